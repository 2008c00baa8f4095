import type { BuildInputs } from '../../src/site/types.ts'
import { parseLedger } from '../../src/site/parse-ledger.ts'
import type { Rename } from '../../src/site/retired-sources.ts'

/** The ledger of an example, from the text in its settings. */
export function exampleLedger(settings: Record<string, unknown>, site: string): BuildInputs['ledger'] {
  const text = settings['ledger'] as string | undefined
  if (text === undefined) return undefined
  const renames = (settings['renames'] ?? []) as Rename[]
  return { ...parseLedger(text, { file: 'indexical-urls.txt', site }), renames: () => renames }
}
