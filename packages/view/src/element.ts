/** The content of an element. Texts become text nodes, so text of a site is never parsed as HTML. */
export type Child = Node | string | undefined

/** Create an element of this document. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value)
  created.append(...children.filter((child) => child !== undefined))
  return created
}

/** Characters that move a cursor or change the direction of text. */
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Return a text whose URLs are readable: escaped letters of other scripts are decoded, and nothing else. */
export function readable(text: string): string {
  return text.replace(/(?:%[89A-F][\dA-F])+/gi, (part) => {
    try {
      const letters = decodeURIComponent(part)
      return controls.test(letters) ? part : letters
    } catch {
      return part
    }
  })
}

/** Show a URL or path in one line. A long one is cut in the middle; its title contains the exact bytes. */
export function cutUrl(url: string, shown = url): HTMLElement {
  const text = [...readable(shown)]
  const end = text.length > 40 ? text.splice(-24).join('') : ''
  return element('span', { class: 'url', title: url }, element('span', {}, text.join('')), end)
}

/** Return a text with readable URLs, and the parts between backticks as code. */
export function rich(source: string): DocumentFragment {
  const text = readable(source)
  const fragment = document.createDocumentFragment()
  const parts = text.split('`')
  // If the number of backticks is odd, they are characters of the text.
  const hasPairs = parts.length % 2 === 1
  if (!hasPairs) fragment.append(text)
  else fragment.append(...parts.map((part, index) => (index % 2 === 0 ? part : element('code', {}, part))))
  return fragment
}

/** Return a number with its noun. */
export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** Create a link to a page of the site. Only http and https are links: other schemes could run code. */
export function siteLink(url: string): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return element('code', {}, url)
  return element('a', { href: url, rel: 'noreferrer noopener', title: url }, readable(url))
}
