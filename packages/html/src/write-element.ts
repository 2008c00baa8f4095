import type { Element } from 'hast'
import { findInfo } from './attribute-info.ts'
import { fromProperty } from './property.ts'

const WRITABLE = new Set(['base', 'link', 'meta', 'title'])

/**
 * Format an element of head as HTML on one line. Throws a `TypeError` for elements other than base, link, meta and
 * title, and for names that HTML cannot represent.
 *
 * @param isXml whether elements without an end tag end in ` />`
 */
export function writeElement(element: Element, isXml = false): string {
  const { tagName } = element
  if (!WRITABLE.has(tagName)) {
    throw new TypeError(`Unexpected element \`${tagName}\`, expected base, link, meta or title`)
  }
  let tag = `<${tagName}`
  for (const [name, value] of Object.entries(element.properties)) {
    const info = findInfo('html', name)
    const text = fromProperty(info, value)
    if (text === undefined) continue
    tag += ` ${writeName(info.attribute)}`
    if (value !== true) tag += `="${escapeText(text)}"`
  }
  if (tagName !== 'title') return `${tag}${isXml ? ' />' : '>'}`
  const text = element.children
    .map((child) => (child.type === 'text' ? escapeText(child.value) : ''))
    .join('')
  return `${tag}>${text}</title>`
}

/** Return an attribute name. Throws a `TypeError` if HTML cannot represent it. */
export function writeName(name: string): string {
  if (name === '' || /[\s"'<>/=\0]/u.test(name)) {
    throw new TypeError(
      `Unexpected attribute name \`${name}\`, expected one without space, quote, \`=\` or \`>\``,
    )
  }
  return name
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}

/** Escape text for a title and for an attribute value with either quote. */
export function escapeText(text: string): string {
  return cleanText(text).replace(/[&"'<>\r]/g, (character) => REFERENCES[character]!)
}

/** Replace characters that HTML cannot contain: NUL and lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
