import { textOf } from './config-data.ts'
import type { Data } from './config-data.ts'
import { daysOf, toTime } from './dates.ts'
import type { HugoCascade } from './hugo-cascade.ts'
import type { Alias } from './types.ts'

/** Settings that decide the names of output files. */
export interface HugoConfig {
  /** Languages in lower case. */
  languages: ReadonlySet<string>
  /** The folders of content, with those of the default language first. */
  mounts: readonly HugoMount[]
  defaultLanguage: string
  /** Whether the default language also has a folder in the output. */
  allInFolders: boolean
  /** Sections whose pages are files such as `a.html`; true for all. */
  uglyUrls: boolean | ReadonlySet<string>
  /** `disablePathToLower`. */
  keepsCase: boolean
  /** Patterns of permalinks by section. */
  permalinks: Readonly<Record<string, string>>
  /** Frontmatter for pages. */
  cascades: readonly HugoCascade[]
}

/** A folder of content. */
export interface HugoMount {
  /** Relative to the project. */
  folder: string
  /** Language of files whose name contains none. */
  language: string
  /** Section in which its files are, with a final slash; empty for none. */
  under: string
}

/** Formats of content files. Other files are resources. */
const contentFile =
  /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z0-9]+)*))?\.(?:md|markdown|mdown|html?|adoc|asciidoc|ad|org|rst|pandoc|pdc)$/i

/** Return whether Hugo reads a file as content. */
export function isHugoContent(path: string): boolean {
  return contentFile.test(path)
}

/**
 * Return the folders that are leaf bundles. All other files in them are resources of the bundle's page.
 *
 * @param paths files of a content folder
 */
export function hugoBundles(paths: readonly string[], config: HugoConfig): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => {
      const { folders, name } = splitPath(path, config)
      return name === 'index' && folders.length > 0 ? [folders.join('/')] : []
    }),
  )
}

/**
 * Return the possible names of the output file of a content file; empty if they cannot be derived.
 *
 * Undefined for a file without a page: a resource, a draft, or a page that has expired or is not yet published.
 *
 * @param path relative to the content folder
 * @param folderLanguage language of the content folder, for files whose name contains none
 * @param now milliseconds since 1970
 * @see https://gohugo.io/content-management/urls/
 */
export function hugoOutputs(
  { path, data, folderLanguage }: { path: string; data: Data; folderLanguage: string },
  config: HugoConfig,
  { bundles, now }: { bundles: ReadonlySet<string>; now: number },
): readonly string[] | undefined {
  const { folders, name, language = folderLanguage } = splitPath(path, config)
  const isBundle = name === 'index'
  const around = isBundle ? folders.slice(0, -1) : folders
  if (around.some((_, index) => bundles.has(around.slice(0, index + 1).join('/')))) return undefined
  if (isUnpublished(data, now)) return undefined
  const prefix = config.allInFolders || language !== config.defaultLanguage ? `${language}/` : ''
  const url = ownText(data, 'url')
  if (url !== undefined) return urlOutputs(url, prefix)
  const isUgly = typeof config.uglyUrls === 'object' ? config.uglyUrls.has(folders[0] ?? '') : config.uglyUrls
  const toFile = (segments: readonly string[]): string[] => {
    const target = segments.map((segment) => sanitize(segment, config)).join('/')
    if (target === '') return [`${prefix}index.html`]
    return isUgly
      ? [`${prefix}${target}.html`, `${prefix}${target}/index.html`]
      : [`${prefix}${target}/index.html`]
  }
  if (name === '_index') return toFile(folders)
  const [parents, own] = isBundle ? [folders.slice(0, -1), folders.at(-1)] : [folders, name]
  const pattern = own === undefined ? undefined : config.permalinks[parents[0] ?? '/']
  if (pattern !== undefined && own !== undefined)
    return permalinks(pattern, { parents, own, data }).flatMap((link) =>
      toFile(link.split('/').filter((segment) => segment !== '')),
    )
  return toFile(own === undefined ? [] : [...parents, ownText(data, 'slug') ?? own])
}

/**
 * Return the aliases of a page. An alias without a leading slash is relative to the folder of the page.
 *
 * @param output file of the page
 * @see https://gohugo.io/content-management/urls/#aliases
 */
export function hugoAliases(
  data: Data,
  output: string | undefined,
  { uglyUrls }: HugoConfig,
): Omit<Alias, 'location'>[] {
  const key = Object.keys(data).find((one) => one.toLowerCase() === 'aliases')
  const values = key === undefined ? undefined : data[key]
  if (key === undefined || output === undefined || !Array.isArray(values)) return []
  const folder = output.replace(/(?:^|[^/]+\/)index\.html$|[^/]+$/, '')
  return values.flatMap((text: unknown, index): Omit<Alias, 'location'>[] => {
    if (typeof text !== 'string' || text.includes('..') || text.includes(':')) return []
    const path = (text.startsWith('/') ? text : folder + text).replace(/^\/+|\/+$/g, '')
    const isFile = path.endsWith('.html')
    const file = isFile ? path : uglyUrls === true ? `${path}.html` : `${path}/index.html`.replace(/^\//, '')
    return [{ text, path: [key, index], file }]
  })
}

/**
 * Split the path of a content file: its folders, its name without language and extension, and its language; undefined if
 * the name contains no language of the site.
 */
export function splitPath(path: string, { languages }: HugoConfig) {
  const folders = path.split('/')
  const file = folders.pop()!
  const [, name = file, suffix] = contentFile.exec(file) ?? []
  const language = suffix?.toLowerCase()
  if (language === undefined || languages.has(language)) return { folders, name, language }
  return { folders, name: `${name}.${suffix}`, language: undefined }
}

/** Return whether frontmatter keeps a page out of the build. Other generators have the same keys. */
export function isUnpublished(data: Data, now: number): boolean {
  const build = valueOf(data, 'build') ?? valueOf(data, '_build')
  const render = build === null || typeof build !== 'object' ? undefined : valueOf(build as Data, 'render')
  const published = timeOf(data, 'publishdate') ?? timeOf(data, 'date')
  const expires = timeOf(data, 'expirydate')
  return (
    valueOf(data, 'draft') === true ||
    valueOf(data, 'headless') === true ||
    render === false ||
    render === 'never' ||
    render === 'link' ||
    (published !== undefined && published > now) ||
    (expires !== undefined && expires < now)
  )
}

/**
 * Return the possible files for `url` in frontmatter. With a leading slash, some versions of Hugo omit the language.
 */
function urlOutputs(url: string, prefix: string): string[] {
  if (url.includes(':') || url.includes('..')) return []
  const path = url.replace(/^\/+/, '')
  const isFile = /\.[a-z0-9]+$/i.test(path)
  const file = isFile ? path : `${path.replace(/\/+$/, '')}/index.html`.replace(/^\/+/, '')
  const files = [`${prefix}${file}`, ...(url.startsWith('/') ? [file] : [])]
  return [...new Set(files.flatMap((one) => [one, one.toLowerCase()]))]
}

/** The page for which a pattern of permalinks is filled. */
interface Linked {
  parents: readonly string[]
  /** Name of the file, or of the folder of a bundle. */
  own: string
  data: Data
}

/**
 * Fill a pattern of permalinks. Empty if it contains tokens that cannot be derived; several results if the day depends
 * on the time zone.
 */
function permalinks(pattern: string, { parents, own, data }: Linked): string[] {
  const slug = ownText(data, 'slug')
  const title = ownText(data, 'title')?.replaceAll('/', '-')
  const tokens: Record<string, string | undefined> = {
    section: parents[0],
    sections: parents.join('/'),
    title,
    slug: slug ?? title,
    slugorfilename: slug ?? own,
    slugorcontentbasename: slug ?? own,
    filename: own,
    contentbasename: own,
  }
  const days = /:(?:year|month|day)/.test(pattern) ? daysOf(timeOf(data, 'date')) : [{}]
  const links = days.map((day: Record<string, string>) => {
    let isKnown = true
    const link = pattern.replace(/:([a-z]+)/gi, (_, name: string) => {
      const value = day[name] ?? tokens[name]
      isKnown &&= value !== undefined
      return value ?? ''
    })
    return isKnown && !link.includes('[') ? link : undefined
  })
  return [...new Set(links.filter((link) => link !== undefined))]
}

/** Convert a name to a path as Hugo does: white space becomes a hyphen, and most punctuation is removed. */
function sanitize(name: string, { keepsCase }: HugoConfig): string {
  const path = name
    .replace(/[^\p{L}\p{N}\p{M}\s._#+~@%-]/gu, '')
    .replace(/%(?![\da-f]{2})/gi, '')
    .trim()
    .replace(/\s*-\s*|\s+/g, '-')
  return keepsCase ? path : path.toLowerCase()
}

/** Return a value of frontmatter. In Hugo, keys are case-insensitive. */
function valueOf(data: Data, name: string): unknown {
  if (Object.hasOwn(data, name)) return data[name]
  const key = Object.keys(data).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : data[key]
}

function ownText(data: Data, name: string): string | undefined {
  const given = valueOf(data, name)
  // Hugo reads `slug: 1` as text.
  return textOf(typeof given === 'number' ? String(given) : given)
}

function timeOf(data: Data, name: string): number | undefined {
  return toTime(valueOf(data, name))
}
