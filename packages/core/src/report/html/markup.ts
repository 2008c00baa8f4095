import { escapeUTF8 } from 'entities/escape'

/** HTML in which every text is escaped. */
export interface Markup {
  html: string
}

/** A value in a template: text is escaped, markup is not. */
type Inset = string | number | Markup | readonly Markup[]

/** Parts of a page that the caller prepares, because they need hashes. */
export interface PageAssets {
  style: string
  /** The Content-Security-Policy with the hashes of the style, and of a script if there is one. */
  policy: string
}

/** Create the start of a document up to its body. The page has a noindex tag in case it is published by mistake. */
export function documentStart(title: string, { style, policy }: PageAssets): Markup {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${{ html: style }}</style>
</head>`
}

/** Create markup from a template of HTML. */
export function markup(parts: TemplateStringsArray, ...insets: readonly Inset[]): Markup {
  return { html: parts.map((part, index) => part + printInset(insets[index] ?? '')).join('') }
}

function printInset(inset: Inset): string {
  if (typeof inset !== 'object') return escapeUTF8(String(inset))
  return 'html' in inset ? inset.html : inset.map(({ html }) => html).join('')
}

/** Return a number with its noun; large numbers have separators. */
export function numberOf(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
