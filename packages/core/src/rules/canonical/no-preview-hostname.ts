import { findPreviewHostname } from '@indexical/syntax/internal'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow canonicals to preview and staging hostnames',
  why: 'The production site would declare preview URLs canonical, so search engines may index them instead.',
  howToFix:
    'Set the option `site` of the build to the production URL, and remove hard-coded preview URLs from the layout.',
  level: 'error',
  about: ['canonicals'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    preview: (host: string, why: string, expected: string) =>
      `Unexpected hostname \`${host}\` in the canonical, expected \`${expected}\`: ${why}`,
  },
  *check({ page, report, site, allowedOrigins }) {
    const expected = new URL(site).hostname
    for (const { url, href } of page.canonicals) {
      const preview = url === undefined ? undefined : findPreviewHostname(url, { site, allowedOrigins })
      if (preview)
        yield report('preview', [preview.hostname, preview.why, expected], { location: href.location })
    }
  },
  examples: {
    'the production hostname': { html: '<link rel="canonical" href="https://example.com/page/">' },
    'a site with a production hostname below `pages.dev`': {
      url: 'https://docs.pages.dev/page/',
      settings: { site: 'https://docs.pages.dev' },
      html: '<link rel="canonical" href="https://docs.pages.dev/page/">',
    },
    'another site in `allowedOrigins`': {
      settings: { allowedOrigins: ['https://example.org'] },
      html: '<link rel="canonical" href="https://example.org/page/">',
    },
    'a deploy preview': {
      html: '<link rel="canonical" href="https://deploy-preview-12--shop.netlify.app/page/">',
      reports: [
        '29-78 preview: Unexpected hostname `deploy-preview-12--shop.netlify.app` in the canonical, expected `example.com`: a Netlify deploy',
      ],
    },
  },
})
