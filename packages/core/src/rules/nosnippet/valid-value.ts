import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow values of data-nosnippet such as `false`',
  why: 'The attribute `data-nosnippet` is boolean: any value enables it, so the text never appears in snippets.',
  howToFix: 'Remove the attribute from elements whose text may appear in snippets.',
  level: 'warn',
  about: ['nosnippets'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
    'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes',
  ],
  messages: {
    off: (value: string) =>
      `Unexpected value \`${value}\` of data-nosnippet, expected no attribute: any value enables it`,
  },
  *check({ page, report }) {
    for (const { value } of page.nosnippets.withValue())
      if (/^(?:false|off|no|none|0|null|undefined)$/i.test(value.value.trim()))
        yield report('off', [value.value], { location: value.location })
  },
  examples: {
    'values that enable it': {
      html: '<body><div data-nosnippet>Ad</div><div data-nosnippet="">Ad</div><div data-nosnippet="true">Ad</div>',
    },
    false: {
      html: '<body><div data-nosnippet="false">Text</div>',
      reports: [
        '28-33 off: Unexpected value `false` of data-nosnippet, expected no attribute: any value enables it',
      ],
    },
  },
})
