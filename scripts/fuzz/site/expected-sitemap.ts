import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import { mayBeStub, readDocument } from './read-document.ts'
import type { Document } from './read-document.ts'
import { blockedBy } from './robots-oracle.ts'
import { readSimpleHost } from './simple-host.ts'
import type { SimpleHost } from './simple-host.ts'

/**
 * Return the URLs that a sitemap should list. This function follows only Google's documentation, shares no code with
 * the packages, and prefers simple over fast code. A page is listed if it responds with 200, may be indexed and
 * crawled, and has no canonical to another page.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 * @see https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 * @returns undefined for a site with signals that this model does not support
 */
export function expectedSitemap(
  options: UserOptions,
  output: ReadonlyMap<string, string>,
  project: ReadonlyMap<string, string>,
): string[] | undefined {
  const host = readSimpleHost(options, output, project)
  if (!host || isBeyond(options)) return undefined
  const root = rootOf(options)
  const pages = [...output]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([file]) => /\.html?$/i.test(file))
    .map(([file, text]): Page => {
      const url = urlOf(file, root, options)
      return { file, url, ...withHeaders(readDocument(text, url), host, url) }
    })
  if (pages.some((page) => page.isBeyond)) return undefined
  const robotsTxt = new URL(root).pathname === '/' ? output.get('robots.txt') : undefined
  const found = pages.flatMap((page) => {
    const isListed =
      isWhole(page) &&
      !page.isHidden &&
      isServed(page, pages, host) &&
      isOwnCanonical(page, pages, host) &&
      !blockedBy(robotsTxt, page.url)
    return isListed ? [(page.canonicals[0] ?? page.url).replace(/#.*$/s, '')] : []
  })
  return [...new Set(found)].sort()
}

interface Page extends Document {
  file: string
  url: string
}

/** Return whether the options contain something that only Indexical defines, or that other tests cover. */
function isBeyond({ pages = {}, exclude, nosnippet, site, base = '/' }: UserOptions): boolean {
  const isPlain = /^https:\/\/[\w.-]+\/(?:\w+\/)?$/.test(site) && /^\/(?:\w+\/)?$/.test(base)
  return !isPlain || Object.keys(pages).length > 0 || exclude !== undefined || nosnippet !== undefined
}

function rootOf({ site, base = '/' }: UserOptions): string {
  const { origin, pathname } = new URL(site)
  const folder = (base === '/' ? pathname : base).replace(/^\/+|\/+$/g, '')
  return `${origin}/${folder === '' ? '' : `${folder}/`}`
}

/** Return the URL at which the host serves a file, by the options. */
function urlOf(file: string, root: string, { trailingSlash, cleanUrls }: UserOptions): string {
  const path = file.split('/').map(encodeURIComponent).join('/')
  const folder = /^(?:(.*)\/)?index\.html?$/.exec(path)
  if (folder) {
    const bare = root + (folder[1] ?? '')
    const isRoot = folder[1] === undefined
    if (isRoot) return trailingSlash === 'never' && new URL(root).pathname !== '/' ? bare.slice(0, -1) : bare
    return trailingSlash === 'never' ? bare : `${bare}/`
  }
  if (!cleanUrls || !path.endsWith('.html') || isErrorName(file)) return root + path
  return root + path.slice(0, -5) + (trailingSlash === 'always' ? '/' : '')
}

/** Documents that hosts send with an error, or for all URLs. */
function isErrorName(file: string): boolean {
  return /(?:^|\/)404\.html?$|^(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:404|500)(?:\/index)?\.html?$|^200\.html?$/i.test(
    file,
  )
}

function withHeaders(document: Document, host: SimpleHost, url: string): Document {
  const { isHidden, canonicals } = host.headers(url)
  return {
    ...document,
    isHidden: document.isHidden || isHidden,
    canonicals: [
      ...new Map([...document.canonicals, ...canonicals].map((one) => [sameKey(one), one])).values(),
    ],
  }
}

/** Return whether a document is a page. Fragments, proofs of ownership and error documents are not. */
function isWhole({ file, isPart, isSilent, refresh, canonicals, url }: Page): boolean {
  const isProof = /^google[\da-f]{16}\.html$/.test(file)
  if (isErrorName(file) || ((isPart || isProof) && isSilent)) return false
  if (refresh?.seconds === 0 && leadsToItself(refresh.url, url)) return false
  if (refresh === undefined || key(refresh.url) === key(url)) return true
  // Documents with other links are not tested.
  if (mayBeStub(refresh)) return false
  return refresh.seconds > 1 && !canonicals.some((one) => key(one) === key(refresh.url))
}

/** Return whether an address leads back to the page: hosts redirect `/a` to the index of the folder `/a/`. */
function leadsToItself(target: string, url: string): boolean {
  return !target.includes('#') && [target, `${target}/`].some((one) => sameKey(one) === sameKey(url))
}

/** Return whether the host sends this file for its URL, with 200. */
function isServed(page: Page, pages: readonly Page[], host: SimpleHost): boolean {
  if (host.redirects(page.url, true)) return false
  const rivals = pages.filter((other) => sameKey(other.url) === sameKey(page.url))
  return firstOf(rivals, host) === page
}

/** Choose between several files for one URL: Netlify prefers the file, other hosts the folder. */
function firstOf(pages: readonly Page[], { isNetlify }: SimpleHost): Page | undefined {
  const ending = isNetlify ? /(?<!(?:^|\/)index)\.html$/ : /(?:^|\/)index\.html$/
  return (
    pages.find(({ file }) => ending.test(file)) ??
    pages.find(({ file }) => file.endsWith('index.html')) ??
    pages[0]
  )
}

/**
 * Return whether a page has no canonical to another URL. Two different canonicals contradict each other, so both are
 * ignored.
 */
function isOwnCanonical(page: Page, pages: readonly Page[], host: SimpleHost): boolean {
  const [canonical, other] = page.canonicals
  if (canonical === undefined) return true
  const same = pages.filter(({ url }) => sameKey(url) === sameKey(canonical))
  if (other !== undefined || host.redirects(canonical, same.length > 0)) return false
  if (same.length > 0) return firstOf(same, host) === page
  // A URL without a page of its own is another form of a page's URL: with or without slash, `.html`, `index.html`.
  const near = pages.filter(({ url }) => key(url) === key(canonical))
  return firstOf(near, host) === page
}

/** Normalise a URL: without differences that have no effect. */
function sameKey(url: string): string {
  const parsed = new URL(url)
  return `${parsed.origin}${decoded(parsed.pathname)}${parsed.search}`
}

/** Normalise a URL to the forms for which all static hosts send the same file. */
function key(url: string): string {
  const parsed = new URL(url)
  const path = decoded(parsed.pathname).replace(/\/index\.html?$/, '/')
  return `${parsed.origin}${path === '/' ? path : path.replace(/\/$|\.html?$/, '')}${parsed.search}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
