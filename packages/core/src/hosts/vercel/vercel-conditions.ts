import { toBytes } from '../bytes.ts'
import { listOf, tableOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'

/**
 * Whether an entry holds for crawlers, as far as `has` and `missing` tell: they ask for the host of the site, send no
 * cookies, and a path is judged without a query. Undefined where it depends on other headers.
 *
 * @param host name of the site's host
 * @see https://vercel.com/docs/project-configuration/vercel-json#header-object-definition
 */
export function holdsForCrawlers(entry: Table, host: string): boolean | undefined {
  const has = new Set(listOf(entry['has']).map((item) => isMet(item, host)))
  const missing = new Set(listOf(entry['missing']).map((item) => isMet(item, host)))
  if (has.has(false) || missing.has(true)) return false
  return has.has(undefined) || missing.has(undefined) ? undefined : true
}

function isMet({ type, key, value }: Table, host: string): boolean | undefined {
  if (type === 'cookie' || type === 'query') return false
  const header = type === 'header' && typeof key === 'string' ? key.toLowerCase() : undefined
  if (header === 'cookie') return false
  return type === 'host' || header === 'host' ? isHost(value, host.toLowerCase()) : undefined
}

/** A value is a regular expression, or an object of tests that must all be passed. */
function isHost(value: unknown, host: string): boolean | undefined {
  if (typeof value === 'string') return isMatch(value, host)
  const results = new Set(Object.entries(tableOf(value)).map(([name, wanted]) => tests[name]?.(wanted, host)))
  if (results.size === 0 || results.has(undefined)) return undefined
  return !results.has(false)
}

const tests: Readonly<Record<string, (wanted: unknown, host: string) => boolean | undefined>> = {
  eq: (wanted, host) => textOf(wanted) === host,
  neq: (wanted, host) => textOf(wanted) !== host,
  inc: (wanted, host) => [wanted].flat().some((one) => textOf(one) === host),
  ninc: (wanted, host) => [wanted].flat().every((one) => textOf(one) !== host),
  pre: (wanted, host) => host.startsWith(textOf(wanted)),
  suf: (wanted, host) => host.endsWith(textOf(wanted)),
  re: (wanted, host) => (typeof wanted === 'string' ? isMatch(wanted, host) : undefined),
}

function textOf(value: unknown): string {
  return String(value).toLowerCase()
}

/** As a whole; where it is not said how far the ends reach, both readings have to agree. */
function isMatch(expression: string, host: string): boolean | undefined {
  const [strict, loose] = [`^(?:${expression})$`, `^${expression}$`].map((source) => {
    const pattern = compilePattern(toBytes(source), true)
    return pattern && pattern.match(toBytes(host)) !== undefined
  })
  return strict === loose ? strict : undefined
}
