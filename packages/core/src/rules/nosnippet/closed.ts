import { pageRule } from '../../linter/define.ts'

/** The elements on which Google reads the attribute; all of them need an end tag. */
const elements = new Set(['span', 'div', 'section'])

export default pageRule({
  summary: 'Require an end tag for each element with data-nosnippet',
  why: 'Without it the element extends to the end of its parent, often of the page, and no text is left for the snippet.',
  howToFix: 'Add the end tag, such as `</div>`, where the hidden text ends.',
  level: 'error',
  about: ['nosnippets'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  ],
  messages: {
    open: (tag: string) => `Missing end tag of \`<${tag} data-nosnippet>\`, expected \`</${tag}>\``,
  },
  *check({ page, report }) {
    for (const { tag, value } of page.nosnippets.closedByParser())
      if (elements.has(tag)) yield report('open', [tag], { location: value.location })
  },
  examples: {
    'with end tag': { html: '<body><div data-nosnippet>Ad</div><p>Text' },
    'element with an optional end tag': {
      html: '<body><p data-nosnippet>Sold out<p>Text',
      also: ['nosnippet/valid-element'],
    },
    'without end tag': {
      html: '<body><div data-nosnippet>Ad<p>Text</p></body>',
      reports: ['7-40 open: Missing end tag of `<div data-nosnippet>`, expected `</div>`'],
    },
  },
})
