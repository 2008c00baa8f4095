import { usableCanonicals } from '../../signals/usable-canonicals.ts'
import { repeatsRefresh } from '../../site/repeats-refresh.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require the canonical target to exist in the build',
  why: 'A canonical to a page that is not there may be ignored, or takes the page out of the index with it.',
  level: 'error',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    missing: (href: string) => `Unexpected canonical \`${href}\`, expected a URL that the build wrote`,
    gone: (file: string) => `Unexpected canonical \`${file}\`, expected a source file that becomes a page`,
  },
  examples: {
    'another existing page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
    },
    'with and without slash': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b>', '/b/': '<title>B</title>' },
      also: ['canonical/house-form'],
    },
    'a file that is no page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/a.pdf>' },
      files: ['a.pdf'],
    },
    'a path that another deployment serves': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
      settings: { externalPrefixes: ['/shop/'] },
    },
    'a path at which a rewrite may answer that is not understood': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
      hostFiles: {
        'vercel.json': '{ "rewrites": [{ "source": "/shop/:path(.*(?<!-))", "destination": "/a/" }] }',
      },
      also: ['redirects/known-pattern'],
    },
    'another site is never asked': {
      pages: { '/a/': '<link rel=canonical href=https://example.org/a/>' },
      also: ['canonical/own-host'],
    },
    'a redirect stub to a page that is not there': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
      },
      also: ['redirects/target-exists'],
    },
    'an error page, to which Docusaurus gives a slash like all pages': {
      pages: { '/404.html': '<link rel=canonical href=https://example.com/404.html/>' },
    },
    'a page that is not there': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/b/">' },
      reports: [
        '/a/ 29-51 missing: Unexpected canonical `https://example.com/b/`, expected a URL that the build wrote',
      ],
    },
    'a source file that is gone': {
      pages: { '/a/': { html: '<title>A</title>', frontmatter: 'canonical: ./b.md' } },
      reports: [
        '/a/ frontmatter 2:12-18 gone: Unexpected canonical `./b.md`, expected a source file that becomes a page',
      ],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      if (page.asked?.problem === 'gone') {
        yield report('gone', [page.asked.href.value], { page, at: page.asked.href.at })
      }
      // Where an error is answered, nobody follows a canonical, which the layout of all pages wrote.
      if (page.kind === 'error') continue
      for (const { url, href } of usableCanonicals(page)) {
        if (!site.owns(url) || site.find(url)) continue
        if (repeatsRefresh(page, url)) continue
        yield report('missing', [href.value], { page, at: href.at })
      }
    }
  },
})
