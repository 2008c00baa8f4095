import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the host to perform the redirects of pages if the option `redirects` requests it',
  why: 'Until then, visitors and crawlers load a page before they learn the new URL, and some crawlers do not follow it.',
  howToFix:
    'Set the option `hosts` to a host with redirects, and let the build or `indexical apply` write them. Without such a host, remove the option `redirects`.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    unsupported: (text: string, wanted: string) => `Unexpected ${text}, expected ${wanted}`,
    missing: (text: string, host: string) =>
      `Missing ${text} in the files of ${host}, expected \`indexical apply\` or the build to write it`,
    unassigned: (text: string) => `Missing host for ${text}, expected option \`hosts\` to name one`,
  },
  *check({ graph, host: { facts }, report }) {
    let pages: ReadonlyMap<string, Page> | undefined
    const pageAt = (path: string): Page | undefined => {
      pages ??= new Map(graph.pages.map((page) => [exactKey(page.url), page]))
      return pages.get(exactKey(new URL(path, graph.url)))
    }
    for (const { text, reason, page } of facts.unwritable)
      if (page !== undefined)
        yield report('unsupported', [text, reason], { page: pageAt(page), cause: reason })
    for (const { text, host, page } of facts.missing)
      if (page !== undefined) yield report('missing', [text, host], { page: pageAt(page), cause: host })
    for (const { text, page } of facts.unassigned)
      if (page !== undefined) yield report('unassigned', [text], { page: pageAt(page), cause: 'hosts' })
  },
  examples: {
    'a redirect that the host performs': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0; url=/new/">', '/new/': '<title>New</title>' },
      settings: { hosts: ['netlify'], redirects: 'host', write: true },
    },
    'a redirect of the user': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0; url=/new/">', '/new/': '<title>New</title>' },
      settings: { hosts: ['cloudflare'], redirects: 'host' },
      hostFiles: { _redirects: '/old/ /new/ 302\n' },
      also: ['redirects/permanent'],
    },
    'a temporary redirect': {
      pages: {
        '/old/': '<meta http-equiv="refresh" content="2; url=/new/"><link rel="canonical" href="/new/">',
        '/new/': '<title>New</title>',
      },
      settings: { hosts: ['netlify'], redirects: 'host' },
    },
    'without the option': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0; url=/new/">', '/new/': '<title>New</title>' },
      settings: { hosts: ['github'] },
    },
    'a host without redirects': {
      pages: {
        '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
        '/older/': '<meta http-equiv="refresh" content="0; url=/new/">',
        '/new/': '<title>New</title>',
      },
      settings: { hosts: ['github'], redirects: 'host', write: true },
      reports: [
        '/old/ unsupported: Unexpected redirect from `/old/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
        '/older/ unsupported: Unexpected redirect from `/older/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
      ],
      problems: 1,
    },
    'a file that is not written': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0; url=/new/">', '/new/': '<title>New</title>' },
      settings: { hosts: ['netlify'], redirects: 'host' },
      // Netlify sends the page first, because `!` is missing.
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
      reports: [
        '/old/ missing: Missing redirect from `/old/` to `/new/` in the files of Netlify, expected `indexical apply` or the build to write it',
      ],
    },
    'an unknown host': {
      pages: { '/old/': '<meta http-equiv="refresh" content="0; url=/new/">', '/new/': '<title>New</title>' },
      settings: { redirects: 'host' },
      reports: [
        '/old/ unassigned: Missing host for redirect from `/old/` to `/new/`, expected option `hosts` to name one',
      ],
    },
  },
})
