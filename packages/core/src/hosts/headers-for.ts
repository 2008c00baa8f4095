import type { HeaderLine } from '../signals/types.ts'
import type { HeaderRule } from './headers-file.ts'
import { compilePattern } from './match-pattern.ts'

/** Tells which header lines a host sends with an absolute URL; repeated names stay apart. */
export type HeadersFor = (url: string) => HeaderLine[]

/** Hosts that differ in what a pattern matches. */
export type HeadersHost = 'netlify' | 'cloudflare' | 'vercel'

/**
 * Prepare rules for many URLs. All rules that match count, in the order of the file.
 *
 * @param host Netlify ignores letter case and a final slash. Without a host a pattern counts when all hosts
 *   agree that it matches, which is how Cloudflare reads it.
 */
export function compileHeaders(rules: readonly HeaderRule[], host?: HeadersHost): HeadersFor {
  const isLenient = host === 'netlify'
  const compiled = rules.map((rule) => ({
    rule,
    isHost: rule.host === undefined ? () => true : compilePattern(rule.host, '/.'),
    isPath: rule.matches ?? compilePattern(isLenient ? rule.path.toLowerCase() : rule.path, '/'),
  }))
  return (url) => {
    const { hostname, pathname } = new URL(url)
    const paths = isLenient ? slashForms(pathname.toLowerCase()) : [pathname]
    let lines: HeaderLine[] = []
    for (const { rule, isHost, isPath } of compiled) {
      if (!paths.some(isPath) || !isHost(hostname)) continue
      if (rule.detached.length > 0) lines = lines.filter(({ name }) => !rule.detached.includes(name))
      lines.push(...rule.lines)
    }
    return lines
  }
}

/** The lines of rules that match a URL; `compileHeaders` is faster for many URLs. */
export function headersFor(rules: readonly HeaderRule[], url: string, host?: HeadersHost): HeaderLine[] {
  return compileHeaders(rules, host)(url)
}

function slashForms(path: string): string[] {
  return [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]
}
