import { escapeUTF8 } from 'entities/escape'

/** HTML in which every text is escaped. */
export interface Markup {
  html: string
}

/** A value in a template: text is escaped, markup is not. */
type Inset = string | number | Markup | readonly Markup[]

/** Create markup from a template of HTML. */
export function markup(parts: TemplateStringsArray, ...insets: readonly Inset[]): Markup {
  return { html: parts.map((part, index) => part + printInset(insets[index] ?? '')).join('') }
}

function printInset(inset: Inset): string {
  if (typeof inset !== 'object') return escapeUTF8(String(inset))
  return 'html' in inset ? inset.html : inset.map(({ html }) => html).join('')
}
