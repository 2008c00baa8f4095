import type { Report } from '../report.ts'
import { formatSummary } from '../text.ts'
import { visible } from '../../options/visible.ts'
import { findingsSection } from './findings.ts'
import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { style } from './style.ts'
import { urlsSection } from './urls.ts'

/**
 * Format the report as one HTML page with every finding and every URL. It contains no script, because it contains
 * text of the site, and it has a noindex tag in case it is published by mistake.
 */
export function formatHtml(report: Report): string {
  const title = `Indexing of ${visible(report.site)}`
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${{ html: style }}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="dim">${formatSummary(report)}</p>
${numbersOf(report)}
</header>
<main>
${findingsSection(report.findings)}
${urlsSection(report.sitemap)}
</main>
<footer><p class="dim">Indexical ${report.version}</p></footer>
</body>
</html>`.html
}

function numbersOf({ pages, sitemap, errors, warnings }: Report): Markup {
  const numbers: [name: string, number: number, style: string][] = [
    ['pages', pages, ''],
    ['indexable', sitemap.listed.length, ''],
    ['left out', sitemap.left.length, ''],
    ['errors', errors, 'error'],
    ['warnings', warnings, 'warning'],
  ]
  return markup`<dl>${numbers.map(
    ([name, number, color]) =>
      markup`<div><dt>${name}</dt><dd class="${number > 0 ? color : ''}">${number}</dd></div>`,
  )}</dl>`
}
