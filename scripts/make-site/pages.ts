/** Number of pages in a folder. Both languages of a page are at the same path of their folders. */
export const sectionSize = 1000

const site = 'https://example.com'

/** The kind of a generated page. */
export type GeneratedKind = 'plain' | 'noindex' | 'stub' | 'chained' | 'copy'

/**
 * Return the kind of the page with a number. Of each hundred, two are noindex, two redirect, three are chained, one is
 * a copy.
 */
export function kindOf(number: number): GeneratedKind {
  const place = Math.floor(number / 2) % 100
  if (place < 2) return 'noindex'
  if (place < 4) return 'stub'
  if (place < 7) return 'chained'
  return place === 7 && number > sectionSize ? 'copy' : 'plain'
}

/** Return the output file of a page. Even numbers are English, odd ones German. */
export function pathOf(number: number): string {
  const language = number % 2 === 0 ? 'en' : 'de'
  const place = Math.floor(number / 2)
  return `${language}/section-${Math.floor(place / (sectionSize / 2))}/page-${place}.html`
}

/** Return the earlier paths of a page, each with its current path. */
export function oldPathsOf(number: number): [string, string][] {
  return number % 50 === 20 ? [[`/old/page-${number}`, `/${pathOf(number)}`]] : []
}

/** Return the HTML of a page, about 2 KB. */
export function contentOf(number: number, pages: number): string {
  const kind = kindOf(number)
  const language = number % 2 === 0 ? 'en' : 'de'
  const next = (number + 8) % pages
  if (kind === 'stub') {
    return `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/${pathOf(next)}"><link rel="canonical" href="${site}/${pathOf(next)}">\n`
  }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>Page ${number} of the collection</title>
<link rel="stylesheet" href="/assets/site.css">
<meta name="description" content="What there is to know about item ${number}.">
${kind === 'noindex' ? '<meta name="robots" content="noindex, follow">' : '<meta name="robots" content="max-image-preview:large">'}
<link rel="canonical" href="${site}/${pathOf(kind === 'chained' ? number + 2 : number)}">
${kind === 'plain' ? versionsOf(number, pages) : ''}</head>
<body>
<nav><a href="/">Home</a> ${linksOf(number, pages)}</nav>
<main>
<h1>Item ${number}</h1>
<p>${textOf(kind === 'copy' ? number - sectionSize : number)}</p>
</main>
</body>
</html>
`
}

function versionsOf(number: number, pages: number): string {
  const first = number - (number % 2)
  if (first + 1 >= pages) return ''
  const link = (code: string, target: number): string =>
    `<link rel="alternate" hreflang="${code}" href="${site}/${pathOf(target)}">\n`
  return link('en', first) + link('de', first + 1) + link('x-default', first)
}

/** Return links to neighbours, to pages far away and to a page that was moved. */
function linksOf(number: number, pages: number): string {
  const targets = [1, 2, 14, 200, 4_000, 90_000].map((step) => (number + step * 2) % pages)
  const old = `/old/page-${number - (number % 50) + 20}`
  return [...targets.map((target) => `/${pathOf(target)}`), ...(number % 100 === 0 ? [old] : [])]
    .map((href) => `<a href="${href}">More</a>`)
    .join(' ')
}

const words =
  'linen wool cotton silk flax loom thread needle cloth seam dye felt yarn weave knit press wash dry fold store'.split(
    ' ',
  )

/** Return two hundred words, in an order that belongs to this number only. */
function textOf(number: number): string {
  let state = number + 1
  return Array.from({ length: 200 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return words[(state >>> 8) % words.length]
  }).join(' ')
}
