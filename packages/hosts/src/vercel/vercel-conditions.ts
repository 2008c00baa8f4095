import { toBytes } from '../bytes.ts'
import { listOf, tableOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'

/**
 * Return whether an entry applies to crawlers, by its `has` and `missing`. Crawlers request the site's hostname and
 * send no cookies. Paths are tested without a query. Undefined if it depends on other headers.
 *
 * @param host hostname of the site
 * @see https://vercel.com/docs/project-configuration/vercel-json#header-object-definition
 */
export function holdsForCrawlers(entry: Table, host: string): boolean | undefined {
  const has = new Set(listOf(entry['has']).map((item) => isMet(item, host)))
  const missing = new Set(listOf(entry['missing']).map((item) => isMet(item, host)))
  if (has.has(false) || missing.has(true)) return false
  return has.has(undefined) || missing.has(undefined) ? undefined : true
}

/** Return whether an entry has a condition on the hostname. */
export function namesHostname(entry: Table): boolean {
  return [...listOf(entry['has']), ...listOf(entry['missing'])].some(isAboutHost)
}

function isAboutHost({ type, key }: Table): boolean {
  return type === 'host' || (type === 'header' && typeof key === 'string' && key.toLowerCase() === 'host')
}

function isMet({ type, key, value }: Table, host: string): boolean | undefined {
  if (type === 'cookie' || type === 'query') return false
  const header = type === 'header' && typeof key === 'string' ? key.toLowerCase() : undefined
  if (header === 'cookie') return false
  return type === 'host' || header === 'host' ? isHost(value, host.toLowerCase()) : undefined
}

/**
 * Return whether a value matches the hostname. It is a regular expression, or an object of tests that must all pass.
 */
function isHost(value: unknown, host: string): boolean | undefined {
  if (typeof value === 'string') return isMatch(value, host)
  const results = new Set(
    Object.entries(tableOf(value)).map(([name, expected]) => tests[name]?.(expected, host)),
  )
  if (results.size === 0 || results.has(undefined)) return undefined
  return !results.has(false)
}

const tests: Readonly<Record<string, (expected: unknown, host: string) => boolean | undefined>> = {
  eq: (expected, host) => textOf(expected) === host,
  neq: (expected, host) => textOf(expected) !== host,
  inc: (expected, host) => [expected].flat().some((one) => textOf(one) === host),
  ninc: (expected, host) => [expected].flat().every((one) => textOf(one) !== host),
  pre: (expected, host) => host.startsWith(textOf(expected)),
  suf: (expected, host) => host.endsWith(textOf(expected)),
  re: (expected, host) => (typeof expected === 'string' ? isMatch(expected, host) : undefined),
}

function textOf(value: unknown): string {
  return String(value).toLowerCase()
}

/**
 * Return whether an expression matches a whole hostname. The documentation does not define how alternatives are
 * anchored, so both interpretations must have the same result.
 */
function isMatch(expression: string, host: string): boolean | undefined {
  const [strict, loose] = [`^(?:${expression})$`, `^${expression}$`].map((source) => {
    const pattern = compilePattern(toBytes(source), { isCaseless: true })
    return pattern && pattern.match(toBytes(host)) !== undefined
  })
  return strict === loose ? strict : undefined
}
