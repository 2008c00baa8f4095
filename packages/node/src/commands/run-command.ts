import { OptionsError } from '@indexical/core/options'
import { applyCommand } from './apply.ts'
import { checkCommand } from './check.ts'
import { locateMistakes } from './config.ts'
import type { SiteCommand } from './end-command.ts'
import type { Command } from './flags.ts'

/**
 * Run one command.
 *
 * @returns the exit code
 * @throws {OptionsError} with the locations of the mistakes in the config file
 */
export async function runCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  try {
    const run = await loadCommand(command.name)
    return await run(operands, command)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    throw locateMistakes(error, command.flags, command.root, operands[0] ?? '')
  }
}

/** A check loads in less time without the other commands. */
async function loadCommand(name: Command): Promise<typeof checkCommand> {
  if (name === 'check') return checkCommand
  if (name === 'apply') return applyCommand
  if (name === 'init') return (await import('./init.ts')).initCommand
  if (name === 'lsp') return (await import('./lsp.ts')).lspCommand
  return (await import('./other-commands.ts')).otherCommands[name]
}
