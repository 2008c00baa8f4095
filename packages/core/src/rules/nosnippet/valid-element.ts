import * as v from 'valibot'
import { pageRule } from '../../linter/define.ts'

const read = new Set(['span', 'div', 'section'])

export default pageRule({
  summary: 'Require data-nosnippet to be on span, div or section',
  why: 'Google ignores the attribute on other elements, so the text still appears in snippets.',
  howToFix: 'Wrap the text in `<span data-nosnippet>` or `<div data-nosnippet>`.',
  level: 'warn',
  about: ['nosnippets'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
    'https://blogs.bing.com/webmaster/October-2025/Bing-Introduces-Support-for-the-data-nosnippet-HTML-Attribute',
  ],
  messages: {
    element: (tag: string) =>
      `Unexpected data-nosnippet on \`<${tag}>\`, expected it on span, div or section: Google ignores others`,
    elements: (tag: string, count: string) =>
      `Unexpected data-nosnippet on ${count} \`<${tag}>\`, expected it on span, div or section: Google ignores others`,
  },
  options: v.strictObject({
    allow: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('Other elements that may have it, for example because Bing reads it there.'),
      ),
      [],
    ),
  }),
  *check({ page, report, engines, options }) {
    if (!engines.includes('google')) return
    // A generator may add the attribute to a thousand line numbers, which is one cause.
    for (const { tag, count, first } of page.nosnippets.byTag()) {
      if (read.has(tag) || options.allow.includes(tag)) continue
      if (count === 1) yield report('element', [tag], { location: first.value.location, cause: tag })
      else yield report('elements', [tag, String(count)], { location: first.value.location, cause: tag })
    }
  },
  examples: {
    'elements that Google reads': {
      html: '<body><div data-nosnippet>Ad</div><p>Price: <span data-nosnippet>$5</span></p>',
    },
    'other element': {
      html: '<body><p data-nosnippet>Sold out</p>',
      reports: [
        '7-37 element: Unexpected data-nosnippet on `<p>`, expected it on span, div or section: Google ignores others',
      ],
    },
    'line numbers': {
      html: '<body><code><a data-nosnippet>1</a> let a\n<a data-nosnippet>2</a> let b</code>',
      reports: [
        '13-36 elements: Unexpected data-nosnippet on 2 `<a>`, expected it on span, div or section: Google ignores others',
      ],
    },
    'allowed element': {
      html: '<body><p data-nosnippet>Sold out</p>',
      options: { allow: ['p'] },
    },
    'Bing only, which reads it on any element': {
      html: '<body><p data-nosnippet>Sold out</p>',
      settings: { engines: ['bing'] },
    },
  },
})
