import { kindOf, ownValue } from '../data/kind-of.ts'
import { intentProblem } from './problems.ts'
import { wrongType } from './read-field.ts'
import type { Reader } from './read-field.ts'
import type { Ignore } from './types.ts'

/** Read `indexical: { ignore: { canonical/own-host: syndicated from example.org } }`. */
export function readIgnores(reader: Reader): Ignore[] {
  const path = ['indexical', 'ignore']
  const value = ownValue(ownValue(reader.data, 'indexical'), 'ignore')
  if (kindOf(value) === undefined) return []
  if (kindOf(value) !== 'object') {
    wrongType(reader, value, { key: 'indexical.ignore', path }, 'rule ids with reasons')
    return []
  }
  return Object.entries(value as object).flatMap(([rule, reason]): Ignore[] => {
    const at = reader.locateKey([...path, rule])
    if (kindOf(reason) === 'string') return [{ rule, reason: String(reason), at }]
    reader.problems.push(intentProblem('frontmatter/ignore-reason', 'missing', [rule], at))
    return []
  })
}
