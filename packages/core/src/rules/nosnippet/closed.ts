import { pageRule } from '../define.ts'

/** Others may leave out their end tag, or are not read by Google in the first place. */
const closable = new Set(['span', 'div', 'section'])

export default pageRule({
  summary: 'Require an end tag for each element with data-nosnippet',
  why: 'Without it the element goes on to the end of its parent, often of the page, and no snippet is left.',
  level: 'error',
  about: ['nosnippets'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  ],
  messages: {
    open: (tag: string) => `Missing end tag of \`<${tag} data-nosnippet>\`, expected \`</${tag}>\``,
  },
  examples: {
    'closed by its end tag': { html: '<body><div data-nosnippet>Ad</div><p>Text' },
    'an element that needs no end tag': {
      html: '<body><p data-nosnippet>Sold out<p>Text',
      also: ['nosnippet/element'],
    },
    'never closed': {
      html: '<body><div data-nosnippet>Ad<p>Text</p></body>',
      reports: ['7-40 open: Missing end tag of `<div data-nosnippet>`, expected `</div>`'],
    },
  },
  *check(page, report) {
    for (const { tag, value } of page.nosnippets.closedByParser())
      if (closable.has(tag)) yield report('open', [tag], value.at)
  },
})
