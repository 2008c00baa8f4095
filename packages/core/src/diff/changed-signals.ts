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
    ...(isSameText(old, now) ? [] : ['main text']),
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
  const [codes, newCodes] = [codesOf(old), codesOf(now)]
  return codes === newCodes ? ['hreflang targets'] : [`hreflang ${codes || 'none'} → ${newCodes || 'none'}`]
}

function codesOf({ alternates }: UrlRecord): string {
  return alternates
    .split(' ')
    .filter((_, index) => index % 2 === 0)
    .join(' ')
}

/** Return whether the main texts are equal. Texts count as equal if one build did not read its text. */
function isSameText({ content: old }: UrlRecord, { content: now }: UrlRecord): boolean {
  return old === undefined || now === undefined || old.hash === now.hash
}
