import { previewOf } from '../../url/preview-of.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow hreflang to preview and staging hosts',
  why: 'Search engines would be sent to a deployment that is not meant for anyone, and the version for the public loses its place in the group.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    preview: (host: string, code: string, why: string, wanted: string) =>
      `Unexpected host \`${host}\` of hreflang \`${code}\`, expected \`${wanted}\`: ${why}`,
  },
  examples: {
    'the production host, and one of another country': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
      },
    },
    'a host that the options allow': {
      settings: { allowedOrigins: ['https://test.example.org'] },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://test.example.org/>',
      },
    },
    'a staging site with all its versions': {
      settings: { site: 'https://staging.example.com' },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://staging.example.com/><link rel=alternate hreflang=en href=https://staging.example.com/><link rel=alternate hreflang=de href=https://staging.example.org/>',
      },
    },
    'a deploy preview': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://deploy-preview-12--shop.netlify.app/de/">',
      },
      reports: [
        '/ 2:43-90 preview: Unexpected host `deploy-preview-12--shop.netlify.app` of hreflang `de`, expected `example.com`: a Netlify deploy',
      ],
    },
  },
  *check(site, report) {
    const wanted = new URL(site.url).hostname
    const { allowedOrigins } = site
    for (const { page, versions } of site.hreflang().pages) {
      for (const { href, hreflang, url } of versions) {
        const preview = url === undefined ? undefined : previewOf(url, { site: site.url, allowedOrigins })
        if (!preview) continue
        const code = hreflang.value.trim()
        yield report('preview', [preview.host, code, preview.why, wanted], { page, at: href.at })
      }
    }
  },
})
