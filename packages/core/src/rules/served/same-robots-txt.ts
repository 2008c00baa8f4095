import { crawlerOf } from '@indexical/syntax/internal/robots'
import { createRobotsMatcher } from '@indexical/syntax/robots-txt'
import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'

export default siteRule({
  summary: 'Require the served robots.txt to allow the pages that the built one allows',
  why: 'A host or CDN may replace robots.txt or add lines to it. Crawlers cannot read the pages that the new lines block.',
  howToFix:
    'Turn off the robots.txt of the host, or allow the pages there. If the block is intended, add it to the robots.txt of the site.',
  level: 'warn',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2',
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  ],
  messages: {
    blocks:
      'Unexpected robots.txt of the server, expected that of the build: it blocks `{path}`{others} for {crawlers}',
  },
  *check({ graph, robotsTxt, inputs, engines, report }) {
    const served = inputs.served.find(({ got }) => got?.robotsTxt !== undefined)?.got?.robotsTxt
    if (!served) return
    const crawlers = [...new Set(engines.map(crawlerOf))].map((crawler) => {
      const match = createRobotsMatcher(served, crawler)
      const blocked = graph.pages.filter(
        ({ url }) => !match(url).allowed && !robotsTxt.blockedBy(url, crawler),
      )
      return { crawler, blocked, paths: blocked.map(({ url }) => url).join(' ') }
    })
    for (const group of Map.groupBy(crawlers, ({ paths }) => paths).values()) {
      const [first, ...others] = group[0]!.blocked
      if (!first) continue
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      const names = joinWords(group.map(({ crawler }) => crawler))
      yield report('blocks', [new URL(first.url).pathname, more, names], { cause: 'lines' })
    }
  },
  examples: {
    'the same file': {
      pages: { '/': '<title>Home</title>', '/drafts/': '<title>Drafts</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /drafts/\n',
      files: ['robots.txt'],
      served: { '/robots.txt': { robotsTxt: 'User-agent: *\nDisallow: /drafts/\n' } },
    },
    'a CDN that blocks crawlers of AI': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nAllow: /\n',
      files: ['robots.txt'],
      served: {
        '/robots.txt': { robotsTxt: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n' },
      },
      also: ['served/same-ai-policy'],
    },
    'a host that blocks every page': {
      pages: { '/': '<title>Home</title>', '/about/': '<title>About</title>' },
      robotsTxt: 'User-agent: *\nAllow: /\n',
      files: ['robots.txt'],
      served: { '/robots.txt': { robotsTxt: 'User-agent: *\nDisallow: /\n' } },
      reports: [
        'blocks: Unexpected robots.txt of the server, expected that of the build: it blocks `/` and 1 more for googlebot and bingbot',
      ],
    },
    'a host that blocks one page': {
      pages: { '/': '<title>Home</title>', '/about/': '<title>About</title>' },
      files: ['robots.txt'],
      served: { '/robots.txt': { robotsTxt: 'User-agent: Googlebot\nDisallow: /about/\n' } },
      reports: [
        'blocks: Unexpected robots.txt of the server, expected that of the build: it blocks `/about/` for googlebot',
      ],
    },
  },
})
