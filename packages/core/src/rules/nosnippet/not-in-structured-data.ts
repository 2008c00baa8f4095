import { pageRule } from '../../linter/define.ts'

const text =
  'Wild yeast raises bread slowly. Sourdough needs twelve hours in a cool kitchen, and about half of that in summer heat.'
const article = data({ '@type': 'Article', articleBody: text })

function data(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify(node)}</script>`
}

export default pageRule({
  summary: 'Disallow structured data that repeats text which snippets must not show',
  why: 'Limits of snippets apply to visible text. Google may show the same text from structured data.',
  howToFix:
    'Remove or shorten the property in the JSON-LD, remove `itemprop`, or remove the limit if the text may be shown.',
  level: 'info',
  about: ['exposedTexts'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#structured-data'],
  messages: {
    exposed: 'Unexpected `{property}` of {type} in structured data, expected no text that `{by}` limits',
  },
  *check({ page, report }) {
    if (page.kind !== 'page') return
    for (const { by, type, property, location } of page.exposedTexts)
      yield report('exposed', [property, type, by], { location, cause: `${property} of ${type}` })
  },
  examples: {
    'without limits': { html: `<title>A</title>${article}<p>${text}</p>` },
    'texts that the page does not show': {
      html: `<title>A</title><meta name=robots content=nosnippet>${article}<p>Bread</p>`,
    },
    'a short text, and the description of a creative work, which nosnippet limits too': {
      html: `<title>A</title><meta name=robots content=nosnippet>${data({ '@type': 'Article', headline: 'Bread', description: text })}<p>${text} Bread</p>`,
    },
    'a limit that is longer than the text': {
      html: `<title>A</title><meta name=robots content=max-snippet:300>${article}<p>${text}</p>`,
    },
    'a limit of another engine': {
      html: `<title>A</title><meta name=bingbot content=nosnippet>${article}<p>${text}</p>`,
    },
    'text outside of the marked element': {
      html: `<title>A</title>${article}<p>${text}</p><div data-nosnippet>Bread</div>`,
    },
    'microdata outside of the marked element, a short one, and a description that nosnippet limits': {
      html: `<title>A</title><meta name=robots content=nosnippet><div itemscope itemtype=Article><b itemprop=name>Bread</b><p itemprop=description>${text}</div>`,
    },
    'microdata in a marked element': {
      html: `<title>A</title><div itemscope itemtype="Article"><p itemprop="about">${text}</p><div data-nosnippet><p itemprop="articleBody">${text}</p></div></div>`,
      reports: [
        '213-239 exposed: Unexpected `articleBody` of Article in structured data, expected no text that `data-nosnippet` limits',
      ],
    },
    'the text of an article with nosnippet': {
      html: `<title>A</title><meta name="robots" content="nosnippet">${article}<p>${text}</p>`,
      reports: [
        '126-244 exposed: Unexpected `articleBody` of Article in structured data, expected no text that `nosnippet` limits',
      ],
    },
    'an answer with max-snippet': {
      html: `<title>A</title><meta name="robots" content="max-snippet:50">${data({
        '@graph': [
          {
            '@type': 'FAQPage',
            mainEntity: [{ '@type': 'Question', acceptedAnswer: { '@type': 'Answer', text } }],
          },
        ],
      })}<dl><dt>Why?</dt><dd>${text.replaceAll(' ', '\n')}</dd></dl>`,
      reports: [
        '204-322 exposed: Unexpected `text` of Answer in structured data, expected no text that `max-snippet` limits',
      ],
    },
    'the description of a product with nosnippet': {
      html: `<title>A</title><meta name="robots" content="max-snippet:0">${data({ '@type': 'Product', description: text })}<p>${text}</p>`,
      reports: [
        '130-248 exposed: Unexpected `description` of Product in structured data, expected no text that `nosnippet` limits',
      ],
    },
    'a description that repeats a marked element': {
      html: `<title>A</title>${data({ '@type': 'Article', description: text })}<div data-nosnippet>${text}</div>`,
      reports: [
        '86-204 exposed: Unexpected `description` of Article in structured data, expected no text that `data-nosnippet` limits',
      ],
    },
  },
})
