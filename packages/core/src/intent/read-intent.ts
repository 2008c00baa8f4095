import type { CanonicalKind, Intent, Requested, Suppression } from './types.ts'
import type { Location } from '@indexical/syntax'
import type { Locate } from '@indexical/syntax/data'
import { kindOf, ownValue } from '@indexical/syntax/internal'
import { fieldNames, fields, namesOf } from './fields.ts'
import type { FieldName, Fields, FieldTable, FieldValue, Reading } from './fields.ts'
import { findGeneratorKeys, findMisspeltKeys } from './find-misspelt-keys.ts'
import { formatValue } from './format-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem, typeProblem } from './problems.ts'
import { readRobots } from './read-robots.ts'
import { readSitemap } from './read-sitemap.ts'

export type { Fields } from './fields.ts'
export type { IntentProblem } from './problems.ts'

/** The origin of the data, and how to read it. */
export interface ReadIntentOptions {
  /** Return the location of a value; undefined if the page's file does not contain it. */
  locate?: Locate | undefined
  /** Return the location of a key, for unknown keys. @default locate */
  locateKey?: Locate | undefined
  /** Return whether a location is in another file, from which the page inherits values. @default never */
  isInherited?: ((at: Location) => boolean) | undefined
  /** Names that replace the default names of each field. */
  fields?: Fields | undefined
  /** The part of the data that our own options contain. Misspelt keys in it are problems without a location. */
  fromOptions?: object | undefined
  /** The page's source file: the location of problems for which `locate` returns nothing. */
  file?: string | undefined
}

/**
 * Read the intent of an author from frontmatter or options.
 *
 * Null and empty text count as missing. A value of the wrong type is a problem under our names, and is ignored under
 * the names that themes also use for other things. Values in the page's own file outrank inherited values. Never
 * throws; an invalid directive keeps its `problem`.
 */
export function readIntent(
  data: Record<string, unknown>,
  options: ReadIntentOptions = {},
): { intent: Intent; problems: IntentProblem[] } {
  const { file, fields: custom = {}, fromOptions = {} } = options
  const locate: Locate = (path, span) => options.locate?.(path, span)
  const locateKey: Locate = (path) => options.locateKey?.(path) ?? locate(path)
  // Only files have lines: the page's own, or one from which it inherits. Themes set defaults for whole folders.
  const isOwn: IsOwn = (at) => at?.line !== undefined && options.isInherited?.(at) !== true
  const table = readFields(data, custom, locate)
  const canonical = readCanonical(table, isOwn)
  const robots = readRobots(table, { locate, locateKey, isOwn })
  const sitemap = readSitemap(firstFitting(table.sitemap), table.lastmod, locate)
  const draft = readDraft(table)
  const suppressions = readSuppressions(data, locate, locateKey)
  const redirectFrom = readRedirectFrom(table, locate)
  const translationKey = readTranslationKey(table)
  const problems = [canonical, robots, sitemap, draft, suppressions, redirectFrom].flatMap(
    (read) => read.problems,
  )
  findMisspeltKeys({ data, fields: custom, locateKey, fromOptions, problems })
  findGeneratorKeys({ data, locateKey, problems })
  const intent: Intent = {
    ...(canonical.value && {
      canonical: canonical.value,
      canonicalKind: canonicalKind(canonical.value.value),
    }),
    ...(robots.value.length > 0 && { robots: robots.value }),
    ...(sitemap.value && { sitemap: sitemap.value }),
    ...(draft.value && { draft: draft.value }),
    ...(suppressions.value.length > 0 && { suppressions: suppressions.value }),
    ...(redirectFrom.value.length > 0 && { redirectFrom: redirectFrom.value }),
    ...(translationKey && { translationKey }),
  }
  if (file !== undefined) for (const problem of problems) problem.location ??= { file }
  return { intent, problems }
}

type IsOwn = (at: Location | undefined) => boolean

/** Look up every field under all of its names. */
function readFields(data: Record<string, unknown>, custom: Fields, locate: Locate): FieldTable {
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
  const { accepts, expected } = fields[field]
  let found: FieldValue[] | undefined
  for (const name of namesOf(field, custom)) {
    let value: unknown = data
    for (const key of name.path) value = ownValue(value, key)
    const kind = kindOf(value)
    if (kind === undefined) continue
    const own = locatedValue({ ...name, value, kind, fits: accepts.includes(kind) }, locate)
    if (!own.fits && own.strict) own.problem = typeProblem(value, own, expected)
    found ??= []
    found.push(own)
  }
  return found ?? none
}

function locatedValue(found: Omit<FieldValue, 'location'>, locate: Locate): FieldValue {
  let known: { location: Location | undefined } | undefined
  return Object.defineProperty(found as FieldValue, 'location', {
    get: () => (known ??= { location: locate(found.path) }).location,
  })
}

/** Return the values of a field that fit, and the problems of the others. */
function allFitting(values: readonly FieldValue[]): Reading<readonly FieldValue[]> {
  return { value: values.filter(({ fits }) => fits), problems: problemsOf(values) }
}

/** Return the first value of a field that fits, and the problems of the values before it. */
function firstFitting(values: readonly FieldValue[]): Reading<FieldValue | undefined> {
  const index = values.findIndex(({ fits }) => fits)
  const before = index < 0 ? values : values.slice(0, index)
  return { value: values[index], problems: problemsOf(before) }
}

function problemsOf(values: readonly FieldValue[]): IntentProblem[] {
  return values.flatMap(({ problem }) => problem ?? [])
}

function readCanonical(
  { canonical: values }: FieldTable,
  isOwn: IsOwn,
): Reading<Requested<string> | undefined> {
  const { value: found, problems: typeProblems } = allFitting(values)
  const candidates = found.map((one) => toRequested<string>(one))
  const winner = candidates.find(({ location: at }) => isOwn(at)) ?? candidates[0]
  if (!winner) return { value: undefined, problems: typeProblems }
  const value = winner.value.trim()
  const contradicting = candidates.filter(
    (other) =>
      other !== winner && other.value.trim() !== value && isOwn(other.location) === isOwn(winner.location),
  )
  const related = [{ message: `\`${winner.key}\` says ${formatValue(value)}`, location: winner.location }]
  const conflicts = contradicting.map(({ key, location: at }) =>
    intentProblem('frontmatter/no-conflict', 'two-names', [key, winner.key], at, related),
  )
  return { value: { ...winner, value }, problems: [...typeProblems, ...conflicts] }
}

/**
 * Return the kind of a canonical. Tabs and line breaks are removed first, as URL parsers do, so that `/\t/host` is not
 * a path.
 */
function canonicalKind(value: string): CanonicalKind {
  const text = value.replace(/[\t\n\r]/g, '')
  if (/^\.\.?\//.test(text)) return 'file'
  return /^\/(?![/\\])/.test(text) ? 'root-relative' : 'absolute'
}

function readDraft({ draft }: FieldTable): Reading<Requested<boolean> | undefined> {
  const { value, problems } = firstFitting(draft)
  return { value: value && toRequested<boolean>(value), problems }
}

function readTranslationKey({ translationKey }: FieldTable): Requested<string> | undefined {
  const found = firstFitting(translationKey).value
  return found && { ...toRequested<string>(found), value: String(found.value) }
}

function toRequested<T>({ key, value, location: at }: FieldValue): Requested<T> {
  return { value: value as T, location: at, key }
}

/** Read `indexical: { ignore: { canonical/own-hostname: syndicated from example.org } }`. */
function readSuppressions(
  data: Record<string, unknown>,
  locate: Locate,
  locateKey: Locate,
): Reading<Suppression[]> {
  const path = ['indexical', 'ignore']
  const value = ownValue(ownValue(data, 'indexical'), 'ignore')
  if (kindOf(value) === undefined) return { value: [], problems: [] }
  if (kindOf(value) !== 'object') {
    const named = { key: 'indexical.ignore', location: locate(path) }
    return { value: [], problems: [typeProblem(value, named, 'rule ids with reasons')] }
  }
  const suppressions: Suppression[] = []
  const problems: IntentProblem[] = []
  for (const [rule, reason] of Object.entries(value as object)) {
    const at = locateKey([...path, rule])
    if (kindOf(reason) === 'string') suppressions.push({ rule, reason: String(reason), location: at })
    else problems.push(intentProblem('frontmatter/ignore-reason', 'missing', [rule], at))
  }
  return { value: suppressions, problems }
}

/** Read the retired paths of a page under all names. A site rule validates them. */
function readRedirectFrom(
  { redirectFrom: values }: FieldTable,
  locate: Locate,
): Reading<Requested<string>[]> {
  const { value: found, problems: typeProblems } = allFitting(values)
  const requested: Requested<string>[] = []
  const problems = [...typeProblems]
  for (const { value, key, path } of found) {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    for (const [index, item] of items.entries()) {
      if (kindOf(item) === undefined) continue
      const at = locate(Array.isArray(value) ? [...path, index] : path)
      if (typeof item === 'string') requested.push({ value: item.trim(), location: at, key })
      else problems.push(typeProblem(item, { key, location: at }, fields.redirectFrom.expected))
    }
  }
  return { value: requested, problems }
}
