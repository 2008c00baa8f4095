import { exactKey } from '../../url/identity.ts'
import type { Page } from '../../signals/types.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow redirects from a URL where a page stands',
  why: 'Some hosts serve the page and some the redirect, so one of the two was written for nobody.',
  level: 'warn',
  sources: [
    'https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing',
    'https://developers.cloudflare.com/pages/configuration/redirects/',
  ],
  messages: {
    shadowed: (from: string) => `Unexpected redirect from \`${from}\`, expected no page at this URL`,
  },
  examples: {
    'a redirect, and the stub that a framework wrote for it': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0;url=/a/">', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
    },
    'the same path with slash': { pages: { '/a/': '<title>A</title>' }, redirects: { '/a': '/a/' } },
    'a page that is still there': {
      pages: { '/old/': '<title>Old</title>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      reports: [
        'shadowed: Unexpected redirect from `https://example.com/old/`, expected no page at this URL',
      ],
    },
  },
  *check(site, report) {
    const pages = new Map<string, Page>()
    for (const page of site.pages) if (page.kind === 'page') pages.set(exactKey(page.url), page)
    for (const { redirect, at } of site.allRedirects()) {
      const page = pages.get(exactKey(redirect.from))
      if (!page) continue
      yield report('shadowed', [redirect.from], at, { related: [{ message: 'the page', at: { page } }] })
    }
  },
})
