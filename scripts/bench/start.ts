import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePages } from '../make-site/write-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'
import { measure, repeated, runCommand } from './measure.ts'
import type { Task } from './measure.ts'
import { benchWhole, listCorpus } from './whole.ts'

const cli = fileURLToPath(new URL('../../packages/node/dist/cli.js', import.meta.url))
const site = 'https://example.com'
/** The number of runs that are measured together. */
const batch = 10

/**
 * Compare a check of ten pages with the start of Node, and a check of many small pages with ripgrep. With small pages,
 * most of the time is for rules and not for bytes.
 *
 * @returns Markdown
 */
export async function benchCheck(pages: number, rounds: number): Promise<string> {
  using project = temporaryFolder('bench')
  const [few, many] = [join(project.path, 'few'), join(project.path, 'many')]
  writePages(10, few)
  writePages(pages, many)
  const corpus = { ...listCorpus(many), site }
  return [
    await benchStart(few, rounds),
    `${pages.toLocaleString('en')} small pages, ${short(corpus.bytes / 1e6)} MB.`,
    await benchWhole(corpus, rounds),
  ].join('\n\n')
}

async function benchStart(few: string, rounds: number): Promise<string> {
  const start = (what: string, args: readonly string[]): Task =>
    repeated({ what, run: () => runCommand(process.execPath, args) }, batch)
  const rows = await measure(
    [
      start('node -e 0', ['-e', '0']),
      start('indexical check, 10 small pages', [cli, 'check', few, '--site', site, '--no-cache']),
    ],
    rounds,
  )
  return formatTable({
    head: ['start', ...costHead, 'ratio'],
    rows: rows.map((row) => [row.what, ...costColumns(row), short(row.cpu / rows[0]!.cpu)]),
  })
}
