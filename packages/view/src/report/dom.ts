type Child = Node | string | undefined

/** Create an element. Strings become text nodes, so nothing from the site is read as HTML. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Return the parts of a message: values in backticks are code. An odd number of backticks is part of a value. */
export function withCode(message: string): Child[] {
  const parts = message.split('`')
  if (parts.length % 2 === 0) return [message]
  return parts.map((part, index) => (index % 2 === 0 ? part : h('code', {}, part)))
}

/** Create a link to a page of the site. Only http and https are links: other schemes could run code. */
export function siteLink(url: string): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return h('code', {}, url)
  return h('a', { href: url, rel: 'noreferrer noopener' }, url)
}

/** Return a number with its noun. */
export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
