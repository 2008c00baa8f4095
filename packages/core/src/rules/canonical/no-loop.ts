import { showSteps } from '../../linter/phrases.ts'
import type { Page } from '../../page/types.ts'
import type { Hop, Graph } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow canonicals that form a loop',
  why: 'Each page of the loop declares another page canonical, so search engines find no original.',
  howToFix:
    'Choose one page of the loop as the original and point the canonicals of all pages to it, including its own.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
  messages: {
    loop: (href: string, path: string) =>
      `Unexpected canonical \`${href}\`, expected one outside the loop ${path}`,
  },
  *check({ graph, report }) {
    const reported = new Set<Page>()
    for (const page of graph.pagesWith('otherCanonical')) {
      const { hops, end } = graph.resolve(page)
      const loop = end === 'loop' ? pagesOf(graph, hops) : []
      // Report each loop once, on its first page.
      if (!loop.includes(page) || reported.has(page)) continue
      for (const member of loop) reported.add(member)
      const [first] = hops
      // canonical/target-not-redirected reports loops that consist of redirects.
      if (loop.length === 1) continue
      const canonical = page.canonicals.find(({ url }) => url === first!.to)
      const path = [first!.from, ...hops.map(({ to }) => to)].map((url) => new URL(url).pathname)
      const located = { page, location: canonical?.href.location }
      yield report('loop', [canonical?.href.value ?? first!.to, showSteps(path)], located)
    }
  },
  examples: {
    'a canonical to the page itself': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
    },
    'two redirect stubs that redirect to each other': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
        '/b/':
          '<meta http-equiv=refresh content="0;url=/a/"><link rel=canonical href=https://example.com/a/>',
      },
      also: ['redirects/no-loop'],
    },
    'two pages that point to each other, and a third that points to them': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/a/>',
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<link rel="canonical" href="https://example.com/a/">',
      },
      reports: [
        '/a/ 29-51 loop: Unexpected canonical `https://example.com/b/`, expected one outside the loop /a/ → /b/ → /a/',
      ],
    },
    'a redirect to the page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/old/>' },
      redirects: { '/old/': '/a/' },
      also: ['canonical/target-not-redirected'],
    },
  },
})

/** Return the pages that the hops reach, each once. */
function pagesOf(graph: Graph, hops: readonly Hop[]): Page[] {
  const found = hops.map(({ to }) => graph.find(to))
  return [...new Set(found.flatMap((target) => (target?.type === 'page' ? target.page : [])))]
}
