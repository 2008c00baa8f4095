import { showWay } from '../../shared/show-way.ts'
import type { Page } from '../../signals/types.ts'
import type { Hop, Site } from '../../site/types.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow canonicals that lead back to where they started',
  why: 'Every page of the circle says that another one is the canonical, so none is.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
  messages: {
    loop: (href: string, path: string) => `Unexpected canonical \`${href}\`, expected one that ends: ${path}`,
  },
  examples: {
    'a page that names itself': { pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' } },
    'two redirect stubs that lead to each other': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
        '/b/':
          '<meta http-equiv=refresh content="0;url=/a/"><link rel=canonical href=https://example.com/a/>',
      },
      also: ['redirects/no-loop'],
    },
    'two pages that name each other, and one that names them': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/a/>',
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<link rel="canonical" href="https://example.com/a/">',
      },
      reports: [
        '/a/ 29-51 loop: Unexpected canonical `https://example.com/b/`, expected one that ends: /a/ → /b/ → /a/',
      ],
    },
    'a redirect to the page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/old/>' },
      redirects: { '/old/': '/a/' },
      also: ['canonical/target-not-redirected'],
    },
  },
  *check(site, report) {
    const told = new Set<Page>()
    for (const page of site.pages) {
      const { hops, end } = site.resolve(page)
      const circle = end === 'loop' ? pagesOf(site, hops) : []
      // A circle is one mistake, whichever page of it or before it one looks at.
      if (!circle.includes(page) || told.has(page)) continue
      for (const member of circle) told.add(member)
      const [first] = hops
      // Redirects alone lead back, which the rule about redirected targets says.
      if (circle.length === 1) continue
      const canonical = page.canonicals.find(({ url }) => url === first!.to)
      const path = [first!.from, ...hops.map(({ to }) => to)].map((url) => new URL(url).pathname)
      const spot = { page, at: canonical?.href.at }
      yield report('loop', [canonical?.href.value ?? first!.to, showWay(path)], spot)
    }
  },
})

/** The pages to which hops lead, each once. */
function pagesOf(site: Site, hops: readonly Hop[]): Page[] {
  const found = hops.map(({ to }) => site.find(to))
  return [...new Set(found.flatMap((target) => (target?.type === 'page' ? target.page : [])))]
}
