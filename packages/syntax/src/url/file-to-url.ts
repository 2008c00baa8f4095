/** How a host maps output files to URLs. */
export interface UrlPolicy {
  /** Absolute URL of the site; may have a path. */
  site: string
  /**
   * Path under which the site is served. If it has a path, that replaces the path of `site`; `/`, `./` and an empty
   * text have none. An absolute URL is for assets only and counts as `/`.
   *
   * @default '/'
   */
  base?: string | undefined
  /** @default 'ignore': follows the output files, `dir/index.html` is `/dir/` and `page.html` is `/page.html` */
  trailingSlash?: 'always' | 'never' | 'ignore' | undefined
  /**
   * Whether `page.html` is served as `/page`.
   *
   * @default false
   */
  cleanUrls?: boolean | undefined
}

/**
 * Return the absolute URL under which a host serves an output file.
 *
 * @param file path relative to the output folder, with forward slashes
 */
export function fileToUrl(file: string, policy: UrlPolicy): string {
  return urlUnder(rootUrl(policy), file, policy)
}

/** Create `fileToUrl` for many files of one site. */
export function createFileToUrl(policy: UrlPolicy): (file: string) => string {
  const root = rootUrl(policy)
  return (file) => urlUnder(root, file, policy)
}

/** Paths of files that need no encoding. */
const plainFile = /^[\w~\-!()*][\w.~\-!()*]*(?:\/[\w~\-!()*][\w.~\-!()*]*)*$/

function urlUnder(root: string, file: string, policy: UrlPolicy): string {
  const path = plainFile.test(file) ? file : segmentsOf(file).map(encodeSegment).join('/')
  const index = /(?:^|\/)index\.html?$/.exec(path)
  if (index) return slashed(root + path.slice(0, index.index), policy)
  // Hosts serve error documents at other URLs, and look for exactly this name.
  if (!policy.cleanUrls || isErrorFile(path)) return root + path
  // The name without `.html` must not be empty or consist of dots: it would be a folder.
  const clean = path.replace(/(?<!(?:^|\/)\.{0,2})\.html$/, '')
  return root + clean + (clean !== path && policy.trailingSlash === 'always' ? '/' : '')
}

/**
 * Return the output files that a static host tries for a URL, in its order, with forward slashes. Empty if the URL
 * has another origin, is outside the base or would leave the output folder.
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
 * Return the absolute URL for a path or URL of an author. A path with a leading slash is relative to the origin, so it
 * contains the base (as in an `href`). Other paths are relative to the root of the site. A text that is not a URL is
 * returned unchanged.
 */
export function siteUrl(pathOrUrl: string, policy: UrlPolicy): string {
  return URL.parse(pathOrUrl, rootUrl(policy))?.href ?? pathOrUrl
}

/** Return the absolute URL of the site's root, with a final slash. */
export function rootUrl(policy: UrlPolicy): string {
  const site = URL.parse(policy.site)
  if (!site) return `${policy.site.replace(/\/+$/, '')}/`
  return `${site.origin}${folderPath(basePath(policy.base) ?? site.pathname)}`
}

/** Return the path of a base, if it has one. */
function basePath(base = '/'): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(base)) return undefined
  const path = base.replace(/^\.?\/+|^\.$/, '').replace(/\/+$/, '')
  return path === '' ? undefined : segmentsOf(path).map(encodeSegment).join('/')
}

function folderPath(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

/** Return the URL of a folder with or without its final slash, as the policy requires. The root always has one. */
function slashed(url: string, policy: UrlPolicy): string {
  const bare = url.replace(/\/$/, '')
  const isOrigin = !/^[^:]+:\/\/[^/]*\//.test(bare)
  return policy.trailingSlash === 'never' && !isOrigin ? bare : `${bare}/`
}

function segmentsOf(file: string): string[] {
  // A backslash may be part of a file name. If it is not escaped, crawlers read it as a slash.
  return file.split('/').filter((segment) => segment !== '' && segment !== '.')
}

/** Encode one segment of a path. Characters that a path may contain stay. */
function encodeSegment(segment: string): string {
  // RFC 3986 section 3.3 allows sub-delims, `:` and `@` in a path.
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:24|26|2B|2C|3A|3B|3D|40)/g,
    decodeURIComponent,
  )
}

/** Decode a segment. A `%` that starts no escape is literal. Bytes that cannot be decoded stay escaped. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return segment
  }
}

/**
 * Return whether a decoded segment is a name in the output folder. URL parsing has already resolved dot segments, but
 * these names are used in a file system.
 */
function isSafe(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)
}

const nested404 = /(?:^|\/)404\.html?$/i
const ofLanguage = /^(?:[a-z]{2}(?:[-_][a-z\d]{2,4})?\/)?(?:404|500)(?:\.html?|\/index\.html?)$/i

/**
 * Return whether static hosts send an output file with an error status. This is true for `404.html` in any folder, and
 * for `404/index.html` and `500.html` at the root or in the folder of a language. In other folders such names are
 * numbers: `/blog/500/` is a page of a series.
 *
 * @param file path relative to the output folder, with forward slashes
 */
export function isErrorFile(file: string): boolean {
  return nested404.test(file) || ofLanguage.test(file)
}
