import { decodePath } from '../encode-path.ts'
import { escapeRegExp } from '../../shared/escape-reg-exp.ts'
import { withSlash } from './firebase-source.ts'
import type { FirebaseSource } from './firebase-source.ts'

/** Gives the decoded path of a URL, as far as Firebase decodes it. */
export type PathOf = (url: URL) => string | undefined

/** Where a redirect leads from a URL; undefined when it does not match. */
type Target = (url: URL) => string | undefined

/** What a source took of a path; several segments are a list. */
type Caught = Map<string, string | string[] | undefined>

/** A segment of a source or destination that is caught or filled in. */
const part = /(\/)?:(\w+)([*+?])?/g

/** Decode each URL once for all rules that are asked about it in turn. */
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
 * Make a function that tells where a redirect leads: to the destination, with what the source caught in its `:name`
 * parts, and with the query of the URL.
 *
 * @returns undefined for a pattern that is not understood
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
  const capture = source.key === 'regex' ? captureByPattern(source.pattern) : captureBySegments(source.text)
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

/** Texts that stand in every path for which `compileFirebaseTarget` gives one, but for ASCII case and repeated slashes. */
export function neededTexts({ key, text, needs }: FirebaseSource, destination: string): readonly string[] {
  if (key === 'regex' || !hasParts(destination)) return needs
  const texts = withSlash(text).replace(/\/$/, '').replace(part, between).split(between)
  // The case of other letters makes no difference here.
  // oxlint-disable-next-line no-control-regex -- all that is ASCII
  return texts.flatMap((one) => one.match(/[\0-\x7F]+/g) ?? [])
}

/** Stands in no source. */
const between = '\0'

/** Whether a destination has parts to be filled in. */
export function hasParts(destination: string): boolean {
  return /(?:^|\/):/.test(destination)
}

/** A destination as it is sent. Escapes of the author stay; the emulator would escape their `%` again. */
export function encodeOnce(destination: string): string {
  return encodeURI(destination.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}

function withQuery(destination: string, { search }: URL): string {
  if (search === '') return destination
  return destination.includes('?') ? `${destination}&${search.slice(1)}` : destination + search
}

function captureByPattern(pattern: RegExp | undefined): ((path: string) => Caught | undefined) | undefined {
  return (
    pattern &&
    ((path) => {
      const match = pattern.exec(path)
      if (!match) return undefined
      return new Map<string, string | undefined>([
        ...match.map((text, index): [string, string | undefined] => [String(index), text]),
        ...Object.entries(match.groups ?? {}),
      ])
    })
  )
}

/** `/:name`, `/:name*` and their kin, as path-to-regexp 1 reads them: in any case, with a final slash or without. */
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
  // Globs are read otherwise here, and two lists side by side take much time.
  if (names.length === 0) return undefined
  if (/[*+?()[\]{}!|\\]|:\w/.test(path.replace(part, ''))) return undefined
  if ((path.match(/:\w+[*+]/g) ?? []).length > 1 || /\/\.{1,2}(?:\/|$)/.test(path)) return undefined
  const whole = new RegExp(`^${pattern}${escapeRegExp(rest.replace(/\/$/, ''))}\\/?$`, 'iu')
  return (url) => {
    const match = whole.exec(url)
    return (
      (match &&
        new Map(
          names.map((name, index) => {
            const text = match[index + 1]
            return [name, text?.includes('/') ? text.split('/') : text]
          }),
        )) ??
      undefined
    )
  }
}

/** Fills in the parts of a destination; a part that must be there and was not caught makes the redirect void. */
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
        // In front of more text in its segment the slash stays.
        if (from < destination.length && destination[from] !== '/') filled += slash
        continue
      }
      if (value === '' || (Array.isArray(value) && !/[*+]/.test(modifier))) return undefined
      filled += slash + (Array.isArray(value) ? value.join('/') : value)
    }
    return encodeOnce(filled + destination.slice(from))
  }
}
