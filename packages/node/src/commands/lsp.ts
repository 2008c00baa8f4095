import { loadOptional, UsageError } from '../output/errors.ts'
import { expectOperands } from './args.ts'
import type { SiteCommand } from './end-command.ts'
import { openProject } from './lsp/open-project.ts'

/**
 * Run `indexical lsp --stdio` until the editor ends it. Its package is loaded only here.
 *
 * @throws {UsageError} without `--stdio`, or if the package is not installed
 */
export async function lspCommand(operands: readonly string[], { flags }: SiteCommand): Promise<never> {
  expectOperands(operands, 0, 'none')
  if (flags.stdio !== true) throw new UsageError('Missing --stdio, expected `indexical lsp --stdio`')
  const { startServer } = await loadOptional(
    '@indexical/language-server',
    () => import('@indexical/language-server'),
  )
  startServer(openProject)
  return new Promise(() => {})
}
