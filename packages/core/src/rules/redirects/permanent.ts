import { urlKey } from '../../url/identity.ts'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require redirects of retired URLs to be permanent',
  why: 'A temporary redirect keeps the old URL in the index; only a permanent one says that it is gone.',
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
  ],
  messages: {
    temporary: (from: string, status: string) =>
      `Unexpected status ${status} for \`${from}\`, expected 301 or 308 for a URL that is gone`,
  },
  examples: {
    'a permanent redirect': { pages: { '/a/': '<title>A</title>' }, redirects: { '/old/': '/a/' } },
    'the choice of a language': {
      pages: { '/en/': '<title>Home</title>' },
      redirects: { '/': { to: '/en/', status: 302 } },
    },
    'a temporary redirect of a page that is gone': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': { to: '/a/', status: 302 } },
      reports: [
        'temporary: Unexpected status 302 for `https://example.com/old/`, expected 301 or 308 for a URL that is gone',
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

/** The target of a choice, by language or device, lies below where it was made; a moved page lies elsewhere. */
function isRetired(site: Site, from: string, to: string): boolean {
  if (!site.owns(from) || !site.owns(to) || site.find(from)?.type === 'page') return false
  return !urlKey(to).startsWith(from.endsWith('/') ? from : `${from}/`)
}
