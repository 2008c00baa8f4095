import { withoutTracking } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow tracking parameters and session ids in the canonical URL',
  why: 'Each campaign and each visitor would get a different canonical for the same page.',
  howToFix:
    'Remove the tracking parameters from the canonical, for example by building it from the path of the page.',
  level: 'warn',
  about: ['canonicals'],
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  ],
  messages: {
    tracking: (names: string, href: string, wanted: string) =>
      `Unexpected ${names} in canonical \`${href}\`, expected \`${wanted}\``,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    for (const { href, url } of page.canonicals) {
      if (url === undefined) continue
      const { names, url: wanted } = withoutTracking(url)
      if (names.length === 0) continue
      const shown = names.map((name) => `\`${name}\``).join(', ')
      yield report('tracking', [shown, href.value.trim(), wanted], {
        location: href.location,
        cause: shown,
        fix: wanted,
      })
    }
  },
  examples: {
    'parameters that select the content': {
      html: '<link rel="canonical" href="https://example.com/page/?page=2&amp;ref=home">',
    },
    'campaign parameters': {
      html: '<link rel="canonical" href="https://example.com/page/?utm_source=mail&page=2&gclid=x1">',
      reports: [
        '29-86 tracking: Unexpected `utm_source`, `gclid` in canonical `https://example.com/page/?utm_source=mail&page=2&gclid=x1`, expected `https://example.com/page/?page=2`',
      ],
      fixed: '<link rel="canonical" href="https://example.com/page/?page=2">',
    },
    'a session id in the path': {
      html: '<link rel="canonical" href="https://example.com/page;jsessionid=1A530637289A03B07199A44E8D531427">',
      reports: [
        '29-97 tracking: Unexpected `jsessionid` in canonical `https://example.com/page;jsessionid=1A530637289A03B07199A44E8D531427`, expected `https://example.com/page`',
      ],
      fixed: '<link rel="canonical" href="https://example.com/page">',
    },
  },
})
