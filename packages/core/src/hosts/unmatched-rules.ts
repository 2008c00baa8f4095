import type { HeaderRule } from './headers-file.ts'
import { compilePattern } from './match-pattern.ts'

/** What a build serves. */
export interface Served {
  /** Paths of URLs, absolute: those of pages and of redirects. */
  paths: Iterable<string>
  /** Output files relative to the folder that the host serves as `/`. */
  files: Iterable<string>
  /** Whether something outside the output answers at this path. */
  elsewhere: (path: string) => boolean
}

/** Paths that Netlify and Cloudflare answer themselves. */
const ofTheHost = /^\/(?:\.netlify|cdn-cgi)\//i

/**
 * The rules that match nothing on any host: compared without regard to case, to a final slash and to
 * `index.html` or `.html`, since hosts differ in these.
 *
 * Rules for named hosts are left out: they are about previews, which no build knows.
 */
export function unmatchedRules(
  rules: readonly HeaderRule[],
  { paths, files, elsewhere }: Served,
): HeaderRule[] {
  let open = rules
    .filter((rule) => rule.host === undefined && rule.lines.length > 0)
    .filter(({ path }) => !ofTheHost.test(path) && !elsewhere(path.replace(/[*:(].*$/s, '')))
    .map((rule) => ({ rule, isMatch: rule.matches ?? compilePattern(rule.path.toLowerCase(), '/') }))
  const strike = (path: string): void => {
    const forms = [...formsOf(path), ...formsOf(path.toLowerCase())]
    open = open.filter(({ isMatch }) => !forms.some(isMatch))
  }
  for (const path of paths) {
    if (open.length === 0) break
    strike(path)
  }
  for (const file of files) {
    if (open.length === 0) break
    strike(`/${file}`)
  }
  return open.map(({ rule }) => rule)
}

function formsOf(path: string): string[] {
  const bare = path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, '')
  const trimmed = bare.length > 1 ? bare.replace(/\/+$/, '') : bare
  return [...new Set([path, bare, trimmed, `${trimmed}/`])]
}
