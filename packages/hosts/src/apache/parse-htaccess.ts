import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'

/** A word of a directive, without its quotes. */
export interface Word {
  text: string
  location: Location
}

/** A directive, or a section with the directives in it. */
export interface Directive {
  /** In lower case; `<files` for a section. */
  name: string
  /** As written, on one line. */
  text: string
  /** The text after the name, without outer white space; for a section, without its `>`. */
  args: string
  location: Location
  /** Returns the location of a part of `args`. */
  locationOf: (start: number, end: number) => Location
  /** Undefined for directives that are not sections. */
  children?: Directive[]
}

/** A file of directives. */
export interface Htaccess {
  directives: Directive[]
  /** The location of the syntax error. Apache then responds with 500 for the whole folder. */
  problem: Location | undefined
}

/** A logical line. A `\` at the end of a line of the file continues it. */
interface Line {
  text: string
  /** Length in octets, with the line end. */
  size: number
  /** Numbers of the first and last line of the file that it consists of. */
  first: number
  last: number
}

/** Apache's limit for a logical line of `.htaccess`. */
const maxOctets = 8192

/**
 * Parse the syntax of a `.htaccess` file. Never throws; takes time proportional to the length.
 *
 * @param file path of the file in locations
 * @see https://httpd.apache.org/docs/2.4/configuring.html#syntax
 */
export function parseHtaccess(text: string, file: string): Htaccess {
  const directives: Directive[] = []
  const open: { directive: Directive; list: Directive[] }[] = []
  let list = directives
  // Apache reads a byte order mark as an unknown directive, even before a comment.
  if (text.startsWith('\uFEFF'))
    return { directives, problem: { file, line: 1, column: 1, endLine: 1, endColumn: 2 } }
  for (const line of joinLines(text)) {
    if (line.size > maxOctets) return { directives, problem: { file, line: line.first } }
    const directive = readDirective(line, file)
    if (!directive) continue
    if (directive.name.startsWith('</')) {
      const last = open.pop()
      if (!last || `</${last.directive.name.slice(1)}` !== directive.name)
        return { directives, problem: directive.location }
      list = last.list
      continue
    }
    list.push(directive)
    if (!directive.name.startsWith('<')) continue
    if (!line.text.trimEnd().endsWith('>')) return { directives, problem: directive.location }
    open.push({ directive, list })
    directive.children = []
    list = directive.children
  }
  return { directives, problem: open.at(-1)?.directive.location }
}

/**
 * Split arguments into words, as most directives do. Quotes keep a word together, `\"` in them is a quote, and `\\`
 * is a backslash everywhere.
 *
 * @param isRewrite as RewriteRule and RewriteCond do: only white space can be escaped, and its backslash stays
 */
export function wordsOf({ args, locationOf }: Directive, isRewrite = false): Word[] {
  return [...args.matchAll(isRewrite ? rewriteWord : plainWord)].map((match) => {
    const [whole, double, single] = match
    const inner = double ?? single
    const start = match.index + (inner === undefined ? 0 : 1)
    const written = inner ?? whole
    const escaped = inner === undefined ? /\\(\\)/g : double === undefined ? /\\([\\'])/g : /\\([\\"])/g
    const text = isRewrite ? written : written.replace(escaped, '$1')
    return { text, location: locationOf(start, start + written.length) }
  })
}

const plainWord = /"((?:\\[\\"]|[^"])*)"?|'((?:\\[\\']|[^'])*)'?|[^ \t\v\f\r\n]+/g
const rewriteWord = /"([^"]*)"?|'([^']*)'?|(?:\\[ \t\v\f\r\n]|[^ \t\v\f\r\n])+/g

function* joinLines(text: string): Generator<Line> {
  const lines = text.split('\n')
  let joined = ''
  let first = 1
  for (const [index, whole] of lines.entries()) {
    const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole
    const isLast = index === lines.length - 1
    const isOpen = line.endsWith('\\')
    joined += isOpen ? line.slice(0, -1) : line
    if (isOpen && !isLast) continue
    const end = (whole.length > line.length ? 1 : 0) + (isLast ? 0 : 1)
    yield { text: joined, size: isOpen ? 0 : toBytes(joined).length + end, first, last: index + 1 }
    joined = ''
    first = index + 2
  }
}

function readDirective({ text, first, last }: Line, file: string): Directive | undefined {
  const written = text.trim()
  if (written === '' || written.startsWith('#')) return undefined
  const start = text.length - text.trimStart().length
  const placeIn = (from: number, to: number): Location =>
    first === last
      ? { file, line: first, column: from + 1, endLine: first, endColumn: to + 1 }
      : { file, line: first, endLine: last }
  const name = written.startsWith('<') ? /^<\/?[^\s>]*/.exec(written)![0] : /^\S+/.exec(written)![0]
  const rest = written.slice(name.length)
  const offset = start + name.length + (rest.length - rest.trimStart().length)
  return {
    name: name.toLowerCase(),
    text: written.replace(/\s+/g, ' '),
    args: written.startsWith('<') ? rest.replace(/>[^>]*$/, '').trim() : rest.trim(),
    location: placeIn(start, start + written.length),
    locationOf: (from, to) => placeIn(offset + from, offset + to),
  }
}
