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

/** Return a text with the parts between backticks as code. */
export function rich(text: string): DocumentFragment {
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
  return element('a', { href: url, rel: 'noreferrer noopener' }, url)
}
