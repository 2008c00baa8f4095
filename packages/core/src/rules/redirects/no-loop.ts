import { followRedirects } from '../../site/follow-redirects.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow redirects that lead back to where they were',
  why: 'Neither crawlers nor visitors ever arrive.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.4'],
  messages: {
    loop: (to: string, path: string) => `Unexpected redirect to \`${to}\`, expected one that ends: ${path}`,
  },
  examples: {
    'a redirect that ends': { pages: { '/b/': '<title>B</title>' }, redirects: { '/a/': '/b/' } },
    'a page that reloads itself': {
      pages: { '/a/': '<meta http-equiv="refresh" content="0;url=/a/"><title>A</title>' },
    },
    'two stubs that point at each other': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b/">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/a/">',
      },
      reports: [
        '/a/ 1-48 loop: Unexpected redirect to `https://example.com/b/`, expected one that ends: /a/ → /b/ → /a/',
        '/b/ 1-48 loop: Unexpected redirect to `https://example.com/a/`, expected one that ends: /b/ → /a/ → /b/',
      ],
    },
    'a stub that names the other without its slash': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/a">',
      },
      reports: [
        '/a/ 1-47 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /a/ → /b → /a',
        '/b/ 1-47 loop: Unexpected redirect to `https://example.com/a`, expected one that ends: /b/ → /a → /b',
      ],
    },
  },
  *check(site, report) {
    for (const { redirect, at } of site.allRedirects()) {
      const { urls, loops } = followRedirects(site, redirect)
      if (!loops) continue
      const paths = urls.map((url) => (site.owns(url) ? new URL(url).pathname : url))
      const shown = paths.length > 6 ? [...paths.slice(0, 5), '…', paths.at(-1)!] : paths
      yield report('loop', [redirect.to, shown.join(' → ')], at)
    }
  },
})
