/** A part of a `source` that captures what its pattern matches. */
interface Part {
  /** Undefined for a group without a name. */
  name: string | undefined
  /** Empty for text in braces. */
  pattern: string
  prefix: string
  suffix: string
  modifier: string
}

/** A token of a `source` in path-to-regexp: text or a part. */
export type SourceToken = string | Part

type WordType = 'char' | 'escaped' | 'name' | 'pattern' | 'open' | 'close' | 'modifier'

interface Word {
  type: WordType
  text: string
}

/** The pattern of a `:name`. */
const segment = '[^\\/]+?'

/** Characters that belong to the following part if that is omitted or repeated. */
const prefixes: ReadonlySet<string> = new Set(['.', '/'])

/**
 * Parse a `source` by the grammar of path-to-regexp 6.1, which Vercel uses: `:name`, `(pattern)`, `:name(pattern)`,
 * `{prefix:name(pattern)suffix}`, each with an optional `?`, `*` or `+` after it, and `\` before a literal character.
 *
 * @returns undefined for sources that path-to-regexp rejects
 * @see https://github.com/pillarjs/path-to-regexp/tree/v6.1.0#parameters
 */
export function parseSource(source: string): SourceToken[] | undefined {
  const words = splitWords(source)
  if (!words) return undefined
  const tokens: SourceToken[] = []
  let at = 0
  let text = ''
  const take = (type: WordType): string | undefined =>
    words[at]?.type === type ? words[at++]!.text : undefined
  const takeText = (): string => {
    let taken = ''
    for (let one; (one = take('char') ?? take('escaped')) !== undefined;) taken += one
    return taken
  }
  const endText = (): void => {
    if (text !== '') tokens.push(text)
    text = ''
  }
  while (at < words.length) {
    const char = take('char')
    const name = take('name')
    const pattern = take('pattern')
    if (name !== undefined || pattern !== undefined) {
      const prefix = char !== undefined && prefixes.has(char) ? char : ''
      if (prefix === '') text += char ?? ''
      endText()
      const modifier = take('modifier') ?? ''
      tokens.push({ name, pattern: pattern ?? segment, prefix, suffix: '', modifier })
      continue
    }
    const plain = char ?? take('escaped')
    if (plain !== undefined) {
      text += plain
      continue
    }
    endText()
    if (take('open') === undefined) return undefined
    const prefix = takeText()
    const inner = take('name')
    const own = take('pattern') ?? (inner === undefined ? '' : segment)
    const suffix = takeText()
    if (take('close') === undefined) return undefined
    tokens.push({ name: inner, pattern: own, prefix, suffix, modifier: take('modifier') ?? '' })
  }
  endText()
  return tokens
}

/**
 * Convert tokens to the regular expression that path-to-regexp makes of them, with one group for each capturing part.
 */
export function expressionOf(tokens: readonly SourceToken[]): string {
  return `^${tokens.map(expressionOfToken).join('')}$`
}

function expressionOfToken(token: SourceToken): string {
  if (typeof token === 'string') return escape(token)
  const { pattern, modifier } = token
  const [prefix, suffix] = [escape(token.prefix), escape(token.suffix)]
  if (pattern === '') return `(?:${prefix}${suffix})${modifier}`
  if (prefix === '' && suffix === '') return `(${pattern})${modifier}`
  if (modifier !== '*' && modifier !== '+') return `(?:${prefix}(${pattern})${suffix})${modifier}`
  const more = `(?:${suffix}${prefix}(?:${pattern}))*`
  return `(?:${prefix}((?:${pattern})${more})${suffix})${modifier === '*' ? '?' : ''}`
}

function escape(text: string): string {
  return text.replace(/[.+*?=^!:${}()[\]|/\\]/g, String.raw`\$&`)
}

const wordTypes: Readonly<Record<string, WordType>> = {
  '*': 'modifier',
  '+': 'modifier',
  '?': 'modifier',
  '{': 'open',
  '}': 'close',
}

function splitWords(source: string): Word[] | undefined {
  const words: Word[] = []
  for (let at = 0; at < source.length;) {
    const word = wordAt(source, at)
    if (!word) return undefined
    words.push(word)
    at += word.length
  }
  return words
}

function wordAt(source: string, at: number): (Word & { length: number }) | undefined {
  const character = source[at]!
  const [whole, escaped, name] = /^(?:\\([^])|:(\w+))/.exec(source.slice(at)) ?? []
  if (whole !== undefined) {
    const type = name === undefined ? 'escaped' : 'name'
    return { type, text: (escaped ?? name)!, length: whole.length }
  }
  if (character === '\\' || character === ':') return undefined
  if (character === '(') {
    const text = patternFrom(source, at + 1)
    return text === undefined ? undefined : { type: 'pattern', text, length: text.length + 2 }
  }
  return { type: wordTypes[character] ?? 'char', text: character, length: 1 }
}

/** Return the text up to the bracket that closes the group. Capturing groups inside are rejected. */
function patternFrom(source: string, from: number): string | undefined {
  if (source[from] === '?' || source[from] === ')') return undefined
  let depth = 1
  for (let at = from; at < source.length; at++) {
    const character = source[at]
    if (character === '\\') at++
    else if (character === '(') {
      if (source[at + 1] !== '?') return undefined
      depth++
    } else if (character === ')' && --depth === 0) return source.slice(from, at)
  }
  return undefined
}
