import type { HeaderLine } from '@indexical/syntax'
import { otherSlash } from './compile-redirects.ts'
import { compileFill } from './fill-header.ts'
import type { FillHeader } from './fill-header.ts'
import { createFindCandidates, getOrCreate } from '@indexical/syntax/internal'
import type { Hints } from '@indexical/syntax/internal'
import type { HeaderMatch, HeaderRule } from './plain/headers-file.ts'
import { compilePattern, hasWildcards, textsIn } from './match-pattern.ts'
import type { HostName } from './names.ts'
import { isCrawlerHeader, isSignalHeader } from '@indexical/syntax/internal/robots'

/**
 * Returns the header lines that a host sends with an absolute URL. Repeated names stay separate.
 *
 * @param file output file that is sent, if known: servers also match file names
 */
export type HeadersFor = (url: string, file?: string) => HeaderLine[]

/**
 * Compile rules for many URLs. All matching rules apply, in file order.
 *
 * @param host Netlify ignores case and a final slash. Without a host, a pattern matches if it does so on all hosts,
 * which is how Cloudflare reads it.
 */
export function compileHeaders(rules: readonly HeaderRule[], host?: HostName): HeadersFor {
  const isLenient = host === 'netlify'
  const candidatesFor = indexRules(
    rules.map((rule, index) => ({
      rule,
      index,
      isHost: rule.host === undefined ? () => true : compilePattern(rule.host, '/.'),
      isPath: rule.matches ?? compilePattern(isLenient ? rule.path.toLowerCase() : rule.path, '/'),
      fill: host === 'cloudflare' ? compileFill(rule) : undefined,
    })),
  )
  return (url, file) => {
    if (rules.length === 0) return []
    const { hostname, pathname } = new URL(url)
    const paths = isLenient ? [pathname, otherSlash(pathname)].map((path) => path.toLowerCase()) : [pathname]
    let lines: HeaderLine[] = []
    for (const { rule, isHost, isPath, fill } of candidatesFor(pathname, file)) {
      // A rule with its own matcher handles case and slashes itself.
      const isMatch = (rule.matches ? [pathname] : paths).some((path) => isPath(path, file))
      if (!isMatch || !isHost(hostname)) continue
      if (rule.detached.length > 0) lines = lines.filter(({ name }) => !rule.detached.includes(name))
      // A loop, because the stack limits the number of spread arguments.
      for (const line of rule.lines) lines.push(fill ? fill(line, hostname, pathname) : line)
    }
    return lines
  }
}

interface Compiled {
  rule: HeaderRule
  /** Index of the rule, which decides the order. */
  index: number
  isHost: (hostname: string) => boolean
  isPath: NonNullable<HeaderRule['matches']>
  fill: FillHeader | undefined
}

/** Index rules. Sites have rules for thousands of files, so rules without patterns are looked up. */
function indexRules(compiled: readonly Compiled[]): (...args: Parameters<HeaderMatch>) => Compiled[] {
  const patterns: Compiled[] = []
  const byPath = new Map<string, Compiled[]>()
  for (const one of compiled) {
    const { literal, matches, path } = one.rule
    const fixed = literal ?? (matches || hasWildcards(path) ? undefined : path)
    if (fixed === undefined) {
      patterns.push(one)
      continue
    }
    getOrCreate(byPath, looseKey(fixed), () => []).push(one)
  }
  const findPatterns = createFindCandidates<Parameters<HeaderMatch>>(
    patterns.map(({ rule }) => headerHints(rule)),
  )
  return (...args) => {
    const [path, file] = args
    const matching = findPatterns(textOfPath(path, file), ...args).map((position) => patterns[position]!)
    const found = byPath.get(looseKey(path))
    if (!found) return matching
    return matching.length === 0 ? found : [...matching, ...found].toSorted((a, b) => a.index - b.index)
  }
}

/** Return conditions that exclude most rules without trying them. */
export function headerHints(rule: HeaderRule): Hints<Parameters<HeaderMatch>> {
  return rule.matches ? rule : { needs: textsIn(rule.path.toLowerCase()) }
}

/**
 * Return all parts of a path that rules match: the path with a final slash, which hosts add, and the file that is sent.
 */
export function textOfPath(path: string, file = ''): string {
  return `${path}/${file}/`
}

function looseKey(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end).toLowerCase()
}

/** Return the rules that set or remove headers for crawlers, without their other lines. */
export function crawlerHeaders(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules
    .map((rule) => ({
      ...rule,
      lines: rule.lines.filter(({ name, value }) => isSignalHeader(name, value.value)),
      detached: rule.detached.filter(isCrawlerHeader),
    }))
    .filter(({ lines, detached }) => lines.length + detached.length > 0)
}
