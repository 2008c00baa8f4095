import { OptionsError } from '@indexical/core/options'
import { applyCommand } from './apply.ts'
import { checkCommand } from './check.ts'
import { locateMistakes } from './config.ts'
import { diffCommand } from './diff.ts'
import type { SiteCommand } from './end-command.ts'
import { explainCommand } from './explain.ts'
import { mergeCommand } from './merge.ts'
import { rulesCommand } from './rules.ts'
import { urlsCommand } from './urls.ts'

/**
 * Run one command.
 *
 * @param name one of those that the command line accepts
 * @returns the exit code
 * @throws {OptionsError} with the locations of the mistakes in the config file
 */
export async function runCommand(
  name: string,
  operands: readonly string[],
  command: SiteCommand,
): Promise<number> {
  try {
    return await run(name, operands, command)
  } catch (error) {
    throw error instanceof OptionsError
      ? locateMistakes(error, command.flags, command.root, operands[0] ?? '')
      : error
  }
}

async function run(name: string, operands: readonly string[], command: SiteCommand): Promise<number> {
  if (name === 'check') return checkCommand(operands, command)
  if (name === 'apply') return applyCommand(operands, command)
  if (name === 'merge') return mergeCommand(operands, command)
  if (name === 'diff') return diffCommand(operands, command)
  if (name === 'urls') return urlsCommand(operands, command)
  if (name === 'init') {
    const { initCommand } = await import('./init.ts')
    return initCommand(operands, command.flags, command.root)
  }
  if (name === 'lsp') {
    const { lspCommand } = await import('./lsp.ts')
    return lspCommand(operands, command.flags)
  }
  if (name === 'explain') return explainCommand(operands, command)
  const text = await rulesCommand(operands, command.flags.all === true)
  process.stdout.write(`${text}\n`)
  return 0
}
