import { OptionsError } from '@indexical/core'
import { toIntentProblem } from '@indexical/core/internal'
import type { Problem } from '@indexical/language-server'
import { readData } from '@indexical/syntax/data'
import { checkOptions } from '../../site/check-options.ts'
import { optionOf } from '../config.ts'

/** Return the mistakes in a config file in JSON, each where it is. */
export function configProblems(text: string, file: string): Problem[] {
  const { data, problems, locate, locateKey } = readData(text, file, 'json')
  const [syntax] = problems.map(toIntentProblem)
  if (syntax) return [problemAt(`Unexpected ${syntax.args[0]}, expected ${syntax.args[1]}`, syntax.location)]
  try {
    const { $schema: _, ...options } = data
    checkOptions(options)
    return []
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    return error.mistakes.map((mistake) => {
      const path = (optionOf(mistake) ?? '').split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
      return problemAt(mistake, locate(path) ?? locateKey(path))
    })
  }
}

function problemAt(message: string, place: Partial<Problem> = {}): Problem {
  const { line, column, endLine, endColumn } = place
  const at = { line, column, endLine, endColumn }
  return { ...at, level: 'error', rule: 'config', message, isOfBuild: false, related: [] }
}
