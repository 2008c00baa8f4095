/** An entry, in the form that the package `sitemap` writes: without attributes or white space. */
const entry = /<url><loc>([^<]*)<\/loc>.*?<\/url>/gs

/** A link from an entry to its version in another language. */
const alternate = /<xhtml:link rel="alternate" hreflang="[^"]*" href="([^"]*)"\/>/g

/** An entry of an index. */
const part = /<sitemap><loc>([^<]*)<\/loc>.*?<\/sitemap>/gs

/** Returns the correct URL for a URL; undefined if it must be removed. */
export type CorrectUrl = (url: string) => string | undefined

/** A sitemap with corrected URLs. */
export interface CorrectedEntries {
  text: string
  /** Number of entries that were removed. */
  removed: number
  /** Number of entries whose URL was replaced. */
  renamed: number
  isEmpty: boolean
}

/**
 * Correct the URLs of entries, and of their links to other languages, in a sitemap that the package `sitemap` wrote.
 * All other text stays the same.
 */
export function correctEntries(text: string, correct: CorrectUrl): CorrectedEntries {
  let removed = 0
  let renamed = 0
  const next = text.replace(entry, (whole: string, loc: string) => {
    const url = decodeXml(loc)
    const expected = correct(url)
    if (expected === undefined) {
      removed++
      return ''
    }
    if (expected !== url) renamed++
    return correctAlternates(replaceUrl(whole, loc, expected), correct)
  })
  return { text: next, removed, renamed, isEmpty: !next.includes('<loc>') }
}

/** Remove entries from a sitemap index that the package `sitemap` wrote. */
export function removeParts(text: string, isRemoved: (url: string) => boolean): string {
  return text.replace(part, (whole: string, loc: string) => (isRemoved(decodeXml(loc)) ? '' : whole))
}

function correctAlternates(whole: string, correct: CorrectUrl): string {
  return whole.replace(alternate, (link: string, href: string) => {
    const expected = correct(decodeXml(href))
    return expected === undefined ? '' : replaceUrl(link, href, expected)
  })
}

/** @param text URL as the file spells it, with XML entities */
function replaceUrl(whole: string, text: string, url: string): string {
  return decodeXml(text) === url ? whole : whole.replace(text, () => url.replaceAll('&', '&amp;'))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
}
