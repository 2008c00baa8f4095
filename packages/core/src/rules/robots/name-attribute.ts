import { isPermissive } from '../../page/agrees.ts'
import { meantCrawlers } from '../../page/stray-crawlers.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the attribute `name` on robots meta elements with permissions only',
  why: 'Crawlers ignore the element. Permissions such as `index` are the default, so only the author is misled.',
  howToFix: 'Write `name="robots"`, or remove the element.',
  level: 'info',
  about: ['strayMetas'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    attribute: (found: string, expected: string) =>
      `Unexpected \`${found}\` of a meta element with directives, expected \`${expected}\` or no element`,
  },
  *check({ page, report }) {
    for (const meta of page.strayMetas) {
      const { attribute, name, directives } = meta
      const meant = meantCrawlers(meta)
      if (meant?.mistake !== 'attribute' || !directives.every(isPermissive)) continue
      yield report('attribute', [`${attribute}="${name.value}"`, `name="${meant.names[0]}"`], {
        location: name.location,
      })
    }
  },
  examples: {
    'the attribute `name`': { html: '<meta name="robots" content="index, follow">' },
    'an Open Graph property': { html: '<meta property="og:title" content="Follow">' },
    'a restriction, which another rule reports': {
      html: '<meta property="robots" content="nofollow">',
      also: ['robots/known-crawler'],
    },
    'permissions only': {
      html: '<meta property="robots" content="index, follow, max-image-preview:large">',
      reports: [
        '17-23 attribute: Unexpected `property="robots"` of a meta element with directives, expected `name="robots"` or no element',
      ],
    },
  },
})
