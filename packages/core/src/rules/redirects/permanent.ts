import { urlKey } from '@indexical/syntax/url'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require permanent redirects for retired URLs',
  why: 'A temporary redirect is only a weak signal for the new URL, so the old one may stay in the index.',
  howToFix: 'Use status 301 or 308 in the host configuration or in the redirect of the framework.',
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
  ],
  messages: {
    temporary: (from: string, status: string) =>
      `Unexpected status ${status} for \`${from}\`, expected 301 or 308 for a retired URL`,
  },
  examples: {
    'a permanent redirect': { pages: { '/a/': '<title>A</title>' }, redirects: { '/old/': '/a/' } },
    'redirect to a language': {
      pages: { '/en/': '<title>Home</title>' },
      redirects: { '/': { to: '/en/', status: 302 } },
    },
    'temporary redirect of a retired URL': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': { to: '/a/', status: 302 } },
      reports: [
        'temporary: Unexpected status 302 for `https://example.com/old/`, expected 301 or 308 for a retired URL',
      ],
    },
  },
  *check(site, report) {
    for (const { redirect, at } of site.allRedirects()) {
      const { from, to, status } = redirect
      if ((status !== 302 && status !== 303 && status !== 307) || !isRetired(site, from, to)) continue
      yield report('temporary', [from, String(status)], at)
    }
  },
})

/** Whether the URL moved: a redirect by language or device leads below its source instead. */
function isRetired(site: Site, from: string, to: string): boolean {
  if (!site.owns(from) || !site.owns(to) || site.find(from)?.type === 'page') return false
  return !urlKey(to).startsWith(from.endsWith('/') ? from : `${from}/`)
}
