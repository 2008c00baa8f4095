import type { Report } from '../report.ts'
import { formatSummary } from '../text.ts'
import { visible } from '../../options/visible.ts'
import { documentStart, markup } from './markup.ts'
import type { PageAssets } from './markup.ts'
import { overview, withCode } from './overview.ts'

/** Parts of the report that the caller prepares, because they need zlib and hashes. */
export interface ReportAssets extends PageAssets {
  script: string
  /** `reportData` as JSON, compressed (deflate) and in Base64. */
  data: string
  /** Explanations of URLs in chunks, one a line: JSON, compressed and in Base64. Empty without details. */
  pages: string
}

/**
 * Format the report as one HTML page. The totals, the chart of reasons and the top causes are HTML, so that they are
 * visible before the script has read the data.
 */
export function formatHtml(report: Report, { script, data, pages, ...assets }: ReportAssets): string {
  const title = `Indexing of ${visible(report.site)}`
  return markup`${documentStart(title, assets)}
<body>
<header>
<h1>${title}</h1>
<nav aria-label="Report" id="nav" hidden></nav>
</header>
<main id="main">
<section id="overview">
${overview(report)}
<p class="dim summary">${withCode(formatSummary(report))}</p>
</section>
<section id="view" tabindex="-1" hidden></section>
<noscript><p>This page shows the summary. Turn on JavaScript to see all findings and URLs.</p></noscript>
</main>
<footer><p class="dim">Indexical ${report.version}</p></footer>
<script type="application/octet-stream" id="data">${{ html: data }}</script>
<script type="application/octet-stream" id="pages">${{ html: pages }}</script>
<script>${{ html: script }}</script>
</body>
</html>`.html
}
