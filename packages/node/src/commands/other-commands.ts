import { diffCommand } from './diff.ts'
import type { SiteCommand } from './end-command.ts'
import { explainCommand } from './explain.ts'
import { mergeCommand } from './merge.ts'
import { rulesCommand } from './rules.ts'
import { urlsCommand } from './urls.ts'

/** Run a command that reads sites, and changes no page. */
export async function runOtherCommand(
  name: string,
  operands: readonly string[],
  command: SiteCommand,
): Promise<number> {
  if (name === 'merge') return mergeCommand(operands, command)
  if (name === 'diff') return diffCommand(operands, command)
  if (name === 'urls') return urlsCommand(operands, command)
  if (name === 'explain') return explainCommand(operands, command)
  const text = await rulesCommand(operands, command.flags.all === true)
  process.stdout.write(`${text}\n`)
  return 0
}
