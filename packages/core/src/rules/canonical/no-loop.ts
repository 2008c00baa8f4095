import { repeatsRefresh } from '../../site/repeats-refresh.ts'
import { exactKey } from '../../url/identity.ts'
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
    'two pages that name each other': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<link rel="canonical" href="https://example.com/a/">',
      },
      reports: [
        '/a/ 29-51 loop: Unexpected canonical `https://example.com/b/`, expected one that ends: /a/ → /b/ → /a/',
        '/b/ 29-51 loop: Unexpected canonical `https://example.com/a/`, expected one that ends: /b/ → /a/ → /b/',
      ],
    },
    'over a redirect': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/old/">' },
      redirects: { '/old/': '/a/' },
      reports: [
        '/a/ 29-53 loop: Unexpected canonical `https://example.com/old/`, expected one that ends: /a/ → /old/ → /a/',
      ],
      also: ['canonical/target-not-redirected'],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      const { hops, end } = site.resolve(page)
      if (end !== 'loop') continue
      const [first] = hops
      if (repeatsRefresh(page, first!.to)) continue
      // The host redirects the page's own URL, which the rule about redirected targets says.
      if (exactKey(first!.to) === exactKey(page.url)) continue
      const canonical = page.canonicals.find(({ url }) => url === first!.to)
      const path = [first!.from, ...hops.map(({ to }) => to)].map((url) => new URL(url).pathname)
      const shown = path.length > 6 ? [...path.slice(0, 5), '…', path.at(-1)!] : path
      yield report('loop', [canonical?.href.value ?? first!.to, shown.join(' → ')], {
        page,
        at: canonical?.href.at,
      })
    }
  },
})
