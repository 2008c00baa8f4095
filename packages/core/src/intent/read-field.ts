import type { Place } from '../place.ts'
import type { Locate, Path } from '../data/located-data.ts'
import type { FieldName, Fields, Name } from './fields.ts'
import { fields, namesOf } from './fields.ts'
import type { Kind } from '../data/kind-of.ts'
import { kindOf, ownValue } from '../data/kind-of.ts'
import { showValue } from './show-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'

/** Input and output that all readers of intent share. */
export interface Reader {
  data: Record<string, unknown>
  fields: Fields
  locate: Locate
  locateKey: Locate
  /** Whether a location is in the page's own file. */
  isOwn: (at: Place | undefined) => boolean
  problems: IntentProblem[]
  /** Data from our own options, where every key is meant for us. */
  ours: object
}

/** A value of a field. */
export interface Found extends Name {
  value: unknown
  kind: Kind
}

/** Return the values of a field under all of its names; values of a wrong type are reported instead. */
export function* readField(reader: Reader, field: FieldName): Generator<Found> {
  const { accepts, wanted } = fields[field]
  for (const name of namesOf(field, reader.fields)) {
    let value: unknown = reader.data
    for (const key of name.path) value = ownValue(value, key)
    const kind = kindOf(value)
    if (kind === undefined) continue
    if (accepts.includes(kind)) yield { ...name, value, kind }
    else if (name.strict) wrongType(reader, value, name, wanted)
  }
}

/** Report a value of a wrong type. */
export function wrongType(
  { problems, locate }: Reader,
  value: unknown,
  { key, path }: { key: string; path: Path },
  wanted: string,
): void {
  const kind = kindOf(value) ?? 'empty value'
  const at = locate(path)
  const name = showValue(key)
  const rule = 'frontmatter/valid-type'
  const plain = kind === 'list' || kind === 'object' || kind === 'function' || kind === 'empty value'
  problems.push(
    plain
      ? intentProblem(rule, 'kind', [kind, name, wanted], at)
      : intentProblem(rule, 'value', [kind, showValue(value), name, wanted], at),
  )
}
