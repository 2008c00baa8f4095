import { isSameUrl, urlKey } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical of a redirect stub to be its target, if it redirects at once',
  why: 'The stub redirects to one URL but declares another as canonical, so crawlers get two conflicting signals.',
  howToFix: 'Set the canonical of the redirect stub to the target of its refresh, or remove the canonical.',
  level: 'error',
  about: ['refresh'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    differs: 'Unexpected canonical `{canonical}` on a redirect, expected its target `{target}`',
  },
  *check({ page, report }) {
    const { refresh } = page
    // Google treats a delayed refresh as a temporary redirect: both URLs may be canonical.
    if (page.kind !== 'refresh' || refresh?.url === undefined || refresh.seconds > 0) return
    for (const { url, href } of page.canonicals) {
      if (url === undefined || urlKey(url) === urlKey(refresh.url)) continue
      yield report('differs', [href.value, refresh.url], {
        location: href.location,
        cause: isSameUrl(url, page.url) ? 'own URL' : new URL(url).host,
        related: [{ message: 'the redirect', location: refresh.location }],
      })
    }
  },
  examples: {
    'a stub from Astro': {
      html: '<!doctype html><title>Redirecting to: /b</title><meta http-equiv="refresh" content="0;url=/b"><meta name="robots" content="noindex"><link rel="canonical" href="https://example.com/b/">',
    },
    'a stub with a relative canonical': {
      html: '<!doctype html><meta http-equiv="refresh" content="0; url=../b/"><link rel="canonical" href="../b/">',
    },
    'a stub without canonical': { html: '<!doctype html><meta http-equiv="refresh" content="0; url=/b/">' },
    'a redirect after a second, which is temporary': {
      html: '<!doctype html><meta http-equiv="refresh" content="1; url=/b/"><link rel="canonical" href="https://example.com/page/">',
    },
    'two targets': {
      html: '<!doctype html><meta http-equiv="refresh" content="0; url=/b/"><link rel="canonical" href="/c/">',
      reports: [
        '92-95 differs: Unexpected canonical `/c/` on a redirect, expected its target `https://example.com/b/`',
      ],
    },
  },
})
