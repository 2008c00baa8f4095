import { pageRule } from '../../linter/define.ts'
import { option } from '../../options/schema-objects.ts'
import * as v from 'valibot'

const nosnippetDocs =
  'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr'

/** The elements on which Google reads the attribute; all of them need an end tag. */
const elements = new Set(['span', 'div', 'section'])

export default {
  'nosnippet/closed': pageRule({
    summary: 'Require an end tag for each element with data-nosnippet',
    why: 'Without it the element extends to the end of its parent, often of the page, and no text is left for the snippet.',
    howToFix: 'Add the end tag, such as `</div>`, where the hidden text ends.',
    level: 'error',
    about: ['nosnippets'],
    sources: [nosnippetDocs],
    messages: {
      open: 'Missing end tag of `<{tag} data-nosnippet>`, expected `</{tag}>`',
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
  }),
  'nosnippet/known-attribute': pageRule({
    summary: 'Require the attribute data-nosnippet in its only spelling',
    why: 'Crawlers ignore every other spelling, so the text still appears in snippets.',
    howToFix: 'Write the attribute as `data-nosnippet`.',
    level: 'warn',
    sources: [nosnippetDocs],
    messages: {
      misspelt: 'Unexpected attribute `{name}`, expected `data-nosnippet`',
    },
    *check({ page, report }) {
      for (const { value, location } of page.nosnippets.misspelt)
        yield report('misspelt', [value], { location, cause: value })
    },
    examples: {
      'the attribute, and others with similar names': {
        html: '<body><div data-nosnippet data-no-snippet>Ad</div><p data-snippet data-no-snippet-class>Text</p>',
      },
      'other spellings': {
        html: '<body><div data-no-snippet>Ad</div><p data-nosnipet="true">Ad</p><span nosnippet>Ad</span><a data-nosnippets href="/a/">A</a></body>',
        reports: [
          '7-36 misspelt: Unexpected attribute `data-no-snippet`, expected `data-nosnippet`',
          '54-58 misspelt: Unexpected attribute `data-nosnipet`, expected `data-nosnippet`',
          '66-91 misspelt: Unexpected attribute `nosnippet`, expected `data-nosnippet`',
          '91-126 misspelt: Unexpected attribute `data-nosnippets`, expected `data-nosnippet`',
        ],
      },
    },
  }),
  'nosnippet/valid-element': pageRule({
    summary: 'Require data-nosnippet to be on span, div or section',
    why: 'Google ignores the attribute on other elements, so the text still appears in snippets.',
    howToFix: 'Wrap the text in `<span data-nosnippet>` or `<div data-nosnippet>`.',
    level: 'warn',
    about: ['nosnippets'],
    sources: [
      nosnippetDocs,
      'https://blogs.bing.com/webmaster/October-2025/Bing-Introduces-Support-for-the-data-nosnippet-HTML-Attribute',
    ],
    messages: {
      element:
        'Unexpected data-nosnippet on `<{tag}>`, expected it on span, div or section: Google ignores others',
      elements:
        'Unexpected data-nosnippet on {count} `<{tag}>`, expected it on span, div or section: Google ignores others',
    },
    options: v.strictObject({
      allow: option(
        v.array(v.string()),
        'Other elements that may have it, for example because Bing reads it there.',
        [],
      ),
    }),
    *check({ page, report, engines, options }) {
      if (!engines.includes('google')) return
      // A generator may add the attribute to a thousand line numbers, which is one cause.
      for (const { tag, count, first } of page.nosnippets.byTag()) {
        if (elements.has(tag) || options.allow.includes(tag)) continue
        const place = { location: first.value.location, cause: tag }
        if (count === 1) yield report('element', [tag], place)
        else yield report('elements', [count, tag], place)
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
  }),
  'nosnippet/valid-value': pageRule({
    summary: 'Disallow values of data-nosnippet such as `false`',
    why: 'The attribute `data-nosnippet` is boolean: any value enables it, so the text never appears in snippets.',
    howToFix: 'Remove the attribute from elements whose text may appear in snippets.',
    level: 'warn',
    about: ['nosnippets'],
    sources: [
      nosnippetDocs,
      'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes',
    ],
    messages: {
      off: 'Unexpected value `{value}` of data-nosnippet, expected no attribute: any value enables it',
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
  }),
}
