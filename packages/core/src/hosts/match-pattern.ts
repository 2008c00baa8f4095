/** `*` takes any run of characters, `:name` at least one character up to the next delimiter. */
type Token = { type: 'text'; text: string } | { type: 'splat' } | { type: 'placeholder' }

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
  return (text) => matches(tokens, text, delimiters)
}

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const match of pattern.matchAll(/\*|:[A-Za-z]\w*/g)) {
    if (match.index > from) tokens.push({ type: 'text', text: pattern.slice(from, match.index) })
    tokens.push({ type: match[0] === '*' ? 'splat' : 'placeholder' })
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
