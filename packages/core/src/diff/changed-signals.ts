import type { Change, UrlRecord } from './types.ts'

/** List the signals that differ on a URL that search engines can show in both builds. */
export function changedSignals(old: UrlRecord, now: UrlRecord): Change[] {
  const causes = [
    ...difference('canonical', describeCanonical(old), describeCanonical(now)),
    ...difference('robots', old.robots || 'none', now.robots || 'none'),
    ...alternatesChange(old, now),
    ...(old.listed === now.listed ? [] : [now.listed ? 'now in the sitemap' : leftOut]),
    ...(old.listed && now.listed && old.lastmod !== now.lastmod ? ['lastmod'] : []),
    ...difference('lang', old.language ?? 'none', now.language ?? 'none'),
    // Texts count as equal if one build did not read its text.
    ...(old.content && now.content && old.content.hash !== now.content.hash ? ['main text'] : []),
  ]
  return causes.map((cause) => ({ type: cause === leftOut ? 'hidden' : 'changed', url: now.url, cause }))
}

/** The cause of a page that search engines may still show. */
export const leftOut = 'no longer in the sitemap'

function difference(name: string, old: string, now: string): string[] {
  return old === now ? [] : [`${name} ${old} → ${now}`]
}

/** Describe a canonical relative to the URL of its page. A mistake in a layout is then one cause for all its pages. */
function describeCanonical({ canonical, url }: UrlRecord): string {
  if (canonical === undefined) return 'none'
  if (canonical === url) return 'the page itself'
  const [own, other] = [URL.parse(url), URL.parse(canonical)]
  return own && other && own.pathname === other.pathname && own.search === other.search
    ? `the same path on ${other.origin}`
    : canonical
}

function alternatesChange(old: UrlRecord, now: UrlRecord): string[] {
  if (old.alternates === now.alternates) return []
  const codes = difference('hreflang', codesOf(old) || 'none', codesOf(now) || 'none')
  return codes.length > 0 ? codes : ['hreflang targets']
}

function codesOf({ alternates }: UrlRecord): string {
  return alternates
    .split(' ')
    .filter((_, index) => index % 2 === 0)
    .join(' ')
}
