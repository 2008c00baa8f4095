import { paint } from '../../report/print.ts'
import { UsageError } from '../../output/errors.ts'
import { loadBuild } from '../load-build.ts'
import { formatJudgements, groupJudgements } from './format-judgements.ts'
import { judgedBuild, judgeUrl } from './judge-url.ts'
import { readExport, readReason } from './read-export.ts'
import { reasons } from './reasons.ts'
import { expectOperands } from '../args.ts'
import type { SiteCommand } from '../end-command.ts'

/**
 * Return the text of `indexical explain <build> --search-console <file>`: which of Google's reasons follow from a
 * build.
 *
 * @throws {UsageError} for a file that contains no URLs, or no reason
 */
export async function explainSearchConsole(
  operands: readonly string[],
  files: readonly string[],
  command: SiteCommand,
): Promise<string> {
  const { flags, root } = command
  const [name] = expectOperands(operands, 1, 'one folder')
  if (name === undefined)
    throw new UsageError('Missing build, expected `npx indexical explain <dir> --search-console <file>`')
  const given = readReason(flags.reason)
  const exports = files.map((file) => readExport(file, root, given))
  for (const [index, urls] of exports.entries()) {
    if (urls.some(({ reason }) => reason !== undefined)) continue
    throw new UsageError(
      `Missing reason of \`${files[index]}\`, expected --reason with one of ${Object.keys(reasons).join(', ')}`,
    )
  }
  const { finished } = await loadBuild(name, command)
  const build = judgedBuild(finished)
  const groups = groupJudgements(exports.flat().map((one) => judgeUrl(one, build)))
  return flags.format === 'json'
    ? JSON.stringify({ schemaVersion: 1, groups }, null, 2)
    : formatJudgements(groups, paint)
}
