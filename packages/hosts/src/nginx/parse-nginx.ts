import { createLocateRange } from '@indexical/syntax/data'
import type { LocateRange } from '@indexical/syntax/data'
import type { Location } from '@indexical/syntax'

/** A word of a directive. */
export interface Word {
  /** Without quotes and escapes. */
  text: string
  /** Location of the text between the quotes; with the quotes if it contains escapes. */
  location: Location
}

/** A directive of a configuration, with its block. */
export interface Directive {
  name: string
  args: Word[]
  /** Undefined for a directive that ends with `;`. */
  block: Directive[] | undefined
  /** As written, on one line, without the block. */
  text: string
  /** From the name to the last word. */
  location: Location
}

/** A parsed configuration, complete or up to its first error. */
export interface ParsedNginx {
  directives: Directive[]
  /** The error with which nginx would not start. */
  problem: { text: string; location: Location } | undefined
}

interface Token {
  type: 'word' | ';' | '{' | '}'
  text: string
  start: number
  end: number
}

/** More than any real file needs, and well within the limits of recursion. */
const maxNesting = 100

/**
 * Parse the words, directives and blocks of an nginx configuration, like `ngx_conf_read_token`. Never throws; takes
 * time proportional to the length.
 *
 * @param file path of the file in locations
 * @see https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c
 */
export function parseNginx(text: string, file: string): ParsedNginx {
  const locationOf = createLocateRange(text, file)
  const root: Directive[] = []
  const open: Directive[][] = [root]
  let words: Token[] = []
  let from = text.startsWith('\uFEFF') ? 1 : 0
  const fail = (start: number, end: number): ParsedNginx => ({
    directives: root,
    problem: { text: text.slice(start, end), location: locationOf(start, end) },
  })
  for (;;) {
    const token = nextToken(text, from)
    if (token === undefined) break
    if ('failsAt' in token) return fail(token.failsAt, Math.min(token.failsAt + 1, text.length))
    from = token.end
    if (token.type === 'word') {
      words.push(token)
      continue
    }
    if (token.type === '}') {
      if (words.length > 0 || open.length === 1) return fail(token.start, token.end)
      open.pop()
      continue
    }
    const directive = directiveOf(words, text, locationOf)
    if (!directive || open.length > maxNesting) return fail(token.start, token.end)
    words = []
    open.at(-1)!.push(directive)
    if (token.type === ';') continue
    directive.block = []
    if (directive.name.endsWith('_by_lua_block')) {
      from = skipBraces(text, from)
      continue
    }
    open.push(directive.block)
  }
  return words.length > 0 || open.length > 1
    ? fail(text.length, text.length)
    : { directives: root, problem: undefined }
}

function directiveOf(words: readonly Token[], text: string, locationOf: LocateRange): Directive | undefined {
  const [first, ...others] = words
  if (!first) return undefined
  const end = words.at(-1)!.end
  return {
    name: first.text,
    args: others.map((word) => {
      const isPlain = word.text.length === word.end - word.start - 2
      const inset = /["']/.test(text[word.start]!) && isPlain ? 1 : 0
      return { text: word.text, location: locationOf(word.start + inset, word.end - inset) }
    }),
    block: undefined,
    text: text.slice(first.start, end).replace(/\s+/g, ' '),
    location: locationOf(first.start, end),
  }
}

function nextToken(text: string, from: number): Token | { failsAt: number } | undefined {
  let start = from
  for (; start < text.length; start++) {
    const character = text[start]!
    if (character === '#') {
      const line = text.indexOf('\n', start)
      if (line < 0) return undefined
      start = line
    } else if (!isSpace(character)) break
  }
  const first = text[start]
  if (first === undefined) return undefined
  if (first === ';' || first === '{' || first === '}')
    return { type: first, text: first, start, end: start + 1 }
  return first === '"' || first === "'" ? quotedWord(text, start, first) : plainWord(text, start)
}

function quotedWord(text: string, start: number, quote: string): Token | { failsAt: number } {
  let end = start + 1
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  if (end >= text.length) return { failsAt: text.length }
  const next = text[end + 1]
  // The parenthesis that ends the condition of an `if` is a separate word.
  if (next !== undefined && !isSpace(next) && !/[;{)]/.test(next)) return { failsAt: end + 1 }
  return { type: 'word', text: unescape(text.slice(start + 1, end)), start, end: end + 1 }
}

function plainWord(text: string, start: number): Token {
  let end = start
  for (; end < text.length; end++) {
    const character = text[end]!
    if (character === '\\') end++
    else if (character === '$' && text[end + 1] === '{') end++
    else if (isSpace(character) || character === ';' || character === '{') break
  }
  end = Math.min(end, text.length)
  return { type: 'word', text: unescape(text.slice(start, end)), start, end }
}

function unescape(text: string): string {
  const letters: Record<string, string> = { t: '\t', r: '\r', n: '\n' }
  return text.replace(/\\(["'\\trn])/g, (_, character: string) => letters[character] ?? character)
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r' || character === '\n'
}

/** Skip code in another language by counting its braces. */
function skipBraces(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return at
}
