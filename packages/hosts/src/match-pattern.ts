/** `*` matches any run of characters. `:name` matches one or more characters up to the next delimiter. */
type Token = { type: 'text'; text: string } | { type: 'splat' | 'placeholder'; name: string }

/**
 * Create a function that returns whether a whole text matches a pattern with splats (`*`) and placeholders (`:name`).
 * Takes time at most proportional to the product of both lengths.
 *
 * @param delimiters characters that a placeholder does not match: `/` in a path, `/.` in a hostname
 */
export function compilePattern(pattern: string, delimiters: string): (text: string) => boolean {
  const tokens = tokenize(pattern)
  const [first, second] = tokens
  if (!first) return (text) => text === ''
  if (tokens.length === 1 && first.type === 'text') return (text) => text === first.text
  // Fast path for the most frequent rules: everything below a folder.
  if (tokens.length === 2 && first.type === 'text' && second?.type === 'splat')
    return (text) => text.startsWith(first.text)
  const expression = expressionOf(tokens, delimiters)
  if (expression) return (text) => expression.test(text)
  return (text) => matches(tokens, text, delimiters)
}

/** Return whether a text contains splats or placeholders. */
export function hasWildcards(text: string): boolean {
  return /\*|:[A-Za-z]/.test(text)
}

/** Returns the matched parts by name; undefined without a match. */
export type Capture = (text: string) => ReadonlyMap<string, string> | undefined

/**
 * Create a function that returns the parts that splats (as `splat`) and placeholders match. From left to right, each
 * part is as long as possible. Undefined if `compilePattern` would not match. It has the same time limit.
 */
export function compileCaptures(pattern: string, delimiters: string): Capture {
  const tokens = tokenize(pattern)
  const isMatch = compilePattern(pattern, delimiters)
  return (text) => (isMatch(text) ? capture(tokens, text, delimiters) : undefined)
}

/**
 * Return an equivalent regular expression for patterns that can match in only one way, so that it never backtracks.
 * Each placeholder must have a delimiter after it, and only the end of the pattern may match anything.
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

/**
 * Compute the captures. A first pass from the end finds where the rest can match, so the second pass never goes back.
 */
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

/** Return substrings that every match of a pattern must contain. */
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

/** Track the set of offsets that the tokens so far can reach, so that nothing is tried twice. */
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

/** Escape a text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
