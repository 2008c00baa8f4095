import type { Report } from '../report.ts'
import { summaryOf } from '../text.ts'
import { visible } from '../../options/visible.ts'
import type { Finding } from '../../linter/finding.ts'
import type { FrameOf } from '../finding-text.ts'
import { groupFindings, groupNumbers } from '../group-findings.ts'
import { reportData } from './data.ts'
import type { ReportData } from './data.ts'
import type { ReportDetails } from './details.ts'
import { pagesJson, pagesPerChunk } from './page-data.ts'
import { documentStart, markup } from './markup.ts'
import type { PageAssets } from './markup.ts'
import { overview, withCode } from './overview.ts'

/** Parts of the report that the caller prepares, because they need zlib and hashes. */
export interface ReportAssets extends PageAssets {
  script: string
  /** Compress a text (deflate) and encode it (Base64). */
  compress: (text: string) => string
  /** Date, folder and commit of the run, as text. */
  facts?: readonly string[]
  /** Returns the marked line of a finding. @default no line is shown */
  frameOf?: FrameOf | undefined
}

/**
 * Format the report as one HTML page. The verdict and the bar of all URLs are HTML, so that they are visible before the
 * script has read the data.
 */
export function formatHtml(
  report: Report,
  { script, compress, frameOf, facts = [], ...assets }: ReportAssets,
): string {
  const details = report.details?.()
  const groups = groupFindings(report.findings)
  const data = reportData(report, details, { groups, frameOf })
  const title = `Indexing of ${visible(report.site)}`
  return markup`${documentStart(title, assets)}
<body>
<header>
<h1>${title}</h1>
<nav aria-label="Report" id="nav" hidden></nav>
</header>
<main id="main">
<section id="overview">
${overview(report, facts)}
</section>
<section id="view" tabindex="-1"></section>
<details class="summary" id="summary"><summary>What the run read and wrote</summary><p>${withCode(summaryOf(report).join('\n'))}</p></details>
<noscript><p>This page shows the summary. Turn on JavaScript to see all findings and URLs.</p></noscript>
</main>
<footer><p class="dim">Indexical ${report.version}</p></footer>
<script type="application/octet-stream" id="data">${{ html: compress(JSON.stringify(data)) }}</script>
<script type="application/octet-stream" id="pages">${{
    html: details ? pagesOf(data, details, groupNumbers(groups)).map(compress).join('\n') : '',
  }}</script>
<script>${{ html: script }}</script>
</body>
</html>`.html
}

/** Return the explanations of all URLs in chunks, so that a browser decompresses only what it shows. */
function pagesOf(
  { urls }: ReportData,
  { explain }: ReportDetails,
  groups: ReadonlyMap<Finding, number>,
): string[] {
  return Array.from({ length: Math.ceil(urls.length / pagesPerChunk) }, (_, chunk) => {
    const own = urls.slice(chunk * pagesPerChunk, (chunk + 1) * pagesPerChunk)
    return pagesJson(
      own.map(({ url }) => explain(url)),
      groups,
    )
  })
}
