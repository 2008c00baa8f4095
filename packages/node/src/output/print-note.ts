import { escapeControls } from '@indexical/core/options'

/** Print a line about a run beside its report, on the error stream. */
export function printNote(text: string): void {
  process.stderr.write(`indexical: ${escapeControls(text)}\n`)
}
