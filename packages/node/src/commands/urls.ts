import { formatUrls } from '@indexical/core/internal'
import { UsageError } from '../output/errors.ts'
import { loadBuild } from './load-build.ts'
import { expectOperands } from './args.ts'
import type { SiteCommand } from './end-command.ts'
import { startLedger } from './ledger/start-ledger.ts'
import { printPieces } from '../report/print.ts'

/**
 * `indexical urls <build>`: print one row for each URL of a folder or of facts; with `--from`, a ledger.
 *
 * @returns the exit code
 */
export async function urlsCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const { flags, format, root } = command
  if (flags.from) {
    if (operands.length > 0)
      throw new UsageError(`Unexpected operand \`${operands[0]}\` beside --from, expected no build`)
    process.stdout.write(await startLedger(flags.from, root))
    return 0
  }
  const [name] = expectOperands(operands, 1, 'one folder')
  if (name === undefined) throw new UsageError('Missing build, expected `npx indexical urls <dir>`')
  const { finished } = await loadBuild(name, command)
  await printPieces(formatUrls(finished.urls(), format === 'jsonl' ? format : 'csv'))
  return 0
}
