/** A private-use character that replaces an ampersand, so that offsets stay. */
const placeholder = '\uE000'

/** The maximum number of reported references. All are masked. */
const maxFound = 500

/** XML whose unescaped ampersands are masked, so that an XML parser can read it. */
export interface MaskedXml {
  text: string
  /** The first references that XML does not define, as written and with their offsets. */
  found: { offset: number; written: string }[]
  /** Restores the ampersands in a text from the masked XML. */
  restore: (text: string) => string
}

/** Ampersands are literal in CDATA sections and comments, which are therefore matched first and not changed. */
const reference =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)(?:[A-Za-z]\w{0,30};)?/g

/**
 * Find ampersands that do not start a reference, and mask them. A parser would read up to the next semicolon or stop,
 * which hides the rest of the file. Entities that a document declares are unknown too, because crawlers do not expand
 * them.
 */
export function maskReferences(text: string): MaskedXml {
  const found: MaskedXml['found'] = []
  if (!text.includes('&')) return { text, found, restore: (value) => value }
  const masked = text.replace(reference, (written, offset: number) => {
    if (!written.startsWith('&')) return written
    if (found.length < maxFound) found.push({ offset, written })
    return placeholder + written.slice(1)
  })
  return {
    text: masked,
    found,
    restore: found.length === 0 ? (value) => value : (value) => value.replaceAll(placeholder, '&'),
  }
}
