/** The content of an element. Texts become text nodes, so text of a site is never parsed as HTML. */
export type Child = Node | string | undefined

type Attributes = Readonly<Record<string, string>>

/** Create an element of this document, from its name and classes (`p.dim`), attributes and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K | `${K}.${string}`,
  ...content: readonly (Attributes | Child)[]
): HTMLElementTagNameMap[K] {
  const [tag, ...classes] = name.split('.')
  const created = document.createElement(tag as K)
  if (classes.length > 0) created.className = classes.join(' ')
  for (const part of content) {
    if (typeof part === 'string' || part instanceof Node) created.append(part)
    else for (const [key, value] of Object.entries(part ?? {})) created.setAttribute(key, value)
  }
  return created
}

/** Create a button. */
export function button(click: () => unknown, ...content: readonly (Attributes | Child)[]): HTMLButtonElement {
  const created = h('button', { type: 'button' }, ...content)
  created.addEventListener('click', click)
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

/** Return whether URLs contain a text that the reader typed, as they are or as they are shown. */
export function contains(urls: string, typed: string): boolean {
  const part = typed.trim().toLowerCase()
  return part === '' || `${urls} ${readable(urls)}`.toLowerCase().includes(part)
}

/** Show a URL or path in one line. A long one is cut in the middle; its title contains the exact bytes. */
export function cutUrl(url: string, shown = url): HTMLElement {
  const text = [...readable(shown)]
  const end = text.length > 40 ? text.splice(-24).join('') : ''
  return h('span.url', { title: url }, h('span', text.join('')), end)
}

/** Return a text with readable URLs, and the parts between backticks as code. */
export function rich(source: string): DocumentFragment {
  const text = readable(source)
  const fragment = document.createDocumentFragment()
  const parts = text.split('`')
  // If the number of backticks is odd, they are characters of the text.
  const hasPairs = parts.length % 2 === 1
  if (!hasPairs) fragment.append(text)
  else fragment.append(...parts.map((part, index) => (index % 2 === 0 ? part : h('code', part))))
  return fragment
}

/** Return a number with its noun. */
export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** Create a link to a page of the site. Only http and https are links: other schemes could run code. */
export function siteLink(url: string): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return h('code', url)
  return h('a', { href: url, rel: 'noreferrer noopener', title: url }, readable(url))
}
