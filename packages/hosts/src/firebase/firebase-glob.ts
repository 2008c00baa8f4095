import { atomicStars } from '@indexical/syntax/internal'
import { escapeRegExp } from '../match-pattern.ts'
/** A part of a path between slashes. `rest` matches any number of parts. */
type Segment = 'rest' | { text: string } | { pattern: RegExp }

/** The maximum number of alternatives after the expansion of braces. */
const maxAlternatives = 200

/**
 * Create a function that returns whether a path matches a glob of `firebase.json`. `*` and `?` match within a segment,
 * and `**` matches segments. They do not match a leading dot. A final slash of the path is ignored. Takes time
 * proportional to the product of both lengths.
 *
 * @returns undefined for unsupported globs: classes of unusual characters, ranges of numbers, nested lists
 * @see https://firebase.google.com/docs/hosting/full-config#glob_pattern_matching
 */
export function compileFirebaseGlob(
  glob: string,
  { dot = false }: { dot?: boolean } = {},
): ((path: string) => boolean) | undefined {
  // Fast path: most sources are paths, and a site may have thousands.
  if (/^(?:\/[\w~-][\w.~-]*)*\/?$/.test(glob)) return (path) => path === glob || isSameBut(path, glob)
  const negations = /^!*(?!\()/.exec(glob)?.[0].length ?? 0
  const alternatives = expandBraces(glob.slice(negations))
  if (!alternatives) return undefined
  const patterns: Segment[][] = []
  for (const alternative of alternatives) {
    const segments = alternative.split(/\/+/).map((part) => compileSegment(part, dot))
    if (!segments.every((segment) => segment !== undefined)) return undefined
    patterns.push(segments)
  }
  return (path) => {
    const parts = path.split(/\/+/)
    const isMatch = patterns.some((segments) => matches(parts, segments, dot))
    return negations % 2 === 1 ? !isMatch : isMatch
  }
}

/**
 * Return substrings that every match of a glob must contain, except for repeated slashes. Empty if none is certain.
 */
export function textsInGlob(glob: string): string[] {
  if (/^!|\\/.test(glob)) return []
  const texts: string[] = []
  let run = ''
  // Text in braces has alternatives.
  for (const [index, part] of glob
    .replace(/\{.*\}/s, '*')
    .split(/\/+/)
    .entries()) {
    const own = (index === 0 ? '' : '/') + part
    const [first = '', ...others] = own.replace(/[?*+@!]\([^()]*\)|\[[^\]]*\]/g, '*').split(/[*?]/)
    run += first
    if (others.length === 0) continue
    texts.push(run, ...others)
    run = ''
  }
  return [...texts, run]
}

/** Return whether a path equals a glob without patterns. Slashes without a meaning are ignored. */
function isSameBut(path: string, glob: string): boolean {
  const own = path.includes('//') ? path.replace(/\/+/g, '/') : path
  return own === glob || (own.length === glob.length + 1 && own.endsWith('/') && own.startsWith(glob))
}

/** Track the set of segments that the path so far can have reached. */
function matches(parts: readonly string[], segments: readonly Segment[], dot: boolean): boolean {
  const end = segments.length
  const isHidden = (part: string): boolean => part === '.' || part === '..' || (!dot && part.startsWith('.'))
  /** In the middle of a pattern, `**` may match no segment. At its end, it must match at least one. */
  const close = (reached: Set<number>): Set<number> => {
    for (const index of reached) if (segments[index] === 'rest' && index + 1 < end) reached.add(index + 1)
    return reached
  }
  let reached = close(new Set([0]))
  for (const [index, part] of parts.entries()) {
    if (reached.has(end) && index === parts.length - 1 && part === '') return true
    const next = new Set<number>()
    for (const at of reached) {
      const segment = segments[at]
      if (segment === undefined) continue
      if (segment === 'rest') {
        if (isHidden(part)) continue
        next.add(at)
        if (at + 1 === end) next.add(end)
      } else if ('text' in segment ? segment.text === part : segment.pattern.test(part)) next.add(at + 1)
    }
    reached = close(next)
  }
  return reached.has(end)
}

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
      const ends = [...commas, at]
      const options = ends.map((end, index) => glob.slice((ends[index - 1] ?? open) + 1, end))
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

function compileSegment(part: string, dot: boolean): Segment | undefined {
  if (part === '**') return 'rest'
  if (part === '.' || part === '..' || part.includes('\\')) return undefined
  if (!/[*?[\]]|[!+@]\(/.test(part)) return { text: part }
  // Several repetitions could take exponential time.
  if ((part.match(/[*+]\(/g)?.length ?? 0) > 2) return undefined
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
  return { pattern: new RegExp(`^${dot ? '(?!\\.{1,2}$)' : guard}(?=.)${atomicStars(source)}$`, 'su') }
}

function compileToken(token: string): string | undefined {
  if (token.startsWith('*')) return '[^/]*?'
  if (token === '?') return '[^/]'
  if (token.length > 1 && token.startsWith('[')) return compileClass(token)
  return /^[[\]()|]$/.test(token) ? undefined : escapeRegExp(token)
}

function compileClass(token: string): string | undefined {
  const [, not, members] = /^\[([!^]?)(.*)\]$/su.exec(token)!
  if (members === '' || /-(?!$)/.test(members!.replace(/([a-z])-([a-z])|([A-Z])-([A-Z])|(\d)-(\d)/g, '')))
    return undefined
  for (const [range] of members!.matchAll(/[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d/g))
    if (range[0]! > range[2]!) return undefined
  return `[${not === '' ? '' : '^'}${members!.replace(/-$/, '\\-')}]`
}

/**
 * Compile `@(a|b)` and similar lists. Alternatives are literal; only lists without repetition may contain `*` and `?`.
 * Repeated alternatives start with different characters, because otherwise matching could take exponential time.
 */
function compileList(type: string, body: string, after: string, isFirst: boolean): string | undefined {
  const repeats = type === '*' || type === '+'
  if (/[[\]{}!+@\\]/.test(body) || (repeats && (/[*?]/.test(body) || body.split('|').includes(''))))
    return undefined
  if (repeats && new Set(body.split('|').map((option) => option[0])).size < body.split('|').length)
    return undefined
  const own = body.split('|').map((option) => {
    const guard = isFirst && type !== '!' && !option.startsWith('.') ? '(?!\\.)' : ''
    return guard + option.replace(/\*+|[^*]/gsu, (token) => compileToken(token[0]!)!)
  })
  const options = own.join('|')
  if (type === '@') return `(?:${options})`
  if (type !== '!') return `(?:${options})${type}`
  // An exclusion depends on the text that follows.
  if (/[*?[\]()]/.test(after)) return undefined
  return `(?:(?!(?:${options})${after === '' ? '$' : escapeRegExp(after)})[^/]*?)`
}
