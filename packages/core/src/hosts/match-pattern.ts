import { escapeRegExp } from '../shared/escape-reg-exp.ts'

/** `*` takes any run of characters, `:name` at least one character up to the next delimiter. */
type Token = { type: 'text'; text: string } | { type: 'splat' | 'placeholder'; name: string }

/**
 * Make a function that tells whether a whole text matches a pattern with splats (`*`) and placeholders
 * (`:name`). No pattern takes more than the product of both lengths in time.
 *
 * @param delimiters characters that a placeholder does not take: `/` in a path, `/.` in a host
 */
export function compilePattern(pattern: string, delimiters: string): (text: string) => boolean {
  const tokens = tokenize(pattern)
  const [first, second] = tokens
  if (!first) return (text) => text === ''
  if (tokens.length === 1 && first.type === 'text') return (text) => text === first.text
  // Most rules of real files: everything below a folder.
  if (tokens.length === 2 && first.type === 'text' && second?.type === 'splat')
    return (text) => text.startsWith(first.text)
  const expression = expressionOf(tokens, delimiters)
  if (expression) return (text) => expression.test(text)
  return (text) => matches(tokens, text, delimiters)
}

/** Whether a text holds splats or placeholders. */
export function hasWildcards(text: string): boolean {
  return /\*|:[A-Za-z]/.test(text)
}

/** What a pattern takes of a text, by name; undefined when it does not match. */
export type Capture = (text: string) => ReadonlyMap<string, string> | undefined

/**
 * Make a function that gives what splats (as `splat`) and placeholders take of a text, each as much as it can from
 * left to right; undefined where `compilePattern` would not match. The same bound on time.
 */
export function compileCaptures(pattern: string, delimiters: string): Capture {
  const tokens = tokenize(pattern)
  const isMatch = compilePattern(pattern, delimiters)
  return (text) => (isMatch(text) ? capture(tokens, text, delimiters) : undefined)
}

/**
 * The same as a regular expression, for patterns with one way to match at most, so that none is tried twice: each
 * placeholder is ended by a delimiter, and only the end of the pattern takes whatever comes.
 */
function expressionOf(tokens: readonly Token[], delimiters: string): RegExp | undefined {
  let source = ''
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.type === 'text') source += escapeRegExp(token.text)
    else if (token.type === 'splat') {
      if (next) return undefined
      source += '.*'
    } else {
      if (next && !(next.type === 'text' && delimiters.includes(next.text[0]!))) return undefined
      source += `[^${escapeRegExp(delimiters)}]+`
    }
  }
  return new RegExp(`^${source}$`, 's')
}

/** Finds from the end where the rest of the tokens can still match, so that the way forward never turns back. */
function capture(tokens: readonly Token[], text: string, delimiters: string): Map<string, string> {
  let after = new Uint8Array(text.length + 1)
  after[text.length] = 1
  const open = [after]
  for (const token of tokens.toReversed()) {
    const before = new Uint8Array(text.length + 1)
    for (let at = text.length; at >= 0; at--) {
      if (token.type === 'text')
        before[at] = text.startsWith(token.text, at) ? after[at + token.text.length]! : 0
      else if (token.type === 'splat') before[at] = after[at]! | (before[at + 1] ?? 0)
      else if (at < text.length && !delimiters.includes(text[at]!))
        before[at] = after[at + 1]! | before[at + 1]!
    }
    open.push(before)
    after = before
  }
  const found = new Map<string, string>()
  let from = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'text') {
      from += token.text.length
      continue
    }
    const ends = open[tokens.length - index - 1]!
    let limit = text.length
    if (token.type === 'placeholder') for (limit = from; isInside(text, limit, delimiters); limit++);
    const to = ends.lastIndexOf(1, limit)
    found.set(token.name, text.slice(from, to))
    from = to
  }
  return found
}

/** Texts that all stand in whatever a pattern with splats and placeholders matches. */
export function textsIn(pattern: string): string[] {
  return tokenize(pattern).flatMap((token) => (token.type === 'text' ? token.text : []))
}

function isInside(text: string, at: number, delimiters: string): boolean {
  return at < text.length && !delimiters.includes(text[at]!)
}

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const match of pattern.matchAll(/\*|:[A-Za-z]\w*/g)) {
    if (match.index > from) tokens.push({ type: 'text', text: pattern.slice(from, match.index) })
    const name = match[0].slice(1)
    tokens.push(name === '' ? { type: 'splat', name: 'splat' } : { type: 'placeholder', name })
    from = match.index + match[0].length
  }
  if (from < pattern.length) tokens.push({ type: 'text', text: pattern.slice(from) })
  return tokens
}

/** Walks the set of offsets that the tokens so far can reach, so that nothing is ever tried twice. */
function matches(tokens: readonly Token[], text: string, delimiters: string): boolean {
  let reached = new Uint8Array(text.length + 1)
  reached[0] = 1
  for (const token of tokens) {
    const next = new Uint8Array(text.length + 1)
    if (token.type === 'text') {
      for (let at = 0; at < reached.length; at++)
        if (reached[at] && text.startsWith(token.text, at)) next[at + token.text.length] = 1
    } else if (token.type === 'splat') {
      const first = reached.indexOf(1)
      if (first >= 0) next.fill(1, first)
    } else {
      for (let at = 0; at < text.length; at++)
        if ((reached[at] || next[at]) && !delimiters.includes(text[at]!)) next[at + 1] = 1
    }
    reached = next
  }
  return reached[text.length] === 1
}
