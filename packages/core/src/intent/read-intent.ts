import type { Place } from '../place.ts'
import type { Locate } from '../data/located-data.ts'
import type { FieldName, Fields } from './fields.ts'
import { findMisspeltKeys } from './find-misspelt-keys.ts'
import { showValue } from './show-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import type { Found, Reader } from './read-field.ts'
import { readField } from './read-field.ts'
import { readIgnores } from './read-ignores.ts'
import { readRedirectFrom } from './read-redirect-from.ts'
import { readRobots } from './read-robots.ts'
import { readSitemap } from './read-sitemap.ts'
import type { CanonicalKind, Intent, Stated } from './types.ts'

/** Context of the data. */
export interface ReadIntentOptions {
  /** Return the location of a value; undefined for values that are not in a file. */
  locate?: Locate | undefined
  /** Return the location of a key, for unknown keys. @default locate */
  locateKey?: Locate | undefined
  /** Whether a location is in another file, from which the page inherits values. @default never */
  isInherited?: ((at: Place) => boolean) | undefined
  /** Names of fields that replace the default ones. */
  fields?: Fields | undefined
  /** The part of the data that comes from our own options, where every key is meant for us. */
  ours?: object | undefined
  /** The page's source file: the location of problems with values that `locate` does not find. */
  file?: string | undefined
}

/**
 * Read what frontmatter or options request.
 *
 * Null and empty text count as not set. A value under a name that only our field has must have the right type; under
 * an alias of themes, a value of another type is ignored. Values in the page's own file override inherited values.
 * Never throws; a directive with a mistake keeps it as `problem`.
 */
export function readIntent(
  data: Record<string, unknown>,
  options: ReadIntentOptions = {},
): { intent: Intent; problems: IntentProblem[] } {
  const { file } = options
  const locate: Locate = (path, span) => options.locate?.(path, span)
  const locateKey: Locate = (path) => options.locateKey?.(path) ?? locate(path)
  const problems: IntentProblem[] = []
  const { fields = {}, ours = {} } = options
  // Only files have lines: the page's own, or one from which it inherits. Themes set defaults for whole folders.
  const isOwn: Reader['isOwn'] = (at) => at?.line !== undefined && options.isInherited?.(at) !== true
  const reader: Reader = { data, fields, locate, locateKey, isOwn, problems, ours }
  const canonical = readCanonical(reader)
  const robots = readRobots(reader)
  const sitemap = readSitemap(reader)
  const draft = readDraft(reader)
  const ignores = readIgnores(reader)
  const redirectFrom = readRedirectFrom(reader)
  findMisspeltKeys(reader)
  const intent: Intent = {
    ...(canonical && { canonical, canonicalKind: canonicalKind(canonical.value) }),
    ...(robots.length > 0 && { robots }),
    ...(sitemap && { sitemap }),
    ...(draft && { draft }),
    ...(ignores.length > 0 && { ignores }),
    ...(redirectFrom.length > 0 && { redirectFrom }),
  }
  if (file !== undefined) for (const problem of problems) problem.at ??= { file }
  return { intent, problems }
}

function readCanonical(reader: Reader): Stated<string> | undefined {
  const stated = [...readField(reader, 'canonical')].map((found) => toStated<string>(reader, found))
  const winner = stated.find(({ at }) => reader.isOwn(at)) ?? stated[0]
  if (!winner) return undefined
  const value = winner.value.trim()
  for (const other of stated) {
    if (other === winner || other.value.trim() === value) continue
    if (reader.isOwn(other.at) !== reader.isOwn(winner.at)) continue
    const related = [{ message: `\`${winner.key}\` says ${showValue(value)}`, at: winner.at }]
    reader.problems.push(
      intentProblem('frontmatter/no-conflict', 'two-names', [other.key, winner.key], other.at, related),
    )
  }
  return { ...winner, value }
}

/**
 * Return the form of a canonical. Tabs and line breaks are removed first, as a URL parser does, so that `/\t/host` is
 * not read as a path.
 */
function canonicalKind(value: string): CanonicalKind {
  const text = value.replace(/[\t\n\r]/g, '')
  if (/^\.\.?\//.test(text)) return 'file'
  return /^\/(?![/\\])/.test(text) ? 'root-relative' : 'absolute'
}

function readDraft(reader: Reader): Stated<boolean> | undefined {
  const [found] = readField(reader, 'draft' satisfies FieldName)
  return found && toStated<boolean>(reader, found)
}

function toStated<T>({ locate }: Reader, { key, path, value }: Found): Stated<T> {
  return { value: value as T, at: locate(path), key }
}
