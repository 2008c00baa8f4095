import type { Place } from '../place.ts'
import type { Locate } from '../data/located-data.ts'
import type { FieldName, Fields } from './fields.ts'
import { findMisspeltKeys } from './find-misspelt-keys.ts'
import { showValue } from './show-value.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import type { Found, Reader } from './read-field.ts'
import { readField } from './read-field.ts'
import type { Ignore } from './read-ignores.ts'
import { readIgnores } from './read-ignores.ts'
import { readRedirectFrom } from './read-redirect-from.ts'
import type { RobotsIntent } from './read-robots.ts'
import { readRobots } from './read-robots.ts'
import type { SitemapIntent } from './read-sitemap.ts'
import { readSitemap } from './read-sitemap.ts'

export type { Fields } from './fields.ts'
export type { Ignore } from './read-ignores.ts'
export type { IntentProblem } from './problems.ts'
export type { RobotsIntent, AskedDirective } from './read-robots.ts'
export type { SitemapIntent } from './read-sitemap.ts'

/** Something the author states, with its place. */
export interface Stated<T> {
  value: T
  /** Undefined when the value does not stand in the page's file. */
  at: Place | undefined
  /** The name under which the author wrote it, as a dotted path: `canonicalURL`, `seo.canonical`. */
  key: string
}

/**
 * How a canonical is written: `file` is a source file relative to the page's own (`./other.md`),
 * `root-relative` starts with one slash, `absolute` is everything else and still has to be judged.
 */
export type CanonicalKind = 'absolute' | 'root-relative' | 'file'

/** What the author of a page asks for. */
export interface Intent {
  /** As written, without white space around it. */
  canonical?: Stated<string>
  canonicalKind?: CanonicalKind
  /** One entry for each crawler that is addressed, `*` first. */
  robots?: RobotsIntent[]
  sitemap?: Stated<SitemapIntent>
  draft?: Stated<boolean>
  /** Retired addresses that lead here, as written, each with its place. */
  redirectFrom?: Stated<string>[]
  /** Rules that are switched off for this page. */
  ignores?: Ignore[]
}

/** What is known besides the data itself. */
export interface ReadIntentOptions {
  /** Place of a value; undefined for values that come from elsewhere. */
  locate?: Locate | undefined
  /** Place of a key, for keys that nobody knows. @default locate */
  locateKey?: Locate | undefined
  /** Whether a place stands in another file, which hands its values down to the page. @default never */
  isInherited?: ((at: Place) => boolean) | undefined
  /** Names of each field in place of the default ones. */
  fields?: Fields | undefined
  /** The part of the data that stands in options of ours, where every key was meant for us. */
  ours?: object | undefined
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
  const { file } = options
  const locate: Locate = (path, span) => options.locate?.(path, span)
  const locateKey: Locate = (path) => options.locateKey?.(path) ?? locate(path)
  const problems: IntentProblem[] = []
  const { fields = {}, ours = {} } = options
  // A line means the page's own file, or one that hands values down; themes set defaults for whole folders.
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
 * The kind of a canonical, after what a URL parser does first (tabs and line breaks go), so that `/\t/host`
 * is not taken for a path.
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
