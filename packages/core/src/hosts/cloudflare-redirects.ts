import type { RedirectRule, RedirectsFile } from './redirects-file.ts'

const statuses: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308])

/**
 * Leave only the rules that Cloudflare follows; the others become problems.
 *
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function forCloudflare({ rules, problems }: RedirectsFile): RedirectsFile {
  const ignored = rules.filter((rule) => !isFollowed(rule))
  return {
    rules: rules.filter(isFollowed),
    problems: [
      ...problems,
      ...ignored.map(({ from, fromAt }) => ({ type: 'not-at-cloudflare' as const, text: from, at: fromAt })),
    ],
  }
}

function isFollowed({ from, to, status = 302, force, query, conditions }: RedirectRule): boolean {
  // Each of these makes a word too many, or one that is no number.
  if (force || query.size > 0 || conditions.length > 0) return false
  if (/^https?:/.test(from) || to.startsWith('http:') || !statuses.has(status)) return false
  return status !== 200 || to.startsWith('/')
}
