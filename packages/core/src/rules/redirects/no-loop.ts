import { showWay } from '../../shared/show-way.ts'
import { followRedirects } from '../../site/follow-redirects.ts'
import { urlKey } from '../../url/identity.ts'
import type { PlacedRedirect } from '../../site/types.ts'
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
      ],
    },
    'a stub that names the other without its slash': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/a">',
      },
      reports: [
        '/a/ 1-47 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /a/ → /b → /a',
      ],
    },
    'a redirect into a circle, which is told once': {
      pages: { '/': '<title>Home</title>' },
      redirectsFile: '/in /a\n/a /b\n/b /a\n',
      reports: [
        '_redirects 2:1-6 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /a → /b → /a',
      ],
    },
  },
  *check(site, report) {
    const told = new Set<string>()
    let places: ReadonlyMap<string, PlacedRedirect['at']> | undefined
    for (const { redirect, at } of site.allRedirects()) {
      const { urls, loops } = followRedirects(site, redirect)
      if (!loops) continue
      const keys = urls.map((url) => urlKey(url))
      // A circle is one mistake, whichever redirect of it or into it one looks at.
      if (keys.at(-1) !== keys[0] || told.has(keys[0]!)) continue
      for (const key of keys) told.add(key)
      const paths = urls.map((url) => (site.owns(url) ? new URL(url).pathname : url))
      places ??= new Map(site.allRedirects().map((other) => [urlKey(other.redirect.from), other.at]))
      const back = keys.slice(1, -1).map((key) => places!.get(key))
      const related = back.flatMap((other) => (other ? { message: 'the way back', at: other } : []))
      yield report('loop', [redirect.to, showWay(paths)], at, { related })
    }
  },
})
