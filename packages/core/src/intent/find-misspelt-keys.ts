import { kindOf, ownValue } from '@indexical/syntax/internal'
import { editDistance, isNoindex } from '@indexical/syntax/internal/robots'
import { parseRobots } from '@indexical/syntax/robots'
import type { FieldName, Fields } from './fields.ts'
import { fields, namesOf } from './fields.ts'
import { formatValue } from './format-value.ts'
import { intentProblem } from './problems.ts'
import type { IntentProblem } from './problems.ts'
import { generatorKeys } from './theme-names.ts'
import type { Locate } from '@indexical/syntax/data'

/** The data to search for misspelt keys, and the list to which problems are added. */
interface KeySearch {
  data: Record<string, unknown>
  fields: Fields
  locateKey: Locate
  problems: IntentProblem[]
  /** The part of the data that our own options contain. */
  fromOptions: object
}

/**
 * Return whether a value fits the field and requests something, by field. Other values under a similar name probably
 * belong to another tool. `no-index: false` may be ignored, because it requests the default.
 */
const plausible: Readonly<Partial<Record<FieldName, (value: unknown) => boolean>>> = {
  canonical: isAddress,
  robots: (value) => textsOf(value).some(restricts),
  noindex: (value) => value === true,
  nofollow: (value) => value === true,
  sitemap: (value) => value === false,
  redirectFrom: (value) => textsOf(value).some(isAddress),
}

/** All names of all fields, including the aliases of themes. */
const known: ReadonlySet<string> = new Set(
  Object.values(fields).flatMap(({ names, aliases }) => [...names, ...aliases]),
)

/**
 * Report each key that is similar to a field and has a value that only this field accepts: the request has no effect.
 * Only keys of the page's own file and of our options are searched.
 */
export function findMisspeltKeys({
  data,
  fields: custom,
  locateKey,
  problems,
  fromOptions,
}: KeySearch): void {
  for (const key of Object.keys(data)) {
    if (!/^[crns]/i.test(key) || known.has(key)) continue
    const value = ownValue(data, key)
    const expected = similarName(key, value, data, custom)
    if (expected === undefined) continue
    const at = locateKey([key])
    // A key without a line was added by a generator or theme, so it is not misspelt.
    if (at?.line === undefined && !Object.hasOwn(fromOptions, key)) continue
    // Only the strings of a list are shown, because other items may have no text.
    const shown = typeof value === 'boolean' ? String(value) : textsOf(value).join(', ')
    const args = [formatValue(key), shown, expected] as const
    problems.push(
      requestsNoindex(expected, value)
        ? intentProblem('robots/no-dead-noindex', 'key', [...args], at)
        : intentProblem('frontmatter/known-key', 'misspelt', [...args], at),
    )
  }
}

/** Add a problem for each key that requests noindex from a generator. The rule compares it with the page's generator. */
export function findGeneratorKeys({
  data,
  locateKey,
  problems,
}: Omit<KeySearch, 'fields' | 'fromOptions'>): void {
  for (const { key, value, label } of generatorKeys) {
    if (ownValue(data, key) !== value) continue
    const request = `${key}: ${String(value)}`
    problems.push(intentProblem('robots/no-dead-noindex', 'generator', [request, label], locateKey([key])))
  }
}

function similarName(
  key: string,
  value: unknown,
  data: KeySearch['data'],
  custom: KeySearch['fields'],
): string | undefined {
  for (const [field, fits] of Object.entries(plausible) as [FieldName, (value: unknown) => boolean][]) {
    const own = namesOf(field, custom).filter(({ strict, path }) => strict && path.length === 1)
    const names = own.map((name) => name.key)
    // If the correct name is present as well, the other key may belong to another tool.
    if (names.some((name) => name === key || kindOf(ownValue(data, name)) !== undefined)) continue
    // First letters come first: in Eleventy, the value of `content` is the whole HTML of the page.
    if (!names.some((name) => lettersOf(name)[0] === lettersOf(key)[0]) || !fits(value)) continue
    const near = names.filter((name) => isNear(lettersOf(key), lettersOf(name)))
    if (near.length > 0) return mostAlike(key, near)
  }
  return undefined
}

/**
 * Return the name that is most similar to the key. Letters count more than capitals; of equal names, the first is
 * returned.
 */
function mostAlike(key: string, names: readonly string[]): string {
  const slips = (name: string): [number, number] => [
    editDistance(key.toLowerCase(), name.toLowerCase()),
    editDistance(key, name),
  ]
  return names.reduce((best, name) => {
    const [[letters, capitals], [bestLetters, bestCapitals]] = [slips(name), slips(best)]
    return letters < bestLetters || (letters === bestLetters && capitals < bestCapitals) ? name : best
  })
}

/** Return whether the first letters are equal and at most one other letter differs; in long words, at most two. */
function isNear(letters: string, name: string): boolean {
  const slips = name.length < 9 ? 1 : 2
  return (
    letters[0] === name[0] &&
    Math.abs(letters.length - name.length) <= slips &&
    editDistance(letters, name) <= slips
  )
}

/** Return whether a key with this correct name requests noindex. */
function requestsNoindex(name: string, value: unknown): boolean {
  if (lettersOf(name).endsWith('noindex')) return true
  return textsOf(value).some((text) => parseRobots(text).some(isNoindex))
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[\s_-]+/g, '')
}

/** The most characters of a text that may be directives or an address. Longer texts are the content of something. */
const maxLength = 2000

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (item) => typeof item === 'string' && item.length <= maxLength,
  ) as string[]
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(?:https?:\/\/|\.{0,2}\/)/i.test(value)
}

/** Return whether a text contains a valid directive other than `all`, `index` and `follow`. */
function restricts(text: string): boolean {
  return parseRobots(text).some(({ name, problem }) => !problem && !/^(?:all|index|follow)$/.test(name))
}
