import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow redirects from the URL of a page',
  why: 'Some hosts serve the page, others redirect. Either way, one of the two never takes effect.',
  howToFix: 'Remove the page from the build, or remove the redirect.',
  level: 'warn',
  sources: [
    'https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing',
    'https://developers.cloudflare.com/pages/configuration/redirects/',
  ],
  messages: {
    shadowed: 'Unexpected redirect from `{from}`, expected no page at this URL',
  },
  *check({ graph, report }) {
    const pages = new Map<string, Page>()
    for (const page of graph.pages) if (page.kind === 'page') pages.set(exactKey(page.url), page)
    for (const { redirect, ...where } of graph.allRedirects()) {
      const page = pages.get(exactKey(redirect.from))
      if (!page) continue
      yield report('shadowed', [redirect.from], { ...where, related: [{ message: 'the page', page }] })
    }
  },
  examples: {
    'redirect, and its redirect stub from a framework': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0;url=/a/">', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
    },
    'redirect to the same path with slash': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/a': '/a/' },
    },
    'page that still exists': {
      pages: { '/old/': '<title>Old</title>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      reports: [
        'shadowed: Unexpected redirect from `https://example.com/old/`, expected no page at this URL',
      ],
    },
  },
})
