/** The source of a page's intent: a file with frontmatter, values, or both. Values replace those of the file. */
export interface OwnEntry {
  /** Source file, relative to the project. */
  file?: string
  /** Frontmatter values that are not in the file, or that the page set. */
  data?: Record<string, unknown>
  /** Whether the page shows another page's content, such as an i18n fallback. Links to the file lead to that other page. */
  shared?: true
}

/** The facts of a middleware about one page. */
export interface PageView {
  /** Pattern of the page's route, such as `/blog/[slug]`. Without parameters, it is the path. */
  route: string
  /** File of the page. A Markdown file is the page's content. A component only has the values that it sets. */
  pageFile?: string | undefined
  params: Record<string, string | undefined>
  props: Record<string, unknown>
  /** Files of the content entries that were rendered into the page. */
  rendered: Iterable<string>
  /** `Astro.locals.indexical`, as the page set it. */
  explicit?: unknown
}

interface Entry {
  collection: string
  id: string
  filePath?: string
  data: Record<string, unknown>
}

/** Formats whose frontmatter the build reads from the file, with lines and columns. */
const withFrontmatter = /\.(?:md|mdx|mdoc|markdown|mdown|mkd|mkdn|mkdown|mdwn)$/i

/** Return whether a file is Markdown of any kind, which may start with frontmatter. */
export function hasFrontmatter(file: string): boolean {
  return withFrontmatter.test(file)
}

/**
 * Return the file or entry of this page; undefined if it is ambiguous.
 *
 * A list page that shows one post must not inherit that post's `noindex`. So each step needs two hints that agree: the
 * entry is passed as a prop and rendered, or the path names it and it is the only candidate.
 */
export function ownEntry(view: PageView): OwnEntry | undefined {
  const explicit = explicitEntry(view.explicit)
  if (explicit?.file !== undefined) return explicit
  const { pageFile } = view
  const known = pageFile !== undefined && hasFrontmatter(pageFile) ? { file: pageFile } : entryOfContent(view)
  if (explicit === undefined) return known
  // Values that the page sets replace the same fields of its file. Other fields stay.
  return {
    ...(pageFile !== undefined && { file: pageFile }),
    ...known,
    data: { ...known?.data, ...explicit.data },
  }
}

/**
 * Return whether one page is rendered under the path of another, as an i18n fallback and `Astro.rewrite` do.
 *
 * @param request the requested path without the base, and the URL of the page that Astro rendered
 */
export function isRewritten({ originPathname, url }: { originPathname: string; url: URL }): boolean {
  return !decodePath(url.pathname).endsWith(decodePath(originPathname))
}

function entryOfContent(view: PageView): OwnEntry | undefined {
  const { entries, hasList } = entriesIn(view.props)
  const rendered = new Set(view.rendered)
  const both = entries.filter((entry) => entry.filePath !== undefined && rendered.has(entry.filePath))
  if (both.length === 1) return fromEntry(both[0]!)

  if (!hasList) {
    const all = candidates(entries, rendered)
    const named = all.filter(({ names }) => isNamedBy(view, names))
    if (named.length === 1) return named[0]!.own
    // The catch-all route without parameters is the home page. Its entry is `index`.
    if (all.length === 1 && isCatchAllHome(view) && all[0]!.names.includes('index')) return all[0]!.own
  }
  if (rendered.size === 0 && entries.length === 1) return fromEntry(entries[0]!)
  return undefined
}

/** Return entries with their ids and their paths without extension and `/index`, in the forms that a URL may contain. */
function candidates(entries: Entry[], rendered: ReadonlySet<string>): { own: OwnEntry; names: string[] }[] {
  const passed = new Set(entries.map((entry) => entry.filePath))
  return [
    ...entries.map((entry) => ({ own: fromEntry(entry), names: [entry.id, ...namesOf(entry.filePath)] })),
    ...[...rendered]
      .filter((file) => !passed.has(file))
      .map((file) => ({ own: { file }, names: namesOf(file) })),
  ]
}

function namesOf(file: string | undefined): string[] {
  if (file === undefined) return []
  const path = file
    .replace(/\.[^./]+$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')
  if (!path.endsWith('/index')) return [path]
  return [path, path.slice(0, -'/index'.length), 'index']
}

/** Return whether an entry's name ends with the joined parameters, or with the path of a route without parameters. */
function isNamedBy({ params, route }: PageView, names: string[]): boolean {
  const values = Object.values(params).filter((value) => value !== undefined && value !== '')
  const path = Object.keys(params).length === 0 ? route : values.join('/')
  const ending = decodePath(path)
    .replace(/^\/+|\/+$|\.html$/g, '')
    .toLowerCase()
  return ending !== '' && names.some((name) => `/${name}`.endsWith(`/${ending}`))
}

/** Decode the escapes of a path. Astro passes encoded and decoded paths, so a `%` that starts no escape stays. */
function decodePath(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

function isCatchAllHome({ params }: PageView): boolean {
  const values = Object.values(params)
  return values.length > 0 && values.every((value) => value === undefined || value === '')
}

/** Parse `Astro.locals.indexical`: an entry, the path of a source file, or frontmatter values. */
function explicitEntry(value: unknown): OwnEntry | undefined {
  if (typeof value === 'string') return { file: value }
  if (!isObject(value)) return undefined
  return isEntry(value) ? fromEntry(value) : { data: value }
}

function fromEntry(entry: Entry): OwnEntry {
  // Use the values without a file: a JSON file may contain many entries, and entries of an API have no file.
  if (entry.filePath === undefined) return { data: entry.data }
  return hasFrontmatter(entry.filePath)
    ? { file: entry.filePath }
    : { file: entry.filePath, data: entry.data }
}

/**
 * Return the entries in a page's props, one level deep, and whether there is a list of entries, such as that of
 * `paginate()`.
 */
function entriesIn(props: Record<string, unknown>): { entries: Entry[]; hasList: boolean } {
  if (isEntry(props)) return { entries: [props], hasList: false }
  const values = Object.values(props)
  return { entries: values.filter(isEntry), hasList: values.some(containsList) }
}

function containsList(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isEntry)
  return (
    isObject(value) &&
    !isEntry(value) &&
    Object.values(value).some((inner) => Array.isArray(inner) && inner.some(isEntry))
  )
}

function isEntry(value: unknown): value is Entry {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['collection'] === 'string' &&
    isObject(value['data'])
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
