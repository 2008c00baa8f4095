/** What a page's intent comes from: a file with frontmatter, the values themselves, or values over a file's. */
export interface OwnEntry {
  /** Source file, relative to the project. */
  file?: string
  /** Frontmatter values that the file does not hold or that the page itself set. */
  data?: Record<string, unknown>
  /** The page shows another page's content, as an i18n fallback does: links to the file lead to that one. */
  shared?: true
}

/** Everything a middleware can see of one page. */
export interface PageView {
  /** Pattern of the page's route, for example `/blog/[slug]`; the path itself where there is no parameter. */
  route: string
  /** File that is the page: Markdown is its own content, an Astro component only has the last word. */
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

/** Formats whose frontmatter can be read again from the file, with its lines and columns. */
const withFrontmatter = /\.(?:md|mdx|mdoc|markdown|mdown|mkd|mkdn|mkdown|mdwn)$/i

/** Says whether a file is Markdown of any kind, so that it starts with frontmatter. */
export function hasFrontmatter(file: string): boolean {
  return withFrontmatter.test(file)
}

/**
 * Tell which file or entry a page is the page *of*, or nothing when that is a guess.
 *
 * A list page that shows one post must not take over that post's `noindex`, so every step asks for two hints that
 * agree: passed as a prop and rendered, or named by the path and the only candidate.
 */
export function ownEntry(view: PageView): OwnEntry | undefined {
  const explicit = explicitEntry(view.explicit)
  if (explicit?.file !== undefined) return explicit
  const { pageFile } = view
  const known = pageFile !== undefined && hasFrontmatter(pageFile) ? { file: pageFile } : entryOfContent(view)
  if (explicit === undefined) return known
  // Values that the page sets stand over those of its file, and do not hide the others.
  return {
    ...(pageFile !== undefined && { file: pageFile }),
    ...known,
    data: { ...known?.data, ...explicit.data },
  }
}

/**
 * Whether one page is rendered under the path of another, as an i18n fallback and `Astro.rewrite` do.
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
    // A catch-all route without parameters is the home page, and `index` is the entry made for it.
    if (all.length === 1 && isCatchAllHome(view) && all[0]!.names.includes('index')) return all[0]!.own
  }
  if (rendered.size === 0 && entries.length === 1) return fromEntry(entries[0]!)
  return undefined
}

interface Candidate {
  own: OwnEntry
  /** The entry's id and its path without extension and `/index`, as they may stand in a URL. */
  names: string[]
}

function candidates(entries: Entry[], rendered: ReadonlySet<string>): Candidate[] {
  const handed = new Set(entries.map((entry) => entry.filePath))
  return [
    ...entries.map((entry) => ({ own: fromEntry(entry), names: [entry.id, ...namesOf(entry.filePath)] })),
    ...[...rendered]
      .filter((file) => !handed.has(file))
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

/** The parameters joined, or the whole path of a route without any, end the entry's name at a segment's start. */
function isNamedBy({ params, route }: PageView, names: string[]): boolean {
  const values = Object.values(params).filter((value) => value !== undefined && value !== '')
  const path = Object.keys(params).length === 0 ? route : values.join('/')
  const wanted = decodePath(path)
    .replace(/^\/+|\/+$|\.html$/g, '')
    .toLowerCase()
  return wanted !== '' && names.some((name) => `/${name}`.endsWith(`/${wanted}`))
}

/** Decode the escapes of a path. A `%` that starts no escape stays: Astro passes both forms. */
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

/** `Astro.locals.indexical` is an entry, the path of a source file, or frontmatter values. */
function explicitEntry(value: unknown): OwnEntry | undefined {
  if (typeof value === 'string') return { file: value }
  if (!isObject(value)) return undefined
  return isEntry(value) ? fromEntry(value) : { data: value }
}

function fromEntry(entry: Entry): OwnEntry {
  // One JSON file may hold many entries, and an API none: there the values have to travel.
  if (entry.filePath === undefined) return { data: entry.data }
  return hasFrontmatter(entry.filePath)
    ? { file: entry.filePath }
    : { file: entry.filePath, data: entry.data }
}

/** Entries in a page's props, one level deep, and whether any list of entries stands there (`paginate()` too). */
function entriesIn(props: Record<string, unknown>): { entries: Entry[]; hasList: boolean } {
  if (isEntry(props)) return { entries: [props], hasList: false }
  const values = Object.values(props)
  return { entries: values.filter(isEntry), hasList: values.some(holdsList) }
}

function holdsList(value: unknown): boolean {
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
