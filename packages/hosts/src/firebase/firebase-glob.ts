import { toBytes } from '../bytes.ts'
import { escapeRegExp } from '../match-pattern.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'

/** The maximum number of alternatives after the expansion of braces. */
const maxAlternatives = 200

/** A compiled glob. */
export interface FirebaseGlob extends Pick<CompiledPattern, 'needs'> {
  matches: (path: string) => boolean
}

/**
 * Compile a glob of `firebase.json`. `*` and `?` match within a segment, and `**` matches segments. They do not match a
 * leading dot. A final slash of the path is ignored. Takes time proportional to the product of both lengths.
 *
 * @returns undefined for unsupported globs: classes of unusual characters, ranges of numbers, nested lists
 * @see https://firebase.google.com/docs/hosting/full-config#glob_pattern_matching
 */
export function compileFirebaseGlob(
  glob: string,
  { dot = false }: { dot?: boolean } = {},
): FirebaseGlob | undefined {
  // Fast path: most sources are paths, and a site may have thousands.
  if (/^(?:\/[\w~-][\w.~-]*)*\/?$/.test(glob))
    return { needs: [glob], matches: (path) => path === glob || isSameBut(path, glob) }
  const negations = /^!*(?!\()/.exec(glob)?.[0].length ?? 0
  const sources = expandBraces(glob.slice(negations))?.map((one) => sourceOf(one, dot))
  if (!sources?.every((source) => source !== undefined)) return undefined
  const compiled = compilePattern(toBytes(`^(?:${sources.join('|')})/?$`), { isStrict: true, isUtf8: true })
  const isNegative = negations % 2 === 1
  return (
    compiled && {
      needs: isNegative ? [] : compiled.needs,
      matches: (path) => (compiled.match(toBytes(path.replace(/\/+/g, '/'))) !== undefined) !== isNegative,
    }
  )
}

/** Return whether a path equals a glob without patterns. Slashes without a meaning are ignored. */
function isSameBut(path: string, glob: string): boolean {
  const own = path.includes('//') ? path.replace(/\/+/g, '/') : path
  return own === glob || (own.length === glob.length + 1 && own.endsWith('/') && own.startsWith(glob))
}

/** Return a regular expression for a glob without braces. */
function sourceOf(glob: string, dot: boolean): string | undefined {
  const any = `${dot ? notDots : '(?!\\.)'}[^/]*`
  const segments = glob.split(/\/+/).map((part) => (part === '**' ? any : compileSegment(part, dot)))
  if (!segments.every((segment) => segment !== undefined)) return undefined
  // In the middle of a pattern, `**` may match no segment. At its end, it must match at least one.
  return segments
    .map((segment, index) => {
      const isLast = index === segments.length - 1
      if (segment !== any) return isLast ? segment : `${segment}/`
      return isLast ? `${any}(?:/${any})*` : `(?:${any}/)*`
    })
    .join('')
}

/** The end of a segment. */
const end = '(?:/|$)'
const notDots = `(?!\\.{1,2}${end})`

/** Expand `a{b,c}` to `ab` and `ac`. Braces without a comma are literal. */
function expandBraces(glob: string): string[] | undefined {
  if (!glob.includes('{')) return [glob]
  if (/\$\{|\{[^{},]*\.\.[^{},]*\}/.test(glob)) return undefined
  const open = glob.indexOf('{')
  let depth = 0
  const commas: number[] = []
  for (let at = open; at < glob.length; at++) {
    if (glob[at] === '{') depth++
    else if (glob[at] === ',' && depth === 1) commas.push(at)
    else if (glob[at] === '}' && --depth === 0) {
      if (commas.length === 0) return undefined
      const stops = [...commas, at]
      const options = stops.map((stop, index) => glob.slice((stops[index - 1] ?? open) + 1, stop))
      const expanded = options.flatMap((option) => {
        const all = expandBraces(option + glob.slice(at + 1))
        return all?.map((rest) => glob.slice(0, open) + rest) ?? [undefined]
      })
      if (expanded.length > maxAlternatives) return undefined
      return expanded.every((one) => one !== undefined) ? expanded : undefined
    }
  }
  return undefined
}

function compileSegment(part: string, dot: boolean): string | undefined {
  if (part === '.' || part === '..' || part.includes('\\')) return undefined
  if (!/[*?[\]]|[!+@]\(/.test(part)) return escapeRegExp(part)
  let source = ''
  for (let at = 0; at < part.length;) {
    const list = /^([?*+@!])\(([^()]*)\)/.exec(part.slice(at))
    const token = list?.[0] ?? /^(?:\*+|\[[!^]?[\w.,~ -]*\]|.)/su.exec(part.slice(at))![0]
    const own = list
      ? compileList(list[1]!, list[2]!, part.slice(at + token.length), at === 0)
      : compileToken(token)
    if (own === undefined) return undefined
    source += own
    at += token.length
  }
  const guard = /^[*?[]|^!\(/.test(part) && !/^[?*]\(/.test(part) ? '(?!\\.)' : ''
  return `${dot ? notDots : guard}(?=[^/])${source}`
}

function compileToken(token: string): string | undefined {
  if (token.startsWith('*')) return '[^/]*'
  if (token === '?') return '[^/]'
  if (token.length > 1 && token.startsWith('[')) return compileClass(token)
  return /^[[\]()|]$/.test(token) ? undefined : escapeRegExp(token)
}

function compileClass(token: string): string | undefined {
  const [, not, members] = /^\[([!^]?)(.*)\]$/su.exec(token)!
  if (members === '' || /-(?!$)/.test(members!.replace(/([a-z])-([a-z])|([A-Z])-([A-Z])|(\d)-(\d)/g, '')))
    return undefined
  return not === '' ? `[${members}]` : `[^/${members}]`
}

/** Compile `@(a|b)` and similar lists. Alternatives are literal; only lists without repetition may contain `*` and `?`. */
function compileList(type: string, body: string, after: string, isFirst: boolean): string | undefined {
  const repeats = type === '*' || type === '+'
  if (/[[\]{}!+@\\]/.test(body) || (repeats && (/[*?]/.test(body) || body.split('|').includes(''))))
    return undefined
  const own = body.split('|').map((option) => {
    const guard = isFirst && type !== '!' && !option.startsWith('.') ? '(?!\\.)' : ''
    return guard + option.replace(/\*+|[^*]/gsu, (token) => compileToken(token)!)
  })
  const options = own.join('|')
  if (type === '@') return `(?:${options})`
  if (type !== '!') return `(?:${options})${type}`
  // An exclusion depends on the text that follows.
  if (/[*?[\]()]/.test(after)) return undefined
  return `(?:(?!(?:${options})${after === '' ? end : escapeRegExp(after)})[^/]*)`
}
