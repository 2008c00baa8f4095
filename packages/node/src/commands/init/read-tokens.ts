import jsTokens from 'js-tokens'

/** A token of JavaScript that is neither white space nor a comment. */
export interface Token {
  text: string
  /** Offset of its first character. */
  start: number
  /** Number of open brackets before it. A closing bracket has the same depth as its opening one. */
  depth: number
}

/**
 * Read the tokens of a config file. A tokenizer for JavaScript also works for TypeScript: only tokens and brackets
 * matter.
 */
export function readTokens(code: string): Token[] {
  const tokens: Token[] = []
  let start = 0
  let depth = 0
  for (const { type, value } of jsTokens(code)) {
    const isToken =
      !/^(?:WhiteSpace|LineTerminatorSequence|SingleLineComment|MultiLineComment|HashbangComment)$/.test(type)
    if (isToken) {
      if (type === 'Punctuator' && /^[)\]}]$/.test(value)) depth--
      tokens.push({ text: value, start, depth })
      if (type === 'Punctuator' && /^[([{]$/.test(value)) depth++
    }
    start += value.length
  }
  return tokens
}

/** Return the index of the token that closes the bracket at an index; -1 if it is not closed. */
export function closingOf(tokens: readonly Token[], open: number): number {
  const { depth } = tokens[open]!
  return tokens.findIndex(
    (token, index) => index > open && token.depth === depth && /^[)\]}]$/.test(token.text),
  )
}

/** Return whether the tokens from an index on are equal to these texts. */
export function startsWith(tokens: readonly Token[], at: number, ...texts: readonly string[]): boolean {
  return texts.every((text, index) => tokens[at + index]?.text === text)
}
