import { fromBytes, toBytes } from '../bytes.ts'
import { decodePath } from '../encode-path.ts'
import { escapeRegExp } from '../match-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import { withSlash } from './firebase-source.ts'
import type { FirebaseSource } from './firebase-source.ts'

/** Returns the path of a URL, decoded as far as Firebase does. */
export type PathOf = (url: URL) => string | undefined

/** Returns the target of a redirect for a URL; undefined without a match. */
type Target = (url: URL) => string | undefined

/** Captured parts of a path. Several segments are a list. */
type Caught = Map<string, string | string[] | undefined>

/** A segment of a source or destination that is captured or filled in. */
const part = /(\/)?:(\w+)([*+?])?/g

/** Create a function that decodes each URL once for consecutive rules. */
export function createPathOf(): PathOf {
  let known: URL | undefined
  let path: string | undefined
  return (url) => {
    if (url !== known) {
      known = url
      path = decodePath(url.pathname)
    }
    return path
  }
}

/**
 * Create a function that returns the target of a redirect: the destination, with the captured `:name` parts and the
 * query of the URL.
 *
 * @returns undefined for an unsupported pattern
 * @see https://firebase.google.com/docs/hosting/full-config#capture-url-segments-for-redirects
 */
export function compileFirebaseTarget(
  source: FirebaseSource,
  destination: string,
  pathOf: PathOf = createPathOf(),
): Target | undefined {
  const { matches } = source
  if (!hasParts(destination)) {
    const to = encodeOnce(destination)
    return matches && ((url) => (matches(pathOf(url) ?? '') ? withQuery(to, url) : undefined))
  }
  const capture =
    source.key === 'regex'
      ? source.pattern && captureByPattern(source.pattern)
      : captureBySegments(source.text)
  const fill = capture && compileFill(destination)
  return (
    fill &&
    ((url) => {
      const path = pathOf(url)
      const caught = path === undefined ? undefined : capture(path)
      const filled = caught && fill(caught)
      return filled === undefined ? undefined : withQuery(filled, url)
    })
  )
}

/**
 * Return substrings that every path with a target of `compileFirebaseTarget` must contain, ignoring ASCII case and
 * repeated slashes.
 */
export function neededTexts({ key, text, needs }: FirebaseSource, destination: string): readonly string[] {
  if (key === 'regex' || !hasParts(destination)) return needs
  const texts = withSlash(text).replace(/\/$/, '').replace(part, between).split(between)
  // Letters beyond ASCII are omitted, because their case cannot be ignored here.
  // oxlint-disable-next-line no-control-regex -- all that is ASCII
  return texts.flatMap((one) => one.match(/[\0-\x7F]+/g) ?? [])
}

/** A character that no source contains. */
const between = '\0'

/** Return whether a destination has parts to fill in. */
export function hasParts(destination: string): boolean {
  return /(?:^|\/):/.test(destination)
}

/** Encode a destination as it is sent. Existing escapes stay, although the emulator escapes their `%` again. */
function encodeOnce(destination: string): string {
  return encodeURI(destination.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}

function withQuery(destination: string, { search }: URL): string {
  if (search === '') return destination
  return destination.includes('?') ? `${destination}&${search.slice(1)}` : destination + search
}

function captureByPattern(pattern: CompiledPattern): (path: string) => Caught | undefined {
  return (path) => {
    const texts = pattern.match(toBytes(path))?.map((text) => text && fromBytes(text))
    const named = texts?.map((text, index) => [pattern.names[index - 1] ?? String(index), text] as const)
    return texts && new Map([...texts.map((text, index) => [String(index), text] as const), ...named!])
  }
}

/**
 * Compile `/:name`, `/:name*` and similar, as path-to-regexp 1 does: case-insensitive, with or without a final slash.
 */
function captureBySegments(source: string): ((path: string) => Caught | undefined) | undefined {
  const path = withSlash(source)
  const names: string[] = []
  let pattern = ''
  let from = 0
  for (const match of path.matchAll(part)) {
    const [token, slash, name, modifier = ''] = match
    const to = match.index + token.length
    const isWhole = to === path.length || path[to] === '/'
    if (!slash || names.includes(name!) || (modifier !== '' && !isWhole)) return undefined
    pattern += escapeRegExp(path.slice(from, match.index))
    const segments = /[*+]/.test(modifier) ? String.raw`([^/]+?(?:\/[^/]+?)*)` : '([^/]+?)'
    pattern += /[*?]/.test(modifier) ? String.raw`(?:\/${segments})?` : String.raw`\/${segments}`
    names.push(name!)
    from = to
  }
  const rest = path.slice(from)
  // path-to-regexp interprets globs differently, and two adjacent lists can take much time.
  if (names.length === 0) return undefined
  if (/[*+?()[\]{}!|\\]|:\w/.test(path.replace(part, ''))) return undefined
  if ((path.match(/:\w+[*+]/g) ?? []).length > 1 || /\/\.{1,2}(?:\/|$)/.test(path)) return undefined
  const whole = new RegExp(`^${pattern}${escapeRegExp(rest.replace(/\/$/, ''))}\\/?$`, 'iu')
  return (url) => {
    const match = whole.exec(url)
    const values = match?.slice(1).map((text) => (text?.includes('/') ? text.split('/') : text))
    return values && new Map(names.map((name, index) => [name, values[index]]))
  }
}

/** Compile the parts of a destination. If a required part was not captured, there is no target. */
function compileFill(destination: string): ((caught: Caught) => string | undefined) | undefined {
  if (/[*+?()\\]|\.:\w/.test(destination.replace(part, '').replace(/\?.*$/s, ''))) return undefined
  const parts = [...destination.matchAll(part)]
  return (caught) => {
    let filled = ''
    let from = 0
    for (const { 0: token, 1: slash = '', 2: name, 3: modifier = '', index } of parts) {
      filled += destination.slice(from, index)
      from = index + token.length
      const value = caught.get(name!)
      if (value === undefined) {
        if (!/[*?]/.test(modifier)) return undefined
        // The slash stays if more text follows in its segment.
        if (from < destination.length && destination[from] !== '/') filled += slash
        continue
      }
      if (value === '' || (Array.isArray(value) && !/[*+]/.test(modifier))) return undefined
      filled += slash + (Array.isArray(value) ? value.join('/') : value)
    }
    return encodeOnce(filled + destination.slice(from))
  }
}
