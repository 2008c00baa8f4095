import { formatExplanation } from '@indexical/core'
import { createFrames } from '../report/frames.ts'
import { paint } from '../report/print.ts'
import { UsageError } from '../output/errors.ts'
import { printNote } from '../output/print-note.ts'
import type { SiteCommand } from './end-command.ts'
import { explainSearchConsole } from './search-console/explain-search-console.ts'
import { explain } from './check-apply-explain.ts'
import { expectOperands } from './args.ts'
import { readOptions } from './config.ts'

/** Print `indexical explain <dir> <url>`: every signal about a URL, and the conclusions from them. */
export async function explainCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const { flags, root, cache } = command
  const exports = flags['search-console']
  if (exports) {
    process.stdout.write(`${await explainSearchConsole(operands, exports, command)}\n`)
    return 0
  }
  const [dir, url] = expectOperands(operands, 2, 'one folder and one URL')
  if (url === undefined) throw new UsageError('Missing URL, expected `npx indexical explain <dir> <url>`')
  if (!URL.canParse(url, 'https://example.com')) {
    throw new UsageError(`Unexpected URL \`${url}\`, expected an absolute one or a path of the site`)
  }
  const options = await readOptions(flags, root)
  const readAt = Date.now()
  // The names of stations are before the lines.
  const width = Math.max(40, Math.min(process.stdout.columns || 100, 120) - 28)
  const engines = flags.engines === true
  const explanation = await explain(dir!, url, options, { root, cache, engines })
  const text =
    flags.format === 'json'
      ? JSON.stringify(explanation, null, 2)
      : formatExplanation(explanation, paint, createFrames(root, readAt, width))
  process.stdout.write(`${text}\n`)
  if (!explanation.unknown) return 0
  const { nearest } = explanation.unknown
  const hint =
    nearest === undefined ? ', as `npx indexical urls` lists them' : `; did you mean \`${nearest}\`?`
  printNote(`Unexpected URL \`${url}\`, expected one of the site${hint}`)
  return 2
}
