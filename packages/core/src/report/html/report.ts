import type { Report } from '../report.ts'
import { formatSummary } from '../text.ts'
import { visible } from '../../options/visible.ts'
import { markup } from './markup.ts'
import { overview } from './overview.ts'

/** What the caller prepares, because it needs zlib and hashes. */
export interface ReportAssets {
  style: string
  script: string
  /** `reportData` as JSON, compressed (deflate) and in Base64. */
  data: string
  /** The Content-Security-Policy with the hashes of style and script. */
  policy: string
}

/**
 * Format the report as one HTML page. Totals, the chart of reasons and the top causes are HTML, so they are visible
 * before the script has read the data. The page has a noindex tag in case it is published by mistake.
 */
export function formatHtml(report: Report, { style, script, data, policy }: ReportAssets): string {
  const title = `Indexing of ${visible(report.site)}`
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
</head>
<body>
<header>
<h1>${title}</h1>
<nav aria-label="Report" id="nav" hidden></nav>
</header>
<main id="main">
<section id="overview">
${overview(report)}
<p class="dim summary">${formatSummary(report)}</p>
</section>
<section id="view" tabindex="-1" hidden></section>
<noscript><p>This page shows the summary. Turn on JavaScript to see all findings and URLs.</p></noscript>
</main>
<footer><p class="dim">Indexical ${report.version}</p></footer>
<script type="application/octet-stream" id="data">${{ html: data }}</script>
<script>${{ html: script }}</script>
</body>
</html>`.html
}
