/** Escapes with the same meaning in RE2 and JavaScript. */
const sharedEscape = /^\\(?:[dDwW]|[nrtfv]|[.*+?^${}()|[\]\\/])$/

/**
 * Compile a pattern of RE2, which Firebase uses, to JavaScript.
 *
 * @returns undefined for syntax that only RE2 supports, and for patterns that backtrack badly in JavaScript:
 * repetitions of groups that repeat or branch, and many adjacent repetitions
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function compileRe2(source: string): RegExp | undefined {
  if (source.length > 1000) return undefined
  const open = [{ isRisky: false }]
  let closed: { isRisky: boolean } | undefined
  let repetitions = 0
  let own = ''
  for (const token of tokensOf(source)) {
    const group = open.at(-1)!
    if (token.startsWith('(')) {
      if (token === '(?') return undefined
      open.push({ isRisky: false })
    }
    if (/^(?:[*+]|\{\d+,\d*\})\??$/.test(token)) {
      if (closed?.isRisky) return undefined
      group.isRisky = true
      repetitions++
    }
    if (token === '|') group.isRisky = true
    closed = undefined
    if (token === ')') {
      if (open.length === 1) return undefined
      closed = open.pop()!
      if (closed.isRisky) open.at(-1)!.isRisky = true
    }
    if (!isShared(token)) return undefined
    own += token.startsWith('(?P<') ? `(?<${token.slice(4)}` : token
  }
  if (repetitions > 8) return undefined
  try {
    return new RegExp(own, 'u')
  } catch {
    return undefined
  }
}

/** Return substrings that every match of a pattern must contain, outside of groups. Empty if none is certain. */
export function textsInRe2(source: string): string[] {
  const texts: string[] = []
  let run = ''
  let depth = 0
  for (const token of tokensOf(source)) {
    if (token === '|' && depth === 0) return []
    if (token === '^' || token === '$') continue
    const text = /^\\(\W)$|^([^\\.()|[\]{}*+?])$/su.exec(token)
    if (text && depth === 0) {
      run += text[1] ?? text[2]
      continue
    }
    if (token.startsWith('(')) depth++
    if (token === ')') depth--
    // A repeated character may occur zero times.
    texts.push(/^(?:[*+?]|\{\d)/.test(token) ? run.replace(/.$/su, '') : run)
    run = ''
  }
  return [...texts, run]
}

function tokensOf(source: string): string[] {
  return (
    source.match(
      /\\[\s\S]?|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:P?<\w+>|:)?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu,
    ) ?? []
  )
}

function isShared(token: string): boolean {
  if (token.startsWith('\\')) return sharedEscape.test(token)
  if (!token.startsWith('[')) return true
  // `[]` at the start, and named classes such as `[[:alpha:]]`, have another meaning in JavaScript.
  return !/^\[\^?\]|.\[/s.test(token) && !/\\[^dDwW.\-/\]\\^]/.test(token)
}
