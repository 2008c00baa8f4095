import { hasWildcards } from '../match-pattern.ts'
import { ordinal } from '../describe-config.ts'
import { parseRedirectsFile } from '../plain/redirects-file.ts'
import type { RedirectRule, RedirectsFile } from '../plain/redirects-file.ts'
import type { HostLimit, HostStatements } from '../types.ts'
import { isReadable } from './cloudflare-pattern.ts'
import { dropLongLines } from './drop-long-lines.ts'

const statuses: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308])
const maxStatic = 2000
const maxDynamic = 100
const maxLine = 1000

/**
 * Read a `_redirects` file as Cloudflare does, with its limits. From the first rule with a pattern on, all rules
 * count as patterns, and only 100 of them are allowed.
 *
 * @param strips whether `/index.html` redirects to its folder, so that a rule to it would be a loop
 * @see https://developers.cloudflare.com/workers/static-assets/redirects/
 * @see
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/utils/configuration/parseRedirects.ts
 */
export function readCloudflareRedirects(text: string, file: string, strips = true): Partial<HostStatements> {
  const { text: short, limits } = dropLongLines(text, file, maxLine, 'redirect')
  const read = forCloudflare(parseRedirectsFile(short, file), strips)
  const redirects: RedirectRule[] = []
  let fixed = 0
  let dynamic = 0
  for (const rule of read.redirects) {
    if (dynamic === 0 && !hasWildcards(rule.from)) {
      fixed++
      if (fixed <= maxStatic) redirects.push(rule)
      else if (fixed === maxStatic + 1) limits.push(limitOf(rule, fixed, 'static', '2,000'))
      continue
    }
    dynamic++
    if (dynamic > maxDynamic) {
      limits.push(limitOf(rule, dynamic, 'dynamic', '100'))
      break
    }
    redirects.push(rule)
  }
  return { ...read, redirects, limits }
}

function limitOf({ from, fromAt }: RedirectRule, count: number, kind: string, max: string): HostLimit {
  return {
    found: `${ordinal(count)} ${kind} redirect \`${from}\``,
    expected: `at most ${max} ${kind} redirects at Cloudflare`,
    location: fromAt,
  }
}

/**
 * Keep only the rules that Cloudflare follows; the others become problems.
 *
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
function forCloudflare({ redirects, redirectProblems }: RedirectsFile, strips: boolean): RedirectsFile {
  const isFollowed = (rule: RedirectRule): boolean => {
    const type = problemOf(rule, strips)
    if (type) redirectProblems.push({ type, text: rule.from, location: rule.fromAt })
    return type === undefined
  }
  return { redirects: redirects.filter(isFollowed), redirectProblems }
}

function problemOf(
  { from, to, status = 302, force, query, conditions }: RedirectRule,
  strips: boolean,
): 'not-at-cloudflare' | 'leads-to-itself' | undefined {
  // Each of these is an additional word, or a word that should be a number.
  if (force || query.size > 0 || conditions.length > 0) return 'not-at-cloudflare'
  if (/^https?:/.test(from) || to.startsWith('http:') || !statuses.has(status)) return 'not-at-cloudflare'
  if (!isReadable(from) || (status === 200 && !to.startsWith('/'))) return 'not-at-cloudflare'
  const isIndex = to.startsWith('/') && /\/index(?:.html)?$/.test(to)
  return isIndex && (from.endsWith('/*') || (strips && from.endsWith('/'))) ? 'leads-to-itself' : undefined
}
