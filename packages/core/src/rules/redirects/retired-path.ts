import { retiredUrl } from '../../site/collect-wanted.ts'
import type { Page } from '../../signals/types.ts'
import { exactKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require addresses in `redirectFrom` that are free',
  why: 'One URL answers with a page or with a redirect; the other is lost.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    taken: (path: string, by: string) =>
      `Unexpected \`${path}\` in \`redirectFrom\`, expected an address at which nothing stands: ${by} is there`,
    claimed: (path: string, other: string) =>
      `Unexpected \`${path}\` in \`redirectFrom\`, expected it on one page: ${other} claims it too`,
    unusable: (path: string) =>
      `Unexpected \`${path}\` in \`redirectFrom\`, expected a path of this host without query and fragment`,
  },
  examples: {
    'retired addresses': {
      pages: {
        '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /2024/old.html]' },
      },
      settings: { hosts: ['netlify'], write: true },
    },
    'an address with a page': {
      pages: {
        '/about/': '<title>About</title>',
        '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/about/, /new/]' },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:16-23 taken: Unexpected `/about/` in `redirectFrom`, expected an address at which nothing stands: the page about/index.html is there',
        '/new/ frontmatter 2:25-30 taken: Unexpected `/new/` in `redirectFrom`, expected an address at which nothing stands: the page new/index.html is there',
      ],
    },
    'an address with a file': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /paper.pdf' } },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:15-25 taken: Unexpected `/paper.pdf` in `redirectFrom`, expected an address at which nothing stands: the file paper.pdf is there',
      ],
    },
    'two pages for one address': {
      pages: {
        '/a/': { html: '<title>A</title>', frontmatter: 'redirectFrom: /old/' },
        '/b/': { html: '<title>B</title>', frontmatter: 'redirectFrom: /old/' },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/b/ frontmatter 2:15-20 claimed: Unexpected `/old/` in `redirectFrom`, expected it on one page: a/index.html claims it too',
      ],
    },
    'no path': {
      pages: {
        '/new/': {
          html: '<title>New</title>',
          frontmatter: 'redirectFrom: [old, "/old/?id=1", https://other.example/old/]',
        },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:16-19 unusable: Unexpected `old` in `redirectFrom`, expected a path of this host without query and fragment',
        '/new/ frontmatter 2:21-33 unusable: Unexpected `/old/?id=1` in `redirectFrom`, expected a path of this host without query and fragment',
        '/new/ frontmatter 2:35-61 unusable: Unexpected `https://other.example/old/` in `redirectFrom`, expected a path of this host without query and fragment',
      ],
    },
  },
  *check(site, report) {
    const pages = new Map<string, Page>()
    const claims = new Map<string, Page>()
    for (const page of site.pages) {
      for (const { value, at } of page.intent.redirectFrom ?? []) {
        const url = retiredUrl(value, site.url)?.href
        if (url === undefined) {
          yield report('unusable', [value], { page, at })
          continue
        }
        if (pages.size === 0) for (const other of site.pages) pages.set(exactKey(other.url), other)
        const key = exactKey(url)
        const there = pages.get(key)
        const found = site.find(url)
        const claimed = claims.get(key)
        if (there) yield report('taken', [value, `the page ${there.file}`], { page, at })
        else if (found?.type === 'file')
          yield report('taken', [value, `the file ${found.file}`], { page, at })
        else if (claimed && claimed !== page) yield report('claimed', [value, claimed.file], { page, at })
        claims.set(key, claimed ?? page)
      }
    }
  },
})
