import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../../page/types.ts'
import type { RobotsBlock, Site } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require robots.txt to allow the style sheets and scripts of pages',
  why: 'Google renders pages. Without their styles and scripts it may see nothing, or find the page unusable.',
  howToFix: 'Remove the line, or add an `Allow` line for the folder, such as `Allow: /assets/`.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  ],
  messages: {
    blocked: 'Unexpected `{line}`, expected robots.txt to allow `{url}`, which pages load',
    many: 'Unexpected `{line}`, expected robots.txt to allow `{url}` and {others} more that pages load',
  },
  *check({ graph, robotsTxt, report }) {
    if (!robotsTxt.facts) return
    for (const [line, { location, uses }] of blockedByLine({ graph, robotsTxt })) {
      const [first, ...others] = [...uses.keys()]
      const related = [{ message: 'a page that loads it', page: uses.get(first!)! }]
      if (others.length === 0) yield report('blocked', [line, first!], { location, related })
      else yield report('many', [line, first!, others.length], { location, related })
    }
  },
  examples: {
    'resources that are allowed, blocked for another crawler, or on another hostname': {
      pages: {
        '/': '<title>Home</title><link rel=stylesheet href=/a.css><link rel=stylesheet href=https://cdn.example.com/b/b.css>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /b/\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    'resource of a blocked page': {
      pages: { '/': '<title>Home</title>', '/b/': '<title>B</title><link rel=stylesheet href=/b/b.css>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/\n',
    },
    'blocked folder of assets': {
      pages: {
        '/': '<title>Home</title><link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/a.js">',
        '/a/': '<title>A</title><link rel="stylesheet" href="../assets/a.css">',
      },
      robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      reports: [
        'robots.txt 2:1-19 many: Unexpected `Disallow: /assets/`, expected robots.txt to allow `https://example.com/assets/a.css` and 1 more that pages load',
      ],
    },
    'a blocked script': {
      pages: { '/': '<title>Home</title><script src="/assets/a.js"></script>' },
      robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      reports: [
        'robots.txt 2:1-19 blocked: Unexpected `Disallow: /assets/`, expected robots.txt to allow `https://example.com/assets/a.js`, which pages load',
      ],
    },
    'one blocked file': {
      pages: { '/': '<title>Home</title><link rel="stylesheet" href="/assets/a.css">' },
      robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      reports: [
        'robots.txt 2:1-19 blocked: Unexpected `Disallow: /assets/`, expected robots.txt to allow `https://example.com/assets/a.css`, which pages load',
      ],
    },
  },
})

interface Blocked {
  location: RobotsBlock['location']
  /** Blocked URLs, each with the first page that loads it. */
  uses: Map<string, Page>
}

/** Group blocked resources by the line that blocks them: one line is one cause. */
function blockedByLine(site: Pick<Site, 'graph' | 'robotsTxt'>): Map<string, Blocked> {
  const byLine = new Map<string, Blocked>()
  const known = new Set<string>()
  for (const page of site.graph.pages) {
    if (page.kind !== 'page') continue
    const fresh = page.resources.filter((url) => !known.has(url))
    if (fresh.length === 0 || site.robotsTxt.blockedBy(page.url)) continue
    for (const url of fresh) {
      known.add(url)
      const block = site.robotsTxt.blockedBy(url)
      if (!block) continue
      getOrCreate(byLine, block.line, () => ({ location: block.location, uses: new Map() })).uses.set(
        url,
        page,
      )
    }
  }
  return byLine
}
