import { aiCrawlers } from '@indexical/syntax/ai'
import { llmsEntries } from '../../linter/carriers.ts'
import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'
import { causedBy } from '../../site/exclusions.ts'

export default siteRule({
  summary: 'Require URLs in llms.txt to be allowed for the agents that robots.txt names',
  why: 'The file offers a URL to agents that robots.txt asks not to fetch it. A group that blocks the whole site is no contradiction: the file is for other agents then.',
  howToFix: 'Remove the entry, or allow its path in the group of the agent.',
  level: 'warn',
  sources: ['https://llmstxt.org/', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1'],
  messages: {
    blocked: 'Unexpected entry `{url}`, expected a URL that robots.txt allows for {agents}: `{line}`',
    nobody:
      'Unexpected entry `{url}`, expected a URL that robots.txt allows for agents that answer questions: `{line}`',
  },
  *check({ report, ...site }) {
    const { robotsTxt, graph } = site
    if (!robotsTxt.facts || site.inputs.llmsTxt.length === 0) return
    const named = new Set(
      robotsTxt.facts.parsed.groups.flatMap(({ agents }) => agents.map(({ token }) => token.toLowerCase())),
    )
    const crawlers = aiCrawlers.map((one) => ({ ...one, name: one.token.toLowerCase() }))
    const answering = crawlers.filter(({ purpose }) => purpose !== 'training')
    const partly = crawlers.filter(
      ({ name, isControl }) => named.has(name) && !isControl && !robotsTxt.blockedBy(graph.url, name),
    )
    for (const { url, page, written, place } of llmsEntries.targets(site)) {
      // The entry of a text version counts as its page.
      const own = page?.url ?? url
      if (!graph.owns(own)) continue
      const first = answering.map(({ name }) => robotsTxt.blockedBy(own, name))
      if (first.every((block) => block !== undefined)) {
        yield report('nobody', [written, first[0]!.line], { ...place, ...causedBy(first[0]!) })
        continue
      }
      const blocks = partly.flatMap(({ token, name }) => {
        const block = robotsTxt.blockedBy(own, name)
        return block ? [{ token, block }] : []
      })
      const [one] = blocks
      if (!one) continue
      const agents = blocks.filter(({ block }) => block.line === one.block.line).map(({ token }) => token)
      yield report('blocked', [written, joinWords(agents), one.block.line], {
        ...place,
        ...causedBy(one.block),
      })
    }
  },
  examples: {
    'an opt-out from training, an agent that is not wanted, and another path': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      files: ['a.md'],
      robotsTxt:
        'User-agent: GPTBot\nUser-agent: PerplexityBot\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /a\n\nUser-agent: *\nDisallow: /*.md$\n',
      llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a.md)\n- [Other](https://example.org/a)\n' },
    },
    'an entry that two agents may not fetch': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      files: ['a.md'],
      robotsTxt: 'User-agent: ClaudeBot\nUser-agent: OAI-SearchBot\nDisallow: /a/\n',
      llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a.md)\n- [Home](/)\n' },
      reports: [
        'llms.txt 3:7-12 blocked: Unexpected entry `/a.md`, expected a URL that robots.txt allows for OAI-SearchBot and ClaudeBot: `Disallow: /a/`',
      ],
    },
    'an entry that no agent may fetch': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
      llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a/)\n' },
      reports: [
        'llms.txt 3:7-10 nobody: Unexpected entry `/a/`, expected a URL that robots.txt allows for agents that answer questions: `Disallow: /a/`',
      ],
    },
  },
})
