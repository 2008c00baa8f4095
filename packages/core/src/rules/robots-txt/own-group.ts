import { crawlersFor } from '@indexical/syntax/ai'
import { createRobotsMatcher } from '@indexical/syntax/robots-txt'
import type { RobotsGroup, RobotsTxt } from '@indexical/syntax/robots-txt'
import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'
import { isForAll, robotsPreferences } from '../../site/ai-preferences.ts'
import type { Graph } from '../../site/types.ts'

export default siteRule({
  summary: 'Require groups of AI crawlers to repeat the rules for all crawlers',
  why: 'A crawler obeys only the group with its own name, and ignores the one for `*`. A rule that only `*` has does not reach it.',
  howToFix: 'Repeat the line in the group, or remove the group if it allows everything.',
  level: 'warn',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1',
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#order-of-precedence-for-user-agents',
  ],
  messages: {
    rule: 'Missing `{line}` in the group of {crawlers}, expected it as in the group for `*`, which does not count for them: they fetch `{path}`',
    preference:
      'Missing `{line}` in the group of {crawlers}, expected it as in the group for `*`, which does not count for them',
  },
  *check({ graph, robotsTxt, report }) {
    const { facts } = robotsTxt
    if (!facts) return
    const lines = robotsPreferences(robotsTxt)
    const general = lines.filter((one) => one.allows === false && isForAll(one))
    for (const { group, crawlers } of ownGroups(facts.parsed)) {
      const [first] = crawlers as [string]
      if (robotsTxt.blockedBy(graph.url, first.toLowerCase())) continue
      const location = { file: facts.file, line: group.agents[0]!.line }
      const names = joinWords(crawlers)
      for (const { text, path } of lostRules(facts.parsed, first, graph))
        yield report('rule', [text, names, path], { location, cause: 'own group' })
      const own = lines.filter(({ agents }) => agents?.includes(first.toLowerCase()))
      for (const { field, key, path, text } of general)
        if (!own.some((one) => one.field === field && one.key?.toLowerCase() === key?.toLowerCase()))
          yield report('preference', [`${field}: ${path === undefined ? '' : `${path} `}${text}`, names], {
            location,
            cause: 'own group',
          })
    }
  },
  examples: {
    'groups that repeat the rules, block everything, or are for search engines and control tokens': {
      pages: { '/': '<title>Home</title>', '/private/': '<title>Private</title>' },
      robotsTxt:
        'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /private/\nDisallow: /none/\n\nUser-agent: OAI-SearchBot\nContent-Signal: ai-train=no\nDisallow: /priv\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Google-Extended\nAllow: /\n\nUser-agent: Googlebot\nAllow: /\n',
    },
    'a site that allows only some crawlers': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /\n',
      also: ['robots-txt/not-all-blocked'],
    },
    'groups that were added to allow crawlers of AI': {
      pages: { '/': '<title>Home</title>', '/private/': '<title>Private</title>' },
      files: ['drafts/a.pdf'],
      robotsTxt:
        'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /private/\nDisallow: /drafts/\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /\nDisallow: /drafts/\n',
      reports: [
        'rule: Missing `Disallow: /private/` in the group of GPTBot and ClaudeBot, expected it as in the group for `*`, which does not count for them: they fetch `/private/`',
        'preference: Missing `Content-Usage: train-ai=n` in the group of GPTBot and ClaudeBot, expected it as in the group for `*`, which does not count for them',
      ],
    },
  },
})

/** Yield the groups with names of AI crawlers, and these names. */
function* ownGroups({ groups }: RobotsTxt): Generator<{ group: RobotsGroup; crawlers: string[] }> {
  const known = new Map(
    crawlersFor(['search', 'training', 'user'])
      .filter(({ isControl }) => !isControl)
      .map(({ token }) => [token.toLowerCase(), token]),
  )
  const seen = new Set<string>()
  for (const group of groups) {
    const names = group.agents.flatMap(({ token }) => known.get(token.toLowerCase()) ?? [])
    const crawlers = [...new Set(names)].filter((name) => !seen.has(name))
    const isGeneral = group.agents.some(({ token }) => token === '*')
    for (const name of crawlers) seen.add(name)
    if (crawlers.length > 0 && !isGeneral) yield { group, crawlers }
  }
}

/** Yield the general rules that block URLs of the build which a crawler with its own group may fetch, each with one. */
function* lostRules(
  parsed: RobotsTxt,
  crawler: string,
  graph: Graph,
): Generator<{ text: string; path: string }> {
  // A general block of the whole site is for crawlers without a group.
  const general = new Set(
    parsed.groups
      .filter(({ agents }) => agents.some(({ token }) => token === '*'))
      .flatMap(({ rules }) => rules.filter(({ type, pattern }) => type === 'disallow' && pattern.length > 1)),
  )
  if (general.size === 0) return
  const [forAll, forOne] = [createRobotsMatcher(parsed, '*'), createRobotsMatcher(parsed, crawler)]
  for (const { url } of [...graph.pages, ...graph.otherFiles()]) {
    const { allowed, rule } = forAll(url)
    if (allowed || !rule || !general.has(rule) || !forOne(url).allowed) continue
    general.delete(rule)
    yield { text: rule.text, path: new URL(url).pathname }
    if (general.size === 0) return
  }
}
