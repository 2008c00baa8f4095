import { parsePreferences } from '../ai/parse-preferences.ts'
import type { Preference } from '../ai/parse-preferences.ts'
import type { PreferenceField } from '../ai/vocabularies.ts'
import { escapePattern } from './escape-pattern.ts'
import { readField, type FieldName } from './fields.ts'
import type { RobotsTxtProblem, RobotsTxtProblemData } from './problem.ts'
import type { Range } from '../range.ts'
import { readLine, type LineParts } from './read-line.ts'
import { maxBytes, splitLines, type Line } from './split-lines.ts'

/** An `Allow` or `Disallow` line. */
export interface RobotsRule {
  type: 'allow' | 'disallow'
  /**
   * The value with octets beyond ASCII percent-encoded and hex digits in upper case. An empty pattern matches
   * nothing.
   */
  pattern: string
  /** 1-based. */
  line: number
  /** 1-based column of the field, in UTF-16 units. */
  column: number
  /** The line as written, without outer white space. */
  text: string
}

/** Crawlers that share rules, and the rules. */
export interface RobotsGroup {
  /** Tokens as written: `*` for all crawlers, empty if the line names none. */
  agents: { token: string; line: number }[]
  rules: RobotsRule[]
}

/** A preference about the use of pages, in a `Content-Signal` or `Content-Usage` line. */
export interface RobotsPreference extends Pick<Preference, 'key' | 'value' | 'text'> {
  field: PreferenceField
  /** The path pattern of a `Content-Usage` line, as in `RobotsRule`. @default all paths */
  path?: string
  /** Crawlers of its group; undefined before the first group. */
  agents: readonly { token: string }[] | undefined
  /** 1-based. */
  line: number
  column: number
  endColumn: number
}

/** A robots.txt as data. */
export interface RobotsTxt {
  groups: RobotsGroup[]
  /** URLs as written, with the 1-based location of the URL. */
  sitemaps: { url: string; line: number; column: number }[]
  problems: RobotsTxtProblem[]
  /** URLs of licenses (RSL) as written, which apply to all crawlers, with the 1-based location of the URL. */
  licenses: { url: string; line: number; column: number }[]
  /** Preferences about the use of pages, in file order. */
  preferences: RobotsPreference[]
  /** Length of the whole file in bytes. */
  bytes: number
  /** Whether the file is longer than the 500 KiB that crawlers read. */
  truncated: boolean
}

/** The result so far, and the state of the parser. */
interface Reading extends RobotsTxt {
  group?: RobotsGroup
}

/** A line with its parts. */
interface ReadLine extends Line {
  parts: LineParts
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Parse a robots.txt as Google's robots.cc does, which is RFC 9309 plus tolerance for common slips. Never throws.
 * Lines that other crawlers may read differently are problems in the result.
 *
 * Bytes are used unchanged, in any encoding; a string is encoded as UTF-8.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
 */
export function parseRobotsTxt(source: string | Uint8Array): RobotsTxt {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  const reading: Reading = {
    groups: [],
    sitemaps: [],
    licenses: [],
    preferences: [],
    problems: [],
    bytes: bytes.length,
    truncated: bytes.length > maxBytes,
  }
  for (const line of splitLines(bytes.subarray(0, maxBytes))) {
    const parts = readLine(line.octets)
    if (parts) addLine(reading, { ...line, parts })
  }
  const { group: _group, ...parsed } = reading
  return parsed
}

function addLine(reading: Reading, line: ReadLine): void {
  const { content, pair } = line.parts
  if (content.end === line.octets.length && line.bytes > line.octets.length) {
    report(reading, line, content, { type: 'long-line', bytes: line.bytes })
  }
  if (!pair) return reportNoPair(reading, line)
  const field = readField(decode(line.octets.slice(pair.field.start, pair.field.end)))
  if (field.kind === 'unknown' && !pair.colon) return report(reading, line, content, { type: 'no-field' })
  if (field.kind === 'unknown') {
    const { suggestion } = field
    const data = suggestion === undefined ? {} : { suggestion }
    return report(reading, line, pair.field, { type: 'unknown-field', ...data })
  }
  if (!pair.colon) report(reading, line, content, { type: 'missing-colon' })
  if (field.kind === 'indexing') return report(reading, line, content, { type: 'indexing-field' })
  if (field.kind === 'other') {
    if (field.name === 'content-signal') addPreferences(reading, line, pair.value, 'Content-Signal')
    if (field.name === 'content-usage') addPreferences(reading, line, pair.value, 'Content-Usage')
    if (field.name === 'license') addUrl(reading.licenses, line, pair.value)
    return
  }
  if (field.misspelt) report(reading, line, pair.field, { type: 'misspelt-field', expected: field.name })
  addField(reading, line, field.name, pair.value)
}

function reportNoPair(reading: Reading, line: ReadLine): void {
  const { content } = line.parts
  const word = /^[^ \t]+/.exec(line.octets.slice(content.start, content.end))?.[0] ?? ''
  const known = readField(word).kind !== 'unknown'
  report(reading, line, content, { type: known ? 'missing-colon' : 'no-field' })
}

function addField(reading: Reading, line: ReadLine, field: FieldName, value: Range): void {
  if (field === 'user-agent') return addAgent(reading, line, value)
  if (field === 'sitemap') return addSitemap(reading, line, value)
  if (!reading.group) return report(reading, line, line.parts.content, { type: 'rule-outside-group' })
  const written = line.octets.slice(value.start, value.end)
  if (/^[^/*]/.test(written)) report(reading, line, value, { type: 'relative-pattern' })
  const { start } = line.parts.content
  reading.group.rules.push({
    type: field,
    pattern: escapePattern(written),
    line: line.number,
    column: start + 1,
    text: decode(line.octets.slice(start)).trimEnd(),
  })
}

function addAgent(reading: Reading, line: ReadLine, value: Range): void {
  const written = line.octets.slice(value.start, value.end)
  const token = readProductToken(written)
  if (token === '') report(reading, line, value, { type: 'empty-token' })
  else if (token !== written) report(reading, line, value, { type: 'cut-token', token })
  // The first user agent after a rule starts a group. Other fields in between do not end the list of agents.
  if (!reading.group || reading.group.rules.length > 0) {
    reading.group = { agents: [], rules: [] }
    reading.groups.push(reading.group)
  }
  reading.group.agents.push({ token, line: line.number })
}

function addSitemap(reading: Reading, line: ReadLine, value: Range): void {
  const url = decode(line.octets.slice(value.start, value.end))
  if (!/^https?:\/\//i.test(url)) report(reading, line, value, { type: 'relative-sitemap' })
  addUrl(reading.sitemaps, line, value)
}

function addUrl(into: RobotsTxt['sitemaps'], line: ReadLine, { start, end }: Range): void {
  const url = decode(line.octets.slice(start, end))
  if (url !== '') into.push({ url, line: line.number, column: columnOf(line, start) })
}

/** @see https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.txt */
function addPreferences(reading: Reading, line: ReadLine, value: Range, field: PreferenceField): void {
  const octets = line.octets.slice(value.start, value.end)
  const path = field === 'Content-Usage' ? /^\/[^ \t]*/.exec(octets)?.[0] : undefined
  const start = value.start + (path?.length ?? 0)
  for (const one of parsePreferences(field, line.octets.slice(start, value.end))) {
    const [column, endColumn] = [columnOf(line, start + one.start), columnOf(line, start + one.end)]
    reading.preferences.push({
      field,
      ...(path !== undefined && { path: escapePattern(path) }),
      key: one.key && decode(one.key),
      value: decode(one.value),
      text: decode(one.text),
      agents: reading.group?.agents,
      line: line.number,
      column,
      endColumn,
    })
  }
}

function report(reading: Reading, line: ReadLine, location: Range, data: RobotsTxtProblemData): void {
  const column = columnOf(line, location.start)
  const text = decode(line.octets.slice(location.start, location.end))
  reading.problems.push({ ...data, line: line.number, column, endColumn: column + text.length, text })
}

function columnOf(line: ReadLine, offset: number): number {
  return decode(line.octets.slice(0, offset)).length + 1
}

function decode(octets: string): string {
  return utf8.decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))
}

const identifier = /^[A-Za-z_-]+/

/**
 * Return the product token at the start of a `User-agent` value, as written. It consists of letters, `_` and `-`: the
 * token of `googlebot/2.1` is `googlebot`. `*`, alone or before white space, means all crawlers. Empty if there is no
 * token.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
function readProductToken(value: string): string {
  if (/^\*(?:[ \t\v\f]|$)/.test(value)) return '*'
  return identifier.exec(value)?.[0] ?? ''
}

/** Return whether a name can be a product token. It has at least one character, and only letters, `_` and `-`. */
export function isProductToken(name: string): boolean {
  return identifier.exec(name)?.[0] === name
}
