import type { Requested, SitemapIntent } from './types.ts'
import { fields } from './fields.ts'
import type { FieldValue, Member, Reading } from './fields.ts'
import type { Locate } from '@indexical/syntax/data'
import { kindOf, ownValue } from '@indexical/syntax/internal'
import { typeProblem } from './problems.ts'
import { toDatetime } from './to-datetime.ts'

/**
 * Keys of other tools that exclude a page: `ignore` of quasibit's Eleventy plugin, `exclude` of jekyll-sitemap,
 * `disable` of Hugo.
 */
const exclusionKeys = ['ignore', 'exclude', 'disable'] as const

/**
 * Read `sitemap` and the date of the last change. An object without known keys is not a request.
 *
 * @param dates all values of `lastmod`
 */
export function readSitemap(
  { value: sitemap, problems: typeProblems }: Reading<FieldValue | undefined>,
  dates: readonly FieldValue[],
  locate: Locate,
): Reading<Requested<SitemapIntent> | undefined> {
  const listed = sitemap && readListed(sitemap, locate)
  const nested = sitemap && readNestedLastmod(sitemap, locate)
  const lastmod = nested?.value ? nested : readLastmod(dates)
  const problems = [
    ...typeProblems,
    ...(listed?.problems ?? []),
    ...(nested?.problems ?? []),
    ...(lastmod === nested ? [] : lastmod.problems),
  ]
  if (listed?.value === undefined && !lastmod.value) return { value: undefined, problems }
  const source = listed?.value !== undefined && sitemap ? sitemap : lastmod.value!
  const value = { listed: listed?.value ?? true, ...(lastmod.value && { lastmod: lastmod.value.datetime }) }
  return { value: { value, location: locate(source.path), key: source.key }, problems }
}

function readListed(found: FieldValue, locate: Locate): Reading<boolean | undefined> {
  if (found.kind === 'boolean') return { value: found.value as boolean, problems: [] }
  const listed = memberOf(found, 'listed')
  if (typeof listed.value === 'boolean') return { value: listed.value, problems: [] }
  const problems =
    kindOf(listed.value) === undefined
      ? []
      : [typeProblem(listed.value, { key: listed.key, location: locate(listed.path) }, 'true or false')]
  // jekyll-sitemap documents `exclude: 'yes'`.
  const isExcluded = exclusionKeys
    .map((key) => ownValue(found.value, key))
    .some((value) => value === true || value === 'yes' || value === 'true')
  return { value: isExcluded ? false : undefined, problems }
}

interface Lastmod {
  datetime: string
  key: string
  path: readonly (string | number)[]
}

function readNestedLastmod(found: FieldValue, locate: Locate): Reading<Lastmod | undefined> {
  const { value, key, path } = memberOf(found, 'lastmod')
  const datetime = toDatetime(value)
  if (datetime !== undefined) return { value: { datetime, key, path }, problems: [] }
  if (kindOf(value) === undefined) return { value: undefined, problems: [] }
  const problem = typeProblem(value, { key, location: locate(path) }, fields.lastmod.expected)
  return { value: undefined, problems: [problem] }
}

/** Read the first value that is a date: `updated: false` of one theme must not hide `lastmod` of another. */
function readLastmod(values: readonly FieldValue[]): Reading<Lastmod | undefined> {
  const problems = []
  for (const found of values) {
    const datetime = found.fits ? toDatetime(found.value) : undefined
    if (datetime !== undefined) return { value: { datetime, key: found.key, path: found.path }, problems }
    if (found.strict) problems.push(typeProblem(found.value, found, fields.lastmod.expected))
  }
  return { value: undefined, problems }
}

function memberOf({ value, key, path }: FieldValue, name: string): Member {
  return { value: ownValue(value, name), key: `${key}.${name}`, path: [...path, name] }
}
