import type { Page } from '../../signals/types.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require robots.txt to allow the style sheets and scripts that pages load',
  why: 'Google renders pages; without their styles and scripts it may judge them unusable or see nothing.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  ],
  messages: {
    blocked: (line: string, url: string) =>
      `Unexpected \`${line}\`, expected robots.txt to allow \`${url}\`, which pages load`,
  },
  examples: {
    'resources that are allowed, blocked for another crawler, or of another host': {
      pages: {
        '/': '<title>Home</title><link rel=stylesheet href=/a.css><link rel=stylesheet href=https://cdn.example.com/b/b.css>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /b/\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    'a page that is blocked itself': {
      pages: { '/': '<title>Home</title>', '/b/': '<title>B</title><link rel=stylesheet href=/b/b.css>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/\n',
    },
    'a folder of assets': {
      pages: {
        '/': '<title>Home</title><link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/a.js">',
        '/a/': '<title>A</title><link rel="stylesheet" href="../assets/a.css">',
      },
      robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      reports: [
        'robots.txt 2:1-19 blocked: Unexpected `Disallow: /assets/`, expected robots.txt to allow `https://example.com/assets/a.css`, which pages load',
        'robots.txt 2:1-19 blocked: Unexpected `Disallow: /assets/`, expected robots.txt to allow `https://example.com/assets/a.js`, which pages load',
      ],
    },
  },
  *check(site, report) {
    if (!site.robotsTxt) return
    const firstUse = new Map<string, Page>()
    for (const page of site.pages) {
      if (page.kind !== 'page') continue
      const fresh = page.resources.filter((url) => !firstUse.has(url))
      if (fresh.length === 0 || site.blockedBy(page.url)) continue
      for (const url of fresh) firstUse.set(url, page)
    }
    for (const [url, page] of firstUse) {
      const block = site.blockedBy(url)
      if (!block) continue
      yield report('blocked', [block.line, url], block.at, {
        related: [{ message: 'a page that loads it', at: { page } }],
      })
    }
  },
})
