import { namedAddress } from '../../site/named-address.ts'
import { deploymentHost } from '../../url/hosts.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require `site` to be the address of production, as canonicals name it',
  why: 'Every canonical and the sitemap are made from it: with the address of one deployment, crawlers are sent to a copy that is gone tomorrow. When all canonicals agree on another address, or on a folder that `site` leaves out, one of both is wrong.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    preview: (host: string, why: string) =>
      `Unexpected host \`${host}\` in \`site\`, expected the address of production: ${why}`,
    other: (site: string, named: string, number: string) =>
      `Unexpected \`site\` with \`${site}\`, expected \`${named}\`, below which ${number} canonicals name their own pages`,
  },
  examples: {
    'an own domain': { pages: { '/': '<title>Home</title>' } },
    'a production address that the host gave': {
      settings: { site: 'https://shop.vercel.app' },
      pages: { '/': '<title>Home</title>' },
    },
    'a name that may be what the site is about': {
      settings: { site: 'https://dev.example.com' },
      pages: { '/': '<title>Home</title>' },
    },
    'the preview of a branch': {
      settings: { site: 'https://shop-git-main-ada.vercel.app' },
      pages: { '/': '<title>Home</title>' },
      reports: [
        'preview: Unexpected host `shop-git-main-ada.vercel.app` in `site`, expected the address of production: a Vercel branch preview',
      ],
    },
    'a copy whose canonicals name the original on purpose': {
      settings: { allowedOrigins: ['https://www.example.org'] },
      pages: {
        '/': '<link rel=canonical href=https://www.example.org/>',
        '/a/': '<link rel=canonical href=https://www.example.org/a/>',
        '/b/': '<link rel=canonical href=https://www.example.org/b/>',
        '/c/': '<link rel=canonical href=https://www.example.org/c/>',
      },
    },
    'canonicals of a machine that no crawler reaches': {
      pages: {
        '/': '<link rel=canonical href=http://localhost:3000/>',
        '/a/': '<link rel=canonical href=http://localhost:3000/a/>',
        '/b/': '<link rel=canonical href=http://localhost:3000/b/>',
        '/c/': '<link rel=canonical href=http://localhost:3000/c/>',
      },
      also: ['canonical/valid-url'],
    },
    'pages that stand at the root and in the folder of a language': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/en/a/>',
        '/en/a/': '<link rel=canonical href=https://example.com/en/a/>',
        '/b/': '<link rel=canonical href=https://example.com/en/b/>',
        '/en/b/': '<link rel=canonical href=https://example.com/en/b/>',
        '/c/': '<link rel=canonical href=https://example.com/en/c/>',
        '/en/c/': '<link rel=canonical href=https://example.com/en/c/>',
      },
    },
    'another host in all canonicals': {
      pages: {
        '/a/2/': '<link rel=canonical href=https://www.example.com/a/>',
        '/': '<link rel=canonical href=https://www.example.com/>',
        '/a/': '<link rel=canonical href=https://www.example.com/a/>',
        '/b/': '<link rel=canonical href=https://www.example.com/b/>',
        '/c/': '<link rel=canonical href=https://www.example.com/c/>',
      },
      sitemaps: { 'sitemap.txt': 'https://www.example.com/a/\nhttps://www.example.com/b/\n' },
      reports: [
        'other: Unexpected `site` with `https://example.com/`, expected `https://www.example.com/`, below which 3 canonicals name their own pages',
      ],
      also: ['canonical/own-host'],
    },
    'a folder that all canonicals begin with': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/repo/>',
        '/a/': '<link rel=canonical href=https://example.com/repo/a/>',
        '/b/': '<link rel=canonical href=https://example.com/repo/b/>',
        '/c/': '<link rel=canonical href=https://example.com/repo/c/>',
      },
      reports: [
        'other: Unexpected `site` with `https://example.com/`, expected `https://example.com/repo/`, below which 3 canonicals name their own pages',
      ],
      also: ['canonical/target-exists'],
    },
    'a machine that no crawler reaches at all': {
      settings: { site: 'http://localhost' },
      pages: { '/': '<title>Home</title>' },
      also: ['run/usable-site'],
    },
  },
  *check(site, report) {
    const { hostname } = new URL(site.url)
    const why = deploymentHost(hostname)
    if (why) {
      yield report('preview', [hostname, why], undefined)
      return
    }
    const named = namedAddress(site)
    if (named) yield report('other', [site.url, named.address, String(named.count)], undefined)
  },
})
