import { OptionsError } from '@indexical/core/options'
import { applyCommand } from './apply.ts'
import { checkCommand } from './check.ts'
import { locateMistakes } from './config.ts'
import type { SiteCommand } from './end-command.ts'

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
  // A check loads in less time without the other commands.
  if (name === 'init') {
    const { initCommand } = await import('./init.ts')
    return initCommand(operands, command.flags, command.root)
  }
  if (name === 'lsp') {
    const { lspCommand } = await import('./lsp.ts')
    return lspCommand(operands, command.flags)
  }
  const { runOtherCommand } = await import('./other-commands.ts')
  return runOtherCommand(name, operands, command)
}
