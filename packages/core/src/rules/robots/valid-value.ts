import { invalidDirectives } from '../../page/invalid-directives.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require valid values of directives',
  why: 'Crawlers ignore a limit whose value they cannot parse.',
  howToFix:
    'Write a number for `max-snippet` and `max-video-preview`, `none`, `standard` or `large` for `max-image-preview`, and no value for `noindex`.',
  level: 'error',
  about: ['statements'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    integer: (raw: string) => `Unexpected value in \`${raw}\`, expected 0, -1 or a positive whole number`,
    preview: (raw: string) => `Unexpected value in \`${raw}\`, expected none, standard or large`,
    missing: (name: string) => `Missing value of \`${name}\`, expected \`${name}:\` and a value`,
    extra: (raw: string, name: string) => `Unexpected value in \`${raw}\`, expected \`${name}\` alone`,
  },
  *check({ page, report }) {
    for (const { problem, raw, name, location } of invalidDirectives(page)) {
      const { type } = problem
      if (type === 'invalid-integer' || type === 'out-of-range') yield report('integer', [raw], { location })
      if (type === 'invalid-preview') yield report('preview', [raw], { location })
      if (type === 'missing-value' && name !== 'unavailable_after')
        yield report('missing', [name], { location })
      if (type === 'unexpected-value') yield report('extra', [raw, name], { location })
    }
  },
  examples: {
    'valid values': {
      html: '<meta name="robots" content="max-snippet:0, max-image-preview:large, max-video-preview: -1">',
    },
    'a unit': {
      html: '<meta name="robots" content="max-snippet:20px">',
      reports: [
        '30-46 integer: Unexpected value in `max-snippet:20px`, expected 0, -1 or a positive whole number',
      ],
    },
    'below -1': {
      html: '<meta name="robots" content="max-snippet:-2">',
      reports: [
        '30-44 integer: Unexpected value in `max-snippet:-2`, expected 0, -1 or a positive whole number',
      ],
    },
    'unknown size': {
      html: '<meta name="robots" content="max-image-preview:big">',
      reports: [
        '30-51 preview: Unexpected value in `max-image-preview:big`, expected none, standard or large',
      ],
    },
    'missing value': {
      html: '<meta name="robots" content="max-snippet">',
      reports: ['30-41 missing: Missing value of `max-snippet`, expected `max-snippet:` and a value'],
    },
    'value of a directive without value': {
      html: '<meta name="robots" content="noindex: true">',
      reports: ['30-43 extra: Unexpected value in `noindex: true`, expected `noindex` alone'],
    },
  },
})
