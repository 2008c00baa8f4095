import { deploymentHost } from '../../url/hosts.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require `site` to be the address of production',
  why: 'Every canonical and the sitemap are made from it: with the address of one deployment, crawlers are sent to a copy that is gone tomorrow.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    preview: (host: string, why: string) =>
      `Unexpected host \`${host}\` in \`site\`, expected the address of production: ${why}`,
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
    'a machine that no crawler reaches at all': {
      settings: { site: 'http://localhost' },
      pages: { '/': '<title>Home</title>' },
      also: ['run/usable-site'],
    },
  },
  *check(site, report) {
    const { hostname } = new URL(site.url)
    const why = deploymentHost(hostname)
    if (why) yield report('preview', [hostname, why], undefined)
  },
})
