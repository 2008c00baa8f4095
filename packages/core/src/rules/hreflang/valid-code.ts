import { isInFile } from '../../page/read-headers.ts'
import type { Version } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

const expected = {
  form: 'a language, then an optional script and region, joined by hyphens',
  language: 'an ISO 639 code',
  script: 'an ISO 15924 code',
  region: 'an ISO 3166-1 country code',
}

export default siteRule({
  summary: 'Require valid language codes in hreflang',
  why: 'Engines ignore a link with an unknown code, so people get another version.',
  howToFix:
    'Use an ISO language code, with a region if you need one: `de`, `de-AT`, `zh-Hant`, or `x-default`.',
  level: 'error',
  fix: 'safe',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  messages: {
    empty: 'Missing language in hreflang, expected a language code or `x-default`',
    form: 'Unexpected hreflang `{value}`, expected {expectation}',
    part: 'Unexpected {kind} `{part}` in hreflang `{value}`, expected {expectation}',
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pagesWithProblem) {
      for (const { code, hreflang } of versions) {
        const { problem, part = '', suggestion } = code
        if (!problem) continue
        const located = { page, location: hreflang.location }
        const value = hreflang.value.trim()
        if (problem === 'empty') {
          yield report('empty', [], located)
          continue
        }
        const expectation = suggestion === undefined ? expected[problem] : `\`${suggestion}\``
        const fix = isInFile(hreflang.location) ? undefined : certainCode(value, suggestion, versions)
        if (problem === 'form') yield report('form', [value, expectation], { ...located, fix })
        else yield report('part', [problem, part, value, expectation], { ...located, fix })
      }
    }
  },
  examples: {
    'language, script, region and default': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=EN-gb href=https://example.com/><link rel=alternate hreflang=zh-Hant-TW href=https://example.org/tw/>',
      },
    },
    'three-letter language': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=kab href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      also: ['hreflang/documented-code'],
    },
    'feed, which is not a version of the page': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en_US type=application/rss+xml href=https://example.com/feed.xml>',
      },
      files: ['feed.xml'],
    },
    'file in a Link header': {
      pages: { '/': '<title>A</title>' },
      files: ['a.md'],
      headers: '/\n  Link: </a.md>; rel="alternate"; type="text/markdown"; hreflang="en_US"\n',
    },
    'no language': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang="" href="https://example.com/">' },
      reports: ['/ 49-49 empty: Missing language in hreflang, expected a language code or `x-default`'],
    },
    'three letters that are no language': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang="xyx" href="https://example.com/">' },
      reports: ['/ 49-52 part: Unexpected language `xyx` in hreflang `xyx`, expected an ISO 639 code'],
    },
    'an underscore': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang="en_US" href="https://example.com/">' },
      reports: ['/ 49-54 form: Unexpected hreflang `en_US`, expected `en-US`'],
      fixed: {
        '/': '<title>A</title><link rel="alternate" hreflang="en-US" href="https://example.com/">',
      },
    },
    'variant after the region': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="de-DE-1996" href="https://example.com/">',
      },
      reports: ['/ 49-59 form: Unexpected hreflang `de-DE-1996`, expected `de-DE`'],
    },
    'country code as language': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang="jp" href="https://example.com/">' },
      reports: ['/ 49-51 part: Unexpected language `jp` in hreflang `jp`, expected `ja`'],
      fixed: { '/': '<title>A</title><link rel="alternate" hreflang="ja" href="https://example.com/">' },
    },
    'unknown region': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="en-UK" href="https://example.com/">\n<link rel="alternate" hreflang="es-419" href="https://example.org/">',
      },
      reports: [
        '/ 49-54 part: Unexpected region `uk` in hreflang `en-UK`, expected `en-GB`',
        '/ 2:33-39 part: Unexpected region `419` in hreflang `es-419`, expected `es`',
      ],
      fixed: {
        '/': '<title>A</title><link rel="alternate" hreflang="en-GB" href="https://example.com/">\n<link rel="alternate" hreflang="es-419" href="https://example.org/">',
      },
      also: ['hreflang/x-default'],
    },
    'in a Link header': {
      pages: { '/': '<title>A</title>' },
      headers: '/\n  Link: <https://example.com/>; rel="alternate"; hreflang="zh-Latinx"\n',
      reports: ['/ _headers 2:10-30 part: Unexpected region `latinx` in hreflang `zh-Latinx`, expected `zh`'],
    },
  },
})

/** Return the correction if it has as many parts as the code, and no other version of the page has it. */
function certainCode(
  value: string,
  suggestion: string | undefined,
  versions: readonly Version[],
): string | undefined {
  if (suggestion === undefined || suggestion.split('-').length !== value.split(/[-_\s]+/).length)
    return undefined
  return versions.some(({ code }) => code.key === suggestion.toLowerCase()) ? undefined : suggestion
}
