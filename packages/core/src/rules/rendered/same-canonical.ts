import { exactKey } from '@indexical/syntax/url'
import { findScriptedChange } from '../../site/rendered.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow scripts that change the canonical',
  why: 'Crawlers that run no scripts see only the canonical of the HTML. The others see one or both, and may ignore both.',
  howToFix: 'Write the canonical in the HTML, and remove it from the script.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#change-canonical',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    added: (href: string) => `Unexpected canonical \`${href}\` that a script adds, expected it in the HTML`,
    changed: (href: string, before: string) =>
      `Unexpected canonical \`${href}\` after the scripts ran, expected \`${before}\` as in the HTML`,
    doubled: (hrefs: string, before: string) =>
      `Unexpected canonicals \`${hrefs}\` after the scripts ran, expected only \`${before}\` of the HTML`,
    removed: (before: string) =>
      `Missing canonical \`${before}\` after the scripts ran, expected it as in the HTML`,
  },
  *check({ inputs, report }) {
    for (const { page, before, after } of inputs.rendered) {
      if (!after) continue
      const change = findScriptedChange(before.canonicals.map(exactKey), after.canonicals.map(exactKey))
      if (!change) continue
      const [old, now] = [before.canonicals.join('`, `'), after.canonicals.join('`, `')]
      const located = { page, location: page.canonicals[0]?.location, cause: cause(change, page.url, now) }
      if (change === 'added') yield report(change, [now], located)
      else if (change === 'removed') yield report(change, [old], located)
      else yield report(change, [now, old], located)
    }
  },
  examples: {
    'a script that writes an equal canonical': {
      pages: { '/': '<title>Home</title><link rel="canonical" href="https://example.com/">' },
      rendered: { '/': '<link rel="canonical" href="https://example.com"><title>Home (3)</title>' },
    },
    'no canonical before or after': {
      settings: { inject: true },
      pages: { '/': '<title>Home</title>' },
      rendered: { '/': '<title>Home (3)</title>' },
    },
    'added canonicals': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      rendered: {
        '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/">',
        '/b/': '<title>B</title><link rel="canonical" href="https://example.com/b/">',
      },
      reports: [
        '/a/ added: Unexpected canonical `https://example.com/a/` that a script adds, expected it in the HTML',
        '/b/ added: Unexpected canonical `https://example.com/b/` that a script adds, expected it in the HTML',
      ],
      problems: 1,
    },
    'a changed canonical': {
      pages: { '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/">' },
      rendered: { '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/?ref=1">' },
      reports: [
        '/a/ 17-69 changed: Unexpected canonical `https://example.com/a/?ref=1` after the scripts ran, expected `https://example.com/a/` as in the HTML',
      ],
    },
    'a second canonical': {
      pages: { '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/">' },
      rendered: {
        '/a/':
          '<title>A</title><link rel="canonical" href="https://example.com/a/"><link rel="canonical" href="https://example.com/">',
      },
      reports: [
        '/a/ 17-69 doubled: Unexpected canonicals `https://example.com/a/`, `https://example.com/` after the scripts ran, expected only `https://example.com/a/` of the HTML',
      ],
    },
    'a removed canonical': {
      pages: { '/a/': '<title>A</title><link rel="canonical" href="https://example.com/a/">' },
      rendered: { '/a/': '<title>A</title>' },
      reports: [
        '/a/ 17-69 removed: Missing canonical `https://example.com/a/` after the scripts ran, expected it as in the HTML',
      ],
    },
  },
})

/** Return the cause: a script of a layout writes the own URL of each page, or another value. */
function cause(change: string, url: string, now: string): string {
  return exactKey(now) === exactKey(url) ? `${change}: own URL` : change
}
