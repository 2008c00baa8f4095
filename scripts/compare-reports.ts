/**
 * Compare two builds of this repository: the same sites in, the same reports, edits, sitemaps, host files and exit
 * codes out. Both checkouts must be built (`pnpm run build`).
 *
 *   node scripts/compare-reports.ts <before> <after> [site …] [options]
 *
 *   <before> <after>   checkouts, for example a worktree of the last release and `.`
 *   <site>             more built folders to check, as `folder` or `folder=https://www.example.com/`; a folder that
 *                      contains `indexical.config.json` and `dist` is a project with its own options
 *   --only <parts>     some of examples, generated, seeds, sites; default: all
 *   --seeds <n>        random sites of `scripts/fuzz/site` (default: 40)
 *   --first-seed <n>   the first of them (default: 0)
 *   --pages <n>        pages of the site of `scripts/make-site.ts` (default: 1500)
 *   --keep             leave the working folders for a closer look
 *
 * What is compared:
 *
 * - examples: each example is built with the plugins of both checkouts, as it is and with `BROKEN=1` where it has mistakes (every byte of the
 *   output, what was printed, exit code); then both command lines check the output that the plugins of <before> wrote.
 * - For every site: `check` as JSON without, and then with the results of the first run; `check` as text and SARIF;
 *   `explain` for some URLs; `check --facts` and `merge`; `apply` (every byte of every file in the project), and `check`
 *   after it. Random sites only get one `check`, one `explain` and one `apply`.
 *
 * Versions, absolute paths and durations are not compared. Prints the differences, and ends with exit code 1 if there
 * are some.
 */
import '../tests/clean-environment.setup.ts'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareExamples } from './compare/examples.ts'
import { printDifferences } from './compare/comparison.ts'
import { compareSite } from './compare/site.ts'
import { generatedSite, namedSite, seedSite } from './compare/sites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'examples,generated,seeds,sites' },
    seeds: { type: 'string', default: '40' },
    'first-seed': { type: 'string', default: '0' },
    pages: { type: 'string', default: '1500' },
    keep: { type: 'boolean', default: false },
  },
})
const [before, after, ...folders] = positionals
if (before === undefined || after === undefined) {
  process.stderr.write(
    'Usage: node scripts/compare-reports.ts <before> <after> [site …]; see its first lines\n',
  )
  process.exit(2)
}

const parts = new Set(values.only.split(','))
const work = realpathSync(mkdtempSync(join(tmpdir(), 'indexical-compare-')))
const comparison = { checkouts: { before: realpathSync(before), after: realpathSync(after) }, work }

if (parts.has('examples')) await compareExamples(comparison)
if (parts.has('generated')) await compareSite(comparison, generatedSite(Number(values.pages)))
if (parts.has('seeds')) {
  for (let number = 0; number < Number(values.seeds); number++) {
    await compareSite(comparison, seedSite(Number(values['first-seed']) + number))
  }
}
if (parts.has('sites')) for (const folder of folders) await compareSite(comparison, namedSite(folder))

process.exitCode = printDifferences(comparison) ? 0 : 1
if (values.keep) console.log(`Working folders: ${work}`)
else rmSync(work, { recursive: true, force: true })
