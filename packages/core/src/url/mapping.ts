import { isErrorFile } from './error-file.ts'

/** How a host turns output files into URLs. */
export interface UrlPolicy {
  /** Absolute URL of the site; may have a path. */
  site: string
  /**
   * Path under which the site is served. A path of its own replaces the path of `site`; `/`, `./` and an
   * empty text leave it. An absolute URL serves assets only and counts as `/`.
   *
   * @default '/'
   */
  base?: string | undefined
  /** @default 'ignore': as the file lies, `dir/index.html` is `/dir/` and `page.html` is `/page.html` */
  trailingSlash?: 'always' | 'never' | 'ignore' | undefined
  /**
   * Whether `page.html` is served as `/page`.
   *
   * @default false
   */
  cleanUrls?: boolean | undefined
}

/**
 * The absolute URL under which a host serves an output file.
 *
 * @param file path relative to the output folder, with forward slashes
 */
export function fileToUrl(file: string, policy: UrlPolicy): string {
  return urlUnder(rootUrl(policy), file, policy)
}

/** `fileToUrl` for many files of one site. */
export function createFileToUrl(policy: UrlPolicy): (file: string) => string {
  const root = rootUrl(policy)
  return (file) => urlUnder(root, file, policy)
}

/** Paths of files that no step of encoding changes. */
const plainFile = /^[\w~\-!()*][\w.~\-!()*]*(?:\/[\w~\-!()*][\w.~\-!()*]*)*$/

function urlUnder(root: string, file: string, policy: UrlPolicy): string {
  const path = plainFile.test(file) ? file : segmentsOf(file).map(encodeSegment).join('/')
  const index = /(?:^|\/)index\.html?$/.exec(path)
  if (index) return slashed(root + path.slice(0, index.index), policy)
  // Error documents are served in place of other URLs; hosts look for them under this very name.
  if (!policy.cleanUrls || isErrorFile(path)) return root + path
  // Nothing else may be left of a name, nor one or two dots, which lead to a folder.
  const clean = path.replace(/(?<!(?:^|\/)\.{0,2})\.html$/, '')
  return root + clean + (clean !== path && policy.trailingSlash === 'always' ? '/' : '')
}

/**
 * The output files that a static host tries for a URL, in its order, with forward slashes; empty when the URL
 * belongs to another origin, lies outside the base or would leave the output folder.
 *
 * @param url absolute URL, or a path from the origin
 */
export function urlToFiles(url: string, policy: UrlPolicy): string[] {
  const root = rootUrl(policy)
  const parsed = URL.parse(url, root)
  const rootParsed = URL.parse(root)
  if (!parsed || !rootParsed || parsed.origin !== rootParsed.origin) return []
  const prefix = rootParsed.pathname
  if (`${parsed.pathname}/` === prefix) return ['index.html', 'index.htm']
  if (!parsed.pathname.startsWith(prefix)) return []
  const encoded = parsed.pathname.slice(prefix.length)
  const segments = encoded.replace(/\/$/, '').split('/').map(decodeSegment)
  if (encoded === '') return ['index.html', 'index.htm']
  if (!segments.every(isSafe)) return []
  const path = segments.join('/')
  const folder = [`${path}/index.html`, `${path}/index.htm`]
  return encoded.endsWith('/') ? [...folder, `${path}.html`] : [path, `${path}.html`, ...folder]
}

/**
 * The absolute URL that an author means: a path with leading slash counts from the origin, base included (as
 * in an `href`), one without from the root of the site. A text that is no URL comes back unchanged.
 */
export function siteUrl(pathOrUrl: string, policy: UrlPolicy): string {
  return URL.parse(pathOrUrl, rootUrl(policy))?.href ?? pathOrUrl
}

/** The absolute URL of the site's root, with a final slash. */
export function rootUrl(policy: UrlPolicy): string {
  const site = URL.parse(policy.site)
  if (!site) return `${policy.site.replace(/\/+$/, '')}/`
  return `${site.origin}${folderPath(basePath(policy.base) ?? site.pathname)}`
}

/** The path of a base that has one of its own. */
function basePath(base = '/'): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(base)) return undefined
  const path = base.replace(/^\.?\/+|^\.$/, '').replace(/\/+$/, '')
  return path === '' ? undefined : segmentsOf(path).map(encodeSegment).join('/')
}

function folderPath(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

/** The URL of a folder, given without or, at the root, with its slash. */
function slashed(url: string, policy: UrlPolicy): string {
  const bare = url.replace(/\/$/, '')
  const isOrigin = !/^[^:]+:\/\/[^/]*\//.test(bare)
  return policy.trailingSlash === 'never' && !isOrigin ? bare : `${bare}/`
}

function segmentsOf(file: string): string[] {
  // A back slash may be part of a name, and crawlers would take it for a slash unless it is escaped.
  return file.split('/').filter((segment) => segment !== '' && segment !== '.')
}

/** Encode one segment of a path; what may stand in a path as it is stays. */
export function encodeSegment(segment: string): string {
  // The sub-delims, `:` and `@` may stand in a path as they are: RFC 3986 section 3.3.
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:24|26|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  )
}

/** A stray `%` stands for itself; undecodable bytes stay escaped. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return segment
  }
}

/**
 * Nothing that a host decodes may point out of the output folder. URL parsing has resolved dot segments; the
 * check stays, because the names end in a file system.
 */
function isSafe(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)
}
