import type { HeaderMatch, HeaderRule } from './plain/headers-file.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import type { FindCandidates } from '@indexical/syntax/internal'
import { headerHints, textOfPath } from './headers-for.ts'
import { compilePattern } from './match-pattern.ts'
import { encodePath } from './encode-path.ts'

/** The paths and files of a build. */
export interface Served {
  /** Absolute paths of URLs, of pages and redirects. */
  paths: Iterable<string>
  /** Output files relative to the folder that the host serves as `/`. */
  files: Iterable<string>
  /** Whether something outside the output serves this path. */
  elsewhere: (path: string) => boolean
  /** Path of the site's root, with its final slash. @default '/' */
  base?: string
}

/** Paths that Netlify and Cloudflare serve themselves. */
const ofTheHost = /^\/(?:\.netlify|cdn-cgi)\//i

/** A rule that matches nothing. */
export interface UnmatchedRule extends HeaderRule {
  /** The escaped pattern, if it matches: hosts compare the paths of requests, which are escaped. @default none does */
  escaped?: string
}

/**
 * Return the rules that match nothing on any host. Case, a final slash, `index.html` and `.html` are ignored, because
 * hosts differ in these.
 *
 * Rules with a hostname are skipped. They are often for previews, which are not part of the build.
 */
export function unmatchedRules(
  rules: readonly HeaderRule[],
  { paths, files, elsewhere, base = '/' }: Served,
): UnmatchedRule[] {
  const checked = rules
    .filter((rule) => rule.host === undefined && rule.lines.length > 0)
    .filter(({ path }) => !ofTheHost.test(path) && !elsewhere(path.replace(/[*:(].*$/s, '')))
  const escapedOf = new Map(
    checked.flatMap((rule) => (isEscaped(rule.path) ? [] : [[rule, escapedRule(rule)]])),
  )
  const { strike, open } = createStrike([...checked, ...escapedOf.values()])
  for (const path of paths) {
    if (open.size === 0) break
    strike(path)
  }
  for (const file of files) {
    if (open.size === 0) break
    const path = isEscaped(file) ? file : encodePath(file)
    strike(`/${path}`, file)
    const encoded = base + encodePath(file)
    if (encoded !== `/${path}`) strike(encoded, file)
  }
  return checked
    .filter((rule) => open.has(rule))
    .map((rule) => {
      const other = escapedOf.get(rule)
      return other && !open.has(other) ? { ...rule, escaped: other.path } : rule
    })
}

/** Return whether a path has only characters that a URL may contain. */
function isEscaped(path: string): boolean {
  return /^[\x21-\x7E]*$/.test(path)
}

/** Return a rule with its path escaped, but not the characters with a meaning in patterns. */
function escapedRule(rule: HeaderRule): HeaderRule {
  const escaped = { ...rule, path: rule.path.toWellFormed().replace(/[^\x21-\x7E]+/g, encodeURI) }
  // These belong to the unescaped path.
  for (const key of ['matches', 'literal', 'needs'] as const) delete escaped[key]
  return escaped
}

/** Create a function that removes the rules that match a path from the remaining ones. */
function createStrike(rules: readonly HeaderRule[]): {
  open: ReadonlySet<HeaderRule>
  strike: (path: string, file?: string) => void
} {
  const open = new Set(rules)
  let listed: { rule: HeaderRule; isMatch: HeaderMatch }[] = []
  let find: FindCandidates<Parameters<HeaderMatch>>
  const list = (): void => {
    listed = [...open].map((rule) => ({
      rule,
      isMatch: rule.matches ?? compilePattern(rule.path.toLowerCase(), '/'),
    }))
    find = createFindCandidates(listed.map(({ rule }) => headerHints(rule)))
  }
  list()
  const strike = (path: string, file?: string): void => {
    for (const form of [...formsOf(path), ...formsOf(path.toLowerCase())]) {
      for (const position of find(textOfPath(form, file), form, file)) {
        const { rule, isMatch } = listed[position]!
        if (open.has(rule) && isMatch(form, file)) open.delete(rule)
      }
    }
    // From time to time, the index is built again without the rules that have matched.
    if (open.size * 2 < listed.length) list()
  }
  return { open, strike }
}

function formsOf(path: string): string[] {
  const bare = path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, '')
  const trimmed = bare.length > 1 ? bare.replace(/\/+$/, '') : bare
  return [...new Set([path, bare, trimmed, `${trimmed}/`])]
}
