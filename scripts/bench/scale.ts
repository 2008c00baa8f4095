import { join } from 'node:path'
import { writePages } from '../make-site/write-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { cli, usageOf } from './measure.ts'
import type { Usage } from './measure.ts'
import { formatTable, short } from './table.ts'

/** One check of a site with a number of pages. */
interface Row extends Usage {
  pages: number
}

/**
 * Measure how time and memory of a whole check grow from a hundredth of the pages to all of them.
 *
 * @returns Markdown: a table, and a curve of the CPU time for each page, which is flat if growth is linear
 */
export function benchScale(most: number): string {
  const rows = [0.01, 0.03, 0.1, 0.3, 1].map((share) => checkSite(Math.round(most * share)))
  const table = formatTable(
    ['pages', 'seconds', 'processor, s', 'of it a page, ms', 'peak memory, MB'],
    rows.map((row) => [
      row.pages.toLocaleString('en'),
      short(row.seconds),
      short(row.busy),
      short(perPage(row)),
      short(row.megabytes),
    ]),
  )
  return `${table}\n\n${curve(rows)}`
}

function perPage({ busy, pages }: Row): number {
  return (busy * 1000) / pages
}

/** Return a chart in Mermaid, which code hosts display. */
function curve(rows: readonly Row[]): string {
  const top = Math.ceil(Math.max(...rows.map(perPage)) * 15) / 10
  return [
    '```mermaid',
    'xychart-beta',
    '  title "Processor time of a check for each page"',
    `  x-axis "pages" [${rows.map(({ pages }) => `"${pages.toLocaleString('en')}"`).join(', ')}]`,
    `  y-axis "milliseconds" 0 --> ${top}`,
    `  line [${rows.map((row) => short(perPage(row))).join(', ')}]`,
    '```',
  ].join('\n')
}

function checkSite(pages: number): Row {
  using project = temporaryFolder('scale')
  writePages(pages, join(project.path, 'dist'))
  return {
    pages,
    ...usageOf([cli, 'check', 'dist', '--site', 'https://example.com', '--no-cache'], project.path),
  }
}
