import { matchRobotsTxt } from '../../../packages/syntax/src/robots-txt/match-robots-txt.ts'
import { matchesPattern } from '../../../packages/syntax/src/robots-txt/matches-pattern.ts'
import { parseRobotsTxt, type RobotsTxt } from '../../../packages/syntax/src/robots-txt/parse-robots-txt.ts'
import { toBytes } from '../broken-bytes.ts'
import { difference, tokensOf, type Target } from '../target.ts'

export const robotsTxt: Target = {
  about:
    'Everything stands where it says, any line ends and bytes say the same, and patterns match as expressions do',
  code: ['core/src/robots-txt/'],
  seeds: [
    'User-agent: *\nDisallow: /private/\nAllow: /private/a$\n\nSitemap: https://example.com/sitemap.xml\n',
    'user-agent: googlebot\nuser-agent: bingbot\ndisallow: /*.pdf$\ncrawl-delay: 10\n',
    'Disallow /a\nUseragent *\nNoindex: /\nSite-map: /sitemap.xml # no\n',
    '\uFEFFUser-agent: *\r\nDisallow:\r\n',
  ],
  tokens: [
    ...tokensOf(String.raw`
    User-agent: Useragent Disallow: Dissallow Allow: Sitemap: Site-map Noindex: Host: Disalow * $ /
    /index.html %2F %7e % googlebot googlebot-news adsbot-google é # https://example.com/ /a /ab /*a /**
  `),
    '\0',
    '\uDCEF\uDCBB',
    '\n\n',
    '\r',
  ],
  check: (text) => {
    const bytes = toBytes(text)
    const robots = parseRobotsTxt(bytes)
    const mark = /^\uFEFF/.exec(text)?.[0] ?? ''
    const again = parseRobotsTxt(toBytes(mark + text.slice(mark.length).replaceAll(/\r\n?/g, '\n')))
    return (
      difference({ ...robots, bytes: 0 }, { ...again, bytes: 0 }) ??
      (text.isWellFormed() ? misplaced(text, robots) : undefined) ??
      mismatched(robots)
    )
  },
}

function misplaced(text: string, { groups, sitemaps, problems }: RobotsTxt): string | undefined {
  // At the start of a file, the first octet of U+F000 and above looks like a part of a byte order mark.
  if (/^[\uF000-\uFFFF]/.test(text)) return undefined
  const lines = text.split(/\r\n?|\n/)
  const places = [
    ...problems,
    ...sitemaps.map(({ url, ...location }) => ({ ...location, text: url })),
    ...groups.flatMap(({ rules }) => rules),
  ]
  const wrong = places.find(({ line, column, text: words }) => {
    return !lines[line - 1]?.slice(column - 1).startsWith(words)
  })
  return wrong && `misplaced: ${JSON.stringify(wrong)}`
}

const paths = [
  '/',
  '/a',
  '/private/a',
  '/private/',
  '/a/index.html',
  '/x.pdf',
  '/x.pdf?y',
  '/%C3%A9',
  '/ab$',
  '/robots.txt',
]

/** Compare patterns with equivalent regular expressions, and verdicts with the line that they contain. */
function mismatched(robots: RobotsTxt): string | undefined {
  for (const path of paths) {
    for (const { pattern } of robots.groups.flatMap(({ rules }) => rules)) {
      const ours = matchesPattern(path, pattern)
      if (ours !== expressionOf(pattern).test(path)) return `${pattern} on ${path}: ${ours}`
    }
    for (const google of [true, false]) {
      const { allowed, rule } = matchRobotsTxt(robots, 'googlebot', `https://example.com${path}`, { google })
      if (allowed !== (rule?.type !== 'disallow')) return `${path} allowed: ${allowed}`
    }
  }
  return undefined
}

function expressionOf(pattern: string): RegExp {
  // Join repeated stars, because otherwise the expression takes exponential time.
  const source = pattern.replace(/\*+|[\\^$.+?()[\]{}|]/g, (sign) => (sign[0] === '*' ? '[^]*' : `\\${sign}`))
  return new RegExp(`^${source.replace(/\\\$$/, '$')}`)
}
