import { listOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'

/**
 * Whether an entry holds for crawlers, as far as `has` and `missing` tell: they send no cookies, and a path is judged
 * without a query. Undefined where it depends on headers or on a pattern.
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

function isMet({ type, value }: Table, host: string): boolean | undefined {
  if (type === 'cookie' || type === 'query') return false
  if (type !== 'host' || typeof value !== 'string' || !/^[\w.:-]+$/.test(value)) return undefined
  return value.toLowerCase() === host.toLowerCase()
}
