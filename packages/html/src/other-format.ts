/**
 * Names of the elements that may begin an HTML document without a doctype and an html tag. A document that begins with
 * another name is XML, such as `rss`, unless the name is that of a custom element.
 *
 * @see https://html.spec.whatwg.org/multipage/indices.html#elements-3
 */
const htmlNames = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol
  nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre
  progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent slot small source spacer span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var
  video wbr xmp`.split(/\s+/),
)

const customElement = /^[a-z][^:]*-[^:]*$/

/** Parts before the root element of XML. HTML parsers read the first as a comment that ends at the first `>`. */
const declaration = /<\?[\s\S]*?\?>/y
const comment = /<!--[\s\S]*?-->/y
const doctype = /<!doctype\s+([^\s>[]+)[^>[]*(?:\[[\s\S]*?\]\s*)?>/iy
const startTag = /<([\p{L}_:][^\s/<>]*)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/uy
const space = /[\s\uFEFF]*/y

/** The namespace that an element declares for itself. */
const namespace = /\sxmlns\s*=\s*["']([^"']*)["']/

/**
 * Return the format of a document that is not HTML, whatever its file is called: the root element of XML (`<rss>`) or
 * `JSON`. An element that is put into such a document would break it.
 *
 * @returns undefined for HTML, whole documents and parts, and for plain text
 */
export function otherFormat(text: string): string | undefined {
  let at = 0
  let isXml = false
  let rootOfXml: string | undefined
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  for (;;) {
    take(space)
    if (take(comment)) continue
    const opening = take(declaration)
    if (opening) {
      isXml ||= /^<\?xml[\s-]/.test(opening[0])
      continue
    }
    const type = take(doctype)
    if (!type) break
    if (type[1]!.toLowerCase() === 'html') return undefined
    rootOfXml = type[1]!
  }
  const root = take(startTag)
  if (!root) return isJson(text.slice(at)) ? 'JSON' : undefined
  const [, name, attributes] = root as unknown as [string, string, string]
  const lowerName = name.toLowerCase()
  if (lowerName === 'html') return undefined
  const declared = namespace.exec(attributes)?.[1]
  // A document type of XML names the root element. Another name is a mistake in HTML, such as `<!doctype htm>`.
  isXml ||= name === rootOfXml || (declared !== undefined && declared !== 'http://www.w3.org/1999/xhtml')
  return isXml || !(htmlNames.has(lowerName) || customElement.test(name))
    ? `<${name.slice(0, 40)}>`
    : undefined
}

/** Return whether comments and a directive of server-side includes begin a text, so that the server adds its content. */
export function isIncluded(text: string): boolean {
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.exec(text)
    if (text.startsWith('<!--#', space.lastIndex)) return true
    comment.lastIndex = space.lastIndex
    if (!comment.test(text)) return false
    at = comment.lastIndex
  }
}

const pageStarts = ['<!doctype html', '<html'].map((text) => new TextEncoder().encode(text))

/** Return whether the first bytes are those of most pages, which needs no text. */
export function beginsAsPage(bytes: Uint8Array): boolean {
  return pageStarts.some((start) => start.every((byte, at) => ((bytes[at] ?? 0) | (byte & 32)) === byte))
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
