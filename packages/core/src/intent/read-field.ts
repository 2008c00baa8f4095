import type { Location } from '@indexical/syntax'
import type { Locate, Path } from '@indexical/syntax/data'
import { kindOf, ownValue } from '@indexical/syntax/internal'
import type { Kind } from '@indexical/syntax/internal'
import type { FieldName, Fields, Name } from './fields.ts'
import { fieldNames, fields, namesOf } from './fields.ts'
import { formatValue } from './format-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'

/** A value under one of the names of a field. */
export interface FieldValue extends Name {
  value: unknown
  kind: Kind
  /** Whether the field accepts values of this kind. */
  fits: boolean
  /** Looked up on first use: most pages need few locations. */
  readonly location: Location | undefined
}

/** All values of each field, the strongest name first. */
export type FieldTable = Readonly<Record<FieldName, readonly FieldValue[]>>

/** The value of a part of the data, and its problems. */
export interface Reading<T> {
  value: T
  problems: readonly IntentProblem[]
}

/** Look up every field under all of its names. */
export function readFields(data: Record<string, unknown>, custom: Fields, locate: Locate): FieldTable {
  const table = {} as Record<FieldName, readonly FieldValue[]>
  for (const field of fieldNames) table[field] = valuesOf(field, data, custom, locate)
  return table
}

const none: readonly FieldValue[] = []

function valuesOf(
  field: FieldName,
  data: Record<string, unknown>,
  custom: Fields,
  locate: Locate,
): readonly FieldValue[] {
  let found: FieldValue[] | undefined
  for (const name of namesOf(field, custom)) {
    let value: unknown = data
    for (const key of name.path) value = ownValue(value, key)
    const kind = kindOf(value)
    if (kind === undefined) continue
    const fits = fields[field].accepts.includes(kind)
    found ??= []
    found.push(locatedValue({ ...name, value, kind, fits }, locate))
  }
  return found ?? none
}

function locatedValue(found: Omit<FieldValue, 'location'>, locate: Locate): FieldValue {
  let known: { location: Location | undefined } | undefined
  return Object.defineProperty(found as FieldValue, 'location', {
    get: () => (known ??= { location: locate(found.path) }).location,
  })
}

/** Return the values of a field that fit, and problems with the others. Only values of strict names must fit. */
export function fittingValues(
  field: FieldName,
  values: readonly FieldValue[],
): Reading<readonly FieldValue[]> {
  if (values.every(({ fits }) => fits)) return { value: values, problems: [] }
  return { value: values.filter(({ fits }) => fits), problems: typeProblems(field, values) }
}

/** Return the first value of a field that fits, and problems with the values before it. */
export function firstFittingValue(
  field: FieldName,
  values: readonly FieldValue[],
): Reading<FieldValue | undefined> {
  const index = values.findIndex(({ fits }) => fits)
  const before = index < 0 ? values : values.slice(0, index)
  return { value: values[index], problems: typeProblems(field, before) }
}

function typeProblems(field: FieldName, values: readonly FieldValue[]): IntentProblem[] {
  return values
    .filter(({ fits, strict }) => !fits && strict)
    .map((found) => typeProblem(found.value, found, fields[field].expected))
}

/** Create the problem of a value with the wrong type. */
export function typeProblem(
  value: unknown,
  { key, location: at }: { key: string; location: Location | undefined },
  expected: string,
): IntentProblem {
  const kind = kindOf(value) ?? 'empty value'
  const name = formatValue(key)
  const rule = 'frontmatter/valid-type'
  const plain = kind === 'list' || kind === 'object' || kind === 'function' || kind === 'empty value'
  return plain
    ? intentProblem(rule, 'kind', [kind, name, expected], at)
    : intentProblem(rule, 'value', [kind, formatValue(value), name, expected], at)
}

/** A value inside a field: an item of a list, or a member of an object. */
export interface Member {
  value: unknown
  /** The name in messages: `robots[1]`, `robots.googlebot`. */
  key: string
  path: Path
}
