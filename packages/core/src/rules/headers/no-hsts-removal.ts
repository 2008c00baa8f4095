import { isHstsRemoval } from '@indexical/syntax/internal/robots'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow headers that make browsers forget that the site is on https',
  why: 'Google prefers https pages as canonicals, and HSTS confirms that choice. `max-age=0` removes it.',
  howToFix:
    'Send `Strict-Transport-Security: max-age=31536000`, or remove the header if the site has to be reachable over http.',
  level: 'info',
  causeIsMessage: true,
  sources: [
    'https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    removed: 'Unexpected Strict-Transport-Security `{value}` on an https site, expected a `max-age` above 0',
  },
  *check({ host, report, site }) {
    if (!site.startsWith('https:')) return
    for (const { name, value } of host.headerLines) {
      if (isHstsRemoval(name, value.value))
        yield report('removed', [value.value], { location: value.location })
    }
  },
  examples: {
    'HSTS for a year, or for a short time': {
      pages: { '/': '<title>Home</title>' },
      headers:
        '/*\n  Strict-Transport-Security: max-age=31536000; includeSubDomains\n  Strict-Transport-Security: max-age=05',
    },
    'an http site': {
      pages: { '/': '<title>Home</title>' },
      headers: '/*\n  Strict-Transport-Security: max-age=0',
      settings: { site: 'http://localhost:8080' },
      also: ['run/usable-site'],
    },
    'a max-age of 0': {
      pages: { '/': '<title>Home</title>' },
      headers: '/*\n  Strict-Transport-Security: includeSubDomains; max-age="0"',
      reports: [
        '_headers 2:30-60 removed: Unexpected Strict-Transport-Security `includeSubDomains; max-age="0"` on an https site, expected a `max-age` above 0',
      ],
    },
  },
})
