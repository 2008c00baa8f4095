import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow values of data-nosnippet that read like "off"',
  why: 'It is a boolean attribute: any value switches it on, and the text never appears in snippets.',
  level: 'warn',
  about: ['nosnippets'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
    'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes',
  ],
  messages: {
    off: (value: string) =>
      `Unexpected value \`${value}\` of data-nosnippet, expected no such attribute: any value switches it on`,
  },
  examples: {
    'values that mean on': {
      html: '<body><div data-nosnippet>Ad</div><div data-nosnippet="">Ad</div><div data-nosnippet="true">Ad</div>',
    },
    false: {
      html: '<body><div data-nosnippet="false">Text</div>',
      reports: [
        '28-33 off: Unexpected value `false` of data-nosnippet, expected no such attribute: any value switches it on',
      ],
    },
  },
  *check(page, report) {
    for (const { value } of page.nosnippets.withValue())
      if (/^(?:false|off|no|none|0|null|undefined)$/i.test(value.value.trim()))
        yield report('off', [value.value], value.at)
  },
})
