import type { CanonicalKind, Suppression, Intent, Requested } from './types.ts'
import type { Location } from '@indexical/syntax'
import type { Locate } from '@indexical/syntax/data'
import { kindOf, ownValue } from '@indexical/syntax/internal'
import { fields } from './fields.ts'
import type { Fields } from './fields.ts'
import { findMisspeltKeys } from './find-misspelt-keys.ts'
import { formatValue } from './format-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import { firstFittingValue, fittingValues, readFields, typeProblem } from './read-field.ts'
import type { FieldTable, FieldValue, Reading } from './read-field.ts'
import { readRobots } from './read-robots.ts'
import { readSitemap } from './read-sitemap.ts'

export type { Fields } from './fields.ts'
export type { IntentProblem } from './problems.ts'

/** What is known besides the data itself. */
export interface ReadIntentOptions {
  /** Place of a value; undefined for values that come from elsewhere. */
  locate?: Locate | undefined
  /** Place of a key, for unknown keys. @default locate */
  locateKey?: Locate | undefined
  /** Whether a place stands in another file, which hands its values down to the page. @default never */
  isInherited?: ((at: Location) => boolean) | undefined
  /** Names of each field in place of the default ones. */
  fields?: Fields | undefined
  /** The part of the data that stands in options of ours, where every key was meant for us. */
  fromOptions?: object | undefined
  /** The page's source file: where problems with values that `locate` does not know are shown. */
  file?: string | undefined
}

/**
 * Read what frontmatter or config asks for.
 *
 * Null and empty text count as not set. A name that means nothing but our field must have the right type; the
 * looser names of themes are passed over when they do not fit. Values in the page's own file outrank values
 * that it inherits. It never throws; a directive's own mistakes stay on the directive as `problem`.
 */
export function readIntent(
  data: Record<string, unknown>,
  options: ReadIntentOptions = {},
): { intent: Intent; problems: IntentProblem[] } {
  const { file, fields: custom = {}, fromOptions = {} } = options
  const locate: Locate = (path, span) => options.locate?.(path, span)
  const locateKey: Locate = (path) => options.locateKey?.(path) ?? locate(path)
  // A line means the page's own file, or one that hands values down; themes set defaults for whole folders.
  const isOwn: IsOwn = (at) => at?.line !== undefined && options.isInherited?.(at) !== true
  const table = readFields(data, custom, locate)
  const canonical = readCanonical(table, isOwn)
  const robots = readRobots(table, { locate, locateKey, isOwn })
  const sitemap = readSitemap(table, locate)
  const draft = readDraft(table)
  const suppressions = readSuppressions(data, locate, locateKey)
  const redirectFrom = readRedirectFrom(table, locate)
  const problems = [canonical, robots, sitemap, draft, suppressions, redirectFrom].flatMap(
    (read) => read.problems,
  )
  findMisspeltKeys({ data, fields: custom, locateKey, fromOptions, problems })
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
  }
  if (file !== undefined) for (const problem of problems) problem.location ??= { file }
  return { intent, problems }
}

type IsOwn = (at: Location | undefined) => boolean

function readCanonical(
  { canonical: values }: FieldTable,
  isOwn: IsOwn,
): Reading<Requested<string> | undefined> {
  const { value: found, problems: typeProblems } = fittingValues('canonical', values)
  const stated = found.map((one) => toRequested<string>(one))
  const winner = stated.find(({ location: at }) => isOwn(at)) ?? stated[0]
  if (!winner) return { value: undefined, problems: typeProblems }
  const value = winner.value.trim()
  const rivals = stated.filter(
    (other) =>
      other !== winner && other.value.trim() !== value && isOwn(other.location) === isOwn(winner.location),
  )
  const related = [{ message: `\`${winner.key}\` says ${formatValue(value)}`, location: winner.location }]
  const conflicts = rivals.map(({ key, location: at }) =>
    intentProblem('frontmatter/no-conflict', 'two-names', [key, winner.key], at, related),
  )
  return { value: { ...winner, value }, problems: [...typeProblems, ...conflicts] }
}

/**
 * The kind of a canonical, after what a URL parser does first (tabs and line breaks go), so that `/\t/host`
 * is not taken for a path.
 */
function canonicalKind(value: string): CanonicalKind {
  const text = value.replace(/[\t\n\r]/g, '')
  if (/^\.\.?\//.test(text)) return 'file'
  return /^\/(?![/\\])/.test(text) ? 'root-relative' : 'absolute'
}

function readDraft({ draft }: FieldTable): Reading<Requested<boolean> | undefined> {
  const { value, problems } = firstFittingValue('draft', draft)
  return { value: value && toRequested<boolean>(value), problems }
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

/** Read the retired addresses of a page, under all names; a site rule decides whether they can be used. */
function readRedirectFrom(
  { redirectFrom: values }: FieldTable,
  locate: Locate,
): Reading<Requested<string>[]> {
  const { value: found, problems: typeProblems } = fittingValues('redirectFrom', values)
  const stated: Requested<string>[] = []
  const problems = [...typeProblems]
  for (const { value, key, path } of found) {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    for (const [index, item] of items.entries()) {
      if (kindOf(item) === undefined) continue
      const at = locate(Array.isArray(value) ? [...path, index] : path)
      if (typeof item === 'string') stated.push({ value: item.trim(), location: at, key })
      else problems.push(typeProblem(item, { key, location: at }, fields.redirectFrom.expected))
    }
  }
  return { value: stated, problems }
}
