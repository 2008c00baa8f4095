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

const space = /(?:[ \t\r\n]|#[^\n]*)*/y
const word = /[;{}]|(["'])(?:\\[^]|(?!\1)[^\\])*\1|(?!["'])(?:\\[^]?|\$\{|[^ \t\r\n;{\\])+/y

function nextToken(text: string, from: number): Token | { failsAt: number } | undefined {
  space.lastIndex = from
  space.test(text)
  const start = space.lastIndex
  if (start === text.length) return undefined
  word.lastIndex = start
  const [found, quoted] = word.exec(text) ?? []
  if (found === undefined) return { failsAt: text.length }
  const end = start + found.length
  if (found === ';' || found === '{' || found === '}') return { type: found, text: found, start, end }
  // The parenthesis that ends the condition of an `if` is a separate word.
  if (quoted && /^[^ \t\r\n;{)]/.test(text.slice(end, end + 1))) return { failsAt: end }
  return { type: 'word', text: unescape(quoted ? found.slice(1, -1) : found), start, end }
}

function unescape(text: string): string {
  const letters: Record<string, string> = { t: '\t', r: '\r', n: '\n' }
  return text.replace(/\\(["'\\trn])/g, (_, character: string) => letters[character] ?? character)
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
