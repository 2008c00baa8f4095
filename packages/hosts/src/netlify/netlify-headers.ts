import type { HeaderLine } from '@indexical/syntax'
import { isCrawlerHeader } from '@indexical/syntax/internal/robots'
import { locationOfSent } from '../config-data.ts'
import type { HeaderRule, HeadersFile } from '../plain/headers-file.ts'
import type { HostStatements } from '../types.ts'
import { compileNetlifyPattern } from './netlify-pattern.ts'

/**
 * Apply Netlify's restrictions to header rules: a pattern cannot be a URL, and headers cannot be removed. `Basic-Auth`
 * requires a password from crawlers.
 *
 * @param isLines whether the rules are lines of `_headers`, where headers below a URL belong to the path above it
 * @see https://github.com/netlify/build/blob/main/packages/headers-parser/src/line_parser.ts
 * @see https://docs.netlify.com/manage/security/secure-access-to-sites/basic-authentication-with-custom-http-headers/
 */
export function forNetlify(read: HeadersFile, isLines: boolean): Partial<HostStatements> {
  const headers: HeaderRule[] = []
  const headerProblems = [...read.headerProblems]
  const unsupported: HostStatements['unsupported'] = []
  const unknownHeadersBelow: string[] = []
  for (const rule of read.headers) {
    if (rule.host !== undefined) {
      headerProblems.push({ type: 'not-at-netlify', text: rule.pattern, location: rule.location })
      if (isLines) headers.at(-1)?.lines.push(...rule.lines)
      continue
    }
    const compiled = compileNetlifyPattern(rule.path)
    if (!compiled) {
      const names = rule.lines.map(({ name }) => name)
      const isForThem = names.some(isCrawlerHeader)
      if (isForThem || names.includes('basic-auth'))
        unsupported.push({ text: rule.pattern, location: rule.location })
      if (isForThem) unknownHeadersBelow.push('/')
    } else headers.push({ ...rule, lines: [...rule.lines], detached: [], ...compiled })
  }
  for (const rule of headers) rule.lines = rule.lines.map(withParts)
  for (const { lines, location } of headers)
    // The value is omitted, because it contains passwords.
    if (lines.some(({ name }) => name === 'basic-auth')) unsupported.push({ text: 'Basic-Auth', location })
  return { headers, headerProblems, unsupported, unknownHeadersBelow }
}

/** Return a line as Netlify sends it: with one space after each comma, even in a URL. */
function withParts({ name, value }: HeaderLine): HeaderLine {
  const sent = joinParts(value.value)
  if (sent === value.value || !value.location || !('file' in value.location)) return { name, value }
  return { name, value: { value: sent, location: locationOfSent(value.location, sent, value.value) } }
}

/** Return a value as Netlify sends it. Values may span lines. */
export function joinParts(text: string): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .join(', ')
}
