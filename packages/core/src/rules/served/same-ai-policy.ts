import { aiCrawlers } from '@indexical/syntax/ai'
import { createRobotsMatcher } from '@indexical/syntax/robots-txt'
import type { RobotsTxt } from '@indexical/syntax/robots-txt'
import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'

export default siteRule({
  summary: 'Require the served robots.txt to state the same about AI as the built one',
  why: 'A CDN such as Cloudflare can add groups and Content-Signal lines for crawlers of AI. No build can see them.',
  howToFix:
    'If you want what the CDN adds, add it to the robots.txt of the site or the option `ai`. If not, turn it off at the CDN.',
  level: 'info',
  sources: ['https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/'],
  messages: {
    blocks:
      'Unexpected robots.txt of the server, expected that of the build: it asks {crawlers} not to fetch the site',
    states: 'Unexpected robots.txt of the server, expected that of the build: it states {texts}',
  },
  *check({ graph, robotsTxt, inputs, report }) {
    const served = inputs.served.find(({ got }) => got?.robotsTxt !== undefined)?.got?.robotsTxt
    if (!served) return
    const blocked = aiCrawlers.filter(({ token }) => {
      const name = token.toLowerCase()
      return !createRobotsMatcher(served, name)(graph.url).allowed && !robotsTxt.blockedBy(graph.url, name)
    })
    // served/same-robots-txt reports a block of search engines.
    const others = blocked.some(({ token }) => token === 'Googlebot') ? [] : blocked
    if (others.length > 0) yield report('blocks', [joinWords(others.map(({ token }) => token))])
    const built = new Set(robotsTxt.facts && statements(robotsTxt.facts.parsed))
    const added = [...new Set(statements(served))].filter((text) => !built.has(text))
    if (added.length > 0) yield report('states', [joinWords(added.map((text) => `\`${text}\``))])
  },
  examples: {
    'the same statements in another order': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
      files: ['robots.txt'],
      served: {
        '/robots.txt': {
          robotsTxt: 'User-agent: *\nContent-signal: ai-train=no,search=yes\nAllow: /\n',
        },
      },
    },
    'a CDN that adds its own lines': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nAllow: /\n',
      files: ['robots.txt'],
      served: {
        '/robots.txt': {
          robotsTxt:
            'User-agent: *\nContent-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
        },
      },
      reports: [
        'blocks: Unexpected robots.txt of the server, expected that of the build: it asks GPTBot and CCBot not to fetch the site',
        'states: Unexpected robots.txt of the server, expected that of the build: it states `Content-Signal: search=yes`, `Content-Signal: ai-train=no` and `Content-Signal: use=reference`',
      ],
    },
  },
})

function statements({ preferences }: RobotsTxt): string[] {
  return preferences.map(({ field, path = '', text }) => `${field}: ${path}${path && ' '}${text}`)
}
