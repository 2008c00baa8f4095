import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writePages } from '../make-site/write-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'
import { cli, measure, repeated, runCommand } from './measure.ts'
import type { Task } from './measure.ts'
import { benchWhole, listCorpus } from './whole.ts'

/** Where the pages of the checks are. */
export const site = 'https://example.com'
/** Code that checks twice: the second check runs no function for the first time. */
const twice = `import module from 'node:module'
module.enableCompileCache()
const { main } = await import(${JSON.stringify(new URL('main.js', pathToFileURL(cli)))})
for (const _ of 'ab') await main(process.argv.slice(1))
process.exit()`
/** The number of runs of a small check that are measured together. */
export const batch = 10

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
  const check = ['check', few, '--site', site, '--no-cache']
  const rows = await measure(
    [
      start('node -e 0', ['-e', '0']),
      start('indexical --version: load the code', [cli, '--version']),
      start('indexical check, 10 small pages', [cli, ...check]),
      start('two such checks in one process', ['--input-type=module', '-e', twice, ...check]),
    ],
    rounds,
  )
  return formatTable(
    ['start', ...costHead, 'ratio'],
    rows.map((row) => [row.what, ...costColumns(row), short(row.cpu / rows[0]!.cpu)]),
  )
}
