import { decoded, ownValue } from '@indexical/syntax/internal'
import { siteUrl, urlKey } from '@indexical/syntax/url'
import { canonicalPattern, createCounterpart, isPageGlob } from './counterpart.ts'
import { OptionsError } from './options-error.ts'
import type { Options } from './options.ts'
import type { PagesFunction } from './page-values.ts'

/** The context of the option `pages`. */
export interface PagesContext {
  /** Matches globs. Passed in, so that servers that render on demand load the library only for sites with globs. */
  createMatchUrls: (globs: readonly string[]) => (url: string) => number[]
  /** Return the page's own URL for any form of it. Undefined if the other pages are unknown. */
  findPage?: ((url: string) => string | undefined) | undefined
  /** Called for each page whose canonical with a pattern has no effect, because the other pages are unknown. */
  onUnknown?: ((url: string) => void) | undefined
}

/** One path or glob, with its data. */
interface Entry {
  path: string
  data: Record<string, unknown> | PagesFunction
  /** The canonical with a pattern, if there is one: its key, and a function that returns the target for a path. */
  pattern?: { key: string; counterpart: (path: string) => string | undefined } | undefined
}

/** Return whether the option `pages` contains a canonical with a pattern. */
export function hasCanonicalPattern({ pages, fields }: Options): boolean {
  return Object.values(pages).some(
    (data) => typeof data !== 'function' && canonicalPattern(data, fields) !== undefined,
  )
}

/** Looks up the option `pages`. */
export interface PagesOption {
  /** The data for the page at a URL; undefined if no path or glob matches it. */
  dataOf(url: string): Record<string, unknown> | undefined
  /** Where the options contain a key of these data: `['pages', '/v1/**', 'noindex']`; undefined if a function returned it. */
  pathOf(url: string, key: string): string[] | undefined
}

/**
 * Create a lookup of the option `pages` by URL. If several paths and globs match a page, the last one with a key sets
 * it.
 *
 * Each path is resolved once and not once for each page, because there may be thousands of both.
 */
export function createPagesOption(
  { pages, fields, ...policy }: Options,
  { createMatchUrls, findPage, onUnknown }: PagesContext,
): PagesOption {
  const entries: Entry[] = []
  const byKey = new Map<string, number[]>()
  const globs: { glob: string; position: number }[] = []
  for (const [path, data] of Object.entries(pages)) {
    const position = entries.push(toEntry(path, data, fields)) - 1
    if (isPageGlob(path)) globs.push({ glob: path, position })
    else {
      const key = urlKey(siteUrl(path, policy))
      byKey.set(key, [...(byKey.get(key) ?? []), position])
    }
  }
  if (entries.length === 0) return { dataOf: () => undefined, pathOf: () => undefined }
  const matchUrls = globs.length === 0 ? undefined : createMatchUrls(globs.map(({ glob }) => glob))

  const read = ({ data, pattern }: Entry, url: string): Record<string, unknown> | undefined => {
    if (typeof data === 'function') return callFunction(data, url)
    if (!pattern) return data
    const { [pattern.key]: _, otherwise, ...rest } = data
    // The canonical is requested only if the other pages are known and its target is one of them.
    if (!findPage) {
      onUnknown?.(url)
      return rest
    }
    const found = findCounterpart(pattern.counterpart, url, findPage)
    return found === undefined ? { ...rest, ...(otherwise as object) } : { ...rest, [pattern.key]: found }
  }
  const positionsOf = (url: string): number[] => {
    const own = byKey.size === 0 ? [] : (byKey.get(urlKey(url)) ?? [])
    return matchUrls
      ? [...own, ...matchUrls(url).map((at) => globs[at]!.position)].sort((a, b) => a - b)
      : own
  }
  return {
    dataOf(url) {
      const positions = positionsOf(url)
      if (positions.length < 2)
        return positions[0] === undefined ? undefined : read(entries[positions[0]]!, url)
      return Object.assign({}, ...positions.map((position) => read(entries[position]!, url))) as Record<
        string,
        unknown
      >
    },
    pathOf(url, key) {
      const position = positionsOf(url).findLast((at) => ownValue(read(entries[at]!, url), key) !== undefined)
      const entry = position === undefined ? undefined : entries[position]!
      if (!entry || typeof entry.data === 'function') return undefined
      const { path, data } = entry
      const isOtherwise = ownValue(read(entry, url), key) === ownValue(data['otherwise'], key)
      return ['pages', path, ...(isOtherwise ? ['otherwise'] : []), key]
    },
  }
}

/** @throws {OptionsError} for a function that throws, or returns anything but an object or nothing */
function callFunction(read: PagesFunction, url: string): Record<string, unknown> | undefined {
  const { pathname } = new URL(url)
  const fail = (found: string): never => {
    throw new OptionsError(
      `Unexpected ${found} from a function in option \`pages\` for \`${pathname}\`, expected an object of frontmatter, or nothing`,
    )
  }
  let data: unknown
  try {
    data = read(pathname)
  } catch (error) {
    return fail(`error \`${error instanceof Error ? error.message : String(error)}\``)
  }
  if (data === undefined || data === null) return undefined
  if (typeof data !== 'object' || Array.isArray(data) || 'then' in data) return fail('value')
  return data as Record<string, unknown>
}

function toEntry(path: string, data: Entry['data'], fields: Options['fields']): Entry {
  if (typeof data === 'function') return { path, data }
  const found = canonicalPattern(data, fields)
  const counterpart = found && createCounterpart(path, found.value)
  return { path, data, pattern: found && counterpart && { key: found.key, counterpart } }
}

function findCounterpart(
  counterpart: (path: string) => string | undefined,
  url: string,
  findPage: (url: string) => string | undefined,
): string | undefined {
  const { pathname } = new URL(url)
  const target = counterpart(pathname) ?? counterpart(decoded(pathname))
  const found = target === undefined ? undefined : findPage(new URL(target, url).href)
  return found === undefined || urlKey(found) === urlKey(url) ? undefined : found
}

/**
 * Return the paths of the option `pages` that the site does not contain: the page was renamed, or the path is
 * misspelt.
 */
export function unmatchedPages(
  { pages, ...policy }: Options,
  urls: Iterable<string>,
  elsewhere: (pathname: string) => boolean,
): string[] {
  const paths = Object.keys(pages).filter((path) => !isPageGlob(path))
  if (paths.length === 0) return []
  const keys = new Set([...urls].map(urlKey))
  return paths.filter((path) => {
    const url = siteUrl(path, policy)
    return !keys.has(urlKey(url)) && !elsewhere(new URL(url).pathname)
  })
}

/** Return the canonicals with a pattern that have no target among the pages. */
export function unmatchedPatterns({ pages, fields }: Options, urls: readonly string[]): string[] {
  const entries = Object.entries(pages).map(([path, data]) => toEntry(path, data, fields))
  const patterns = entries.flatMap(({ data, pattern }) =>
    pattern && typeof data !== 'function' ? [{ ...pattern, value: String(data[pattern.key]) }] : [],
  )
  if (patterns.length === 0) return []
  const keys = new Set(urls.map(urlKey))
  const findPage = (url: string): string | undefined => (keys.has(urlKey(url)) ? url : undefined)
  return patterns
    .filter(
      ({ counterpart }) => !urls.some((url) => findCounterpart(counterpart, url, findPage) !== undefined),
    )
    .map(({ value }) => value)
}
