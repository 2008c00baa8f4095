import type { HeaderLine } from '../../place.ts'
import { isForCrawlers } from '../../robots/header-name.ts'
import { placeOfSent } from '../config-data.ts'
import type { HeadersFile } from '../plain/headers-file.ts'
import type { NotUnderstood } from '../types.ts'
import { compileNetlifyPattern } from './netlify-pattern.ts'

/** Rules as Netlify reads them. */
export interface NetlifyHeaders extends HeadersFile {
  notUnderstood: NotUnderstood[]
  /** How paths begin with which headers may be sent whose pattern is not understood. */
  unknownHeadersBelow: string[]
}

/**
 * Read header rules as Netlify does: a URL is no pattern, and headers cannot be taken back. `Basic-Auth` asks crawlers
 * for a password.
 *
 * @param isLines whether the rules are lines, so that what stands below a URL counts to the path above
 * @see https://github.com/netlify/build/blob/main/packages/headers-parser/src/line_parser.ts
 * @see https://docs.netlify.com/manage/security/secure-access-to-sites/basic-authentication-with-custom-http-headers/
 */
export function forNetlify({ rules, problems }: HeadersFile, isLines: boolean): NetlifyHeaders {
  const read: NetlifyHeaders = {
    rules: [],
    problems: [...problems],
    notUnderstood: [],
    unknownHeadersBelow: [],
  }
  for (const rule of rules) {
    if (rule.host !== undefined) {
      read.problems.push({ type: 'not-at-netlify', text: rule.pattern, at: rule.at })
      if (isLines) read.rules.at(-1)?.lines.push(...rule.lines)
      continue
    }
    const compiled = compileNetlifyPattern(rule.path)
    if (!compiled) {
      const names = rule.lines.map(({ name }) => name)
      const isForThem = names.some(isForCrawlers)
      if (isForThem || names.includes('basic-auth'))
        read.notUnderstood.push({ text: rule.pattern, at: rule.at })
      if (isForThem) read.unknownHeadersBelow.push('/')
    } else read.rules.push({ ...rule, lines: [...rule.lines], detached: [], ...compiled })
  }
  for (const rule of read.rules) rule.lines = rule.lines.map(withParts)
  for (const { lines, at } of read.rules)
    // Not the value, which holds passwords.
    if (lines.some(({ name }) => name === 'basic-auth')) read.notUnderstood.push({ text: 'Basic-Auth', at })
  return read
}

/** Netlify writes one space behind each comma, be it in a URL. */
function withParts({ name, value }: HeaderLine): HeaderLine {
  const sent = joinParts(value.value)
  if (sent === value.value || !value.at || !('file' in value.at)) return { name, value }
  return { name, value: { value: sent, at: placeOfSent(value.at, sent, value.value) } }
}

/** A value as Netlify sends it; it lets values go over lines. */
export function joinParts(text: string): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .join(', ')
}
