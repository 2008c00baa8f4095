import { getOrCreate } from '@indexical/syntax/internal'
import { unwritableHeader } from '../describe-config.ts'
import { isSendable } from '../header-value.ts'
import { decodeBytes, toBytes } from '../bytes.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { planHeaders, writableRule } from '../plan-patterns.ts'
import type { ApacheResponse } from './respond-to.ts'
import { quote } from './quote.ts'

/** The lines of a file, and the headers that they cannot express. */
export interface Lines {
  lines: string[]
  unwritable: Written['unwritable']
}

const noFile = 'a path for which Apache sends a file'
const noValue =
  'a value on one line of at most 8000 octets, with letters of Latin-1 and without `${` and `\\`'

/**
 * Write headers for files. Each file is matched by its own path, which Apache compares after it has found the index of
 * a folder.
 *
 * @param respond returns the server's response to an encoded path
 * @see https://httpd.apache.org/docs/2.4/mod/core.html#if
 */
export function writeHeaders(
  desired: readonly DesiredHeaders[],
  { root, files }: HostContext,
  respond: (path: string) => ApacheResponse,
): Lines {
  const unwritable: Written['unwritable'] = []
  const base = decodeBytes(new URL(root).pathname)
  const served = new Map([...files].map((file) => [base + toBytes(file), file]))
  const pathsOf = (rule: DesiredHeaders): string[] =>
    rule.paths.flatMap((path, index) => {
      const file = base + toBytes(rule.files?.[index] ?? '')
      if (served.has(file)) return file
      const { status, filename, uri } = respond(path)
      if (status === 200 && filename !== undefined) return uri
      unwritable.push(...rule.headers.map((header) => unwritableHeader(rule, header, path, noFile)))
      return []
    })
  const rules = desired.map((rule) =>
    writableRule(rule, (header) => (headerLine(header) === undefined ? noValue : undefined), unwritable),
  )
  // The whole line of a pattern must stay below the 8192 octets that Apache reads.
  const matching = { base, pathsOf, files: served, maxLength: 4000 }
  const sections = new Map<string, string[]>()
  for (const header of planHeaders(rules, matching))
    for (const pattern of header.patterns) getOrCreate(sections, pattern, () => []).push(headerLine(header)!)
  const lines = [...sections].flatMap(([pattern, inner]) => [
    `<If "%{REQUEST_URI} =~ m#${pattern}#">`,
    ...inner,
    '</If>',
  ])
  return {
    lines: lines.length === 0 ? [] : ['<IfModule mod_headers.c>', ...lines, '</IfModule>'],
    unwritable,
  }
}

/** Return the line for a header. It uses `add`, because `set` would remove headers of the site. */
function headerLine({ name, value }: DesiredHeaders['headers'][number]): string | undefined {
  if (!isSendable(value) || value.includes('\\')) return undefined
  const quoted = quote(value.replaceAll('%', '%%'))
  return quoted === undefined || quoted.length > 8000 ? undefined : `Header add ${name} ${quoted}`
}
