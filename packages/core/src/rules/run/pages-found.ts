import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require at least one HTML page',
  why: 'A check that read nothing has found nothing wrong; it must not look like success.',
  level: 'error',
  sources: ['https://github.com/the-guild-org/website/issues/1928'],
  messages: {
    none: () => 'Missing pages, expected at least one HTML file in the output',
  },
  examples: {
    'one page': { pages: { '/': '<title>Home</title>' } },
    nothing: { pages: {}, reports: ['none: Missing pages, expected at least one HTML file in the output'] },
  },
  *check(site, report) {
    if (site.pages.length === 0) yield report('none', [], undefined)
  },
})
