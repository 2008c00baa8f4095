import type { PreferenceField } from './vocabularies.ts'

/** One statement about the use of pages: `ai-train=no`, `train-ai=n`. */
export interface Preference {
  /** Undefined for a text that cannot be parsed, so that readers ignore it. */
  key: string | undefined
  /** As written, without parameters; empty for a key alone. */
  value: string
  /** As written. */
  text: string
  /** Offsets in the value. */
  start: number
  end: number
}

/**
 * Parse the value of a `Content-Signal` or `Content-Usage` line or header. Never throws.
 *
 * `Content-Signal` is a list of pairs, each read alone. `Content-Usage` is a dictionary of structured fields (RFC 9651):
 * one mistake makes all of it unreadable, and of equal keys the last counts.
 *
 * @param value without the path of a `Content-Usage` line
 * @see https://contentsignals.org/
 * @see https://www.rfc-editor.org/rfc/rfc9651#section-4.2.2
 */
export function parsePreferences(field: PreferenceField, value: string): Preference[] {
  return field === 'Content-Signal' ? parsePairs(value) : parseDictionary(value)
}

function parsePairs(value: string): Preference[] {
  return Array.from(value.matchAll(/[^,]+/g)).flatMap(({ 0: part, index }): Preference[] => {
    const text = part.trim()
    if (text === '') return []
    const start = index + part.indexOf(text)
    const place = { text, start, end: start + text.length }
    const [, key, found] = /^([^\s=]+)\s*=\s*([^\s=]+)$/.exec(text) ?? []
    return [{ key, value: found ?? '', ...place }]
  })
}

/** The start of a dictionary's member. Only lower case is a key. */
const keyAt = /[a-z*][a-z0-9_.*-]*/y

const bareItem =
  '-?(?:\\d{1,12}\\.\\d{1,3}|\\d{1,15})|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|[A-Za-z*][!#$%&\'*+.^_`|~\\w:/-]*|:[A-Za-z0-9+/=]*:|\\?[01]|@-?\\d{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"'
const params = `(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:${bareItem}))?)*`
const item = `(?:${bareItem})${params}`
const memberAt = new RegExp(
  `(?:=(?:(?<value>${bareItem})|\\( *(?:${item}(?: +${item})*)? *\\)))?${params}`,
  'y',
)

function parseDictionary(value: string): Preference[] {
  const last = new Map<string, Preference>()
  let position = value.length - value.trimStart().length
  const end = value.trimEnd().length
  if (position >= end) return []
  const whole = { key: undefined, value: '', text: value.slice(position, end), start: position, end }
  for (;;) {
    const start = position
    keyAt.lastIndex = position
    const key = keyAt.exec(value)?.[0]
    if (key === undefined) return [whole]
    memberAt.lastIndex = position + key.length
    const member = memberAt.exec(value)!
    position += key.length + member[0].length
    const text = value.slice(start, position)
    const written = member.groups?.['value'] ?? text.slice(key.length + 1)
    last.delete(key)
    last.set(key, { key, value: text[key.length] === '=' ? written : '', text, start, end: position })
    position += /^[ \t]*/.exec(value.slice(position))![0].length
    if (position >= end) return [...last.values()]
    if (value[position] !== ',') return [whole]
    position++
    position += /^[ \t]*/.exec(value.slice(position))![0].length
  }
}
