/** A private character that stands in for an ampersand, so that no offset moves. */
const standIn = '\uE000'

/** All are masked, but nobody reads more places than these. */
const mostFound = 500

/** XML that an XML parser can read although it has stray ampersands. */
export interface MaskedXml {
  text: string
  /** The first references that XML does not know, as written and with their offsets. */
  found: { offset: number; written: string }[]
  /** Put the ampersands back into a text that was read from the masked XML. */
  restore: (text: string) => string
}

/** Ampersands have no meaning in CDATA sections and comments, so these are matched first and left alone. */
const reference =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)(?:[A-Za-z]\w{0,30};)?/g

/**
 * Find ampersands that start no reference known to XML without a DTD, and mask them.
 *
 * A parser would swallow everything up to the next semicolon, or stop; both hide the rest of the file. Entities
 * that a document declares itself count as unknown too: crawlers do not expand them, and nor must we.
 */
export function maskReferences(text: string): MaskedXml {
  const found: MaskedXml['found'] = []
  if (!text.includes('&')) return { text, found, restore: (value) => value }
  const masked = text.replace(reference, (written, offset: number) => {
    if (!written.startsWith('&')) return written
    if (found.length < mostFound) found.push({ offset, written })
    return standIn + written.slice(1)
  })
  return {
    text: masked,
    found,
    restore: found.length === 0 ? (value) => value : (value) => value.replaceAll(standIn, '&'),
  }
}
