import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import { findScriptedChange } from '../../site/rendered.ts'
import type { ScriptedChange } from '../../site/rendered.ts'
import type { BuildInputs } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

interface Change {
  page: Page
  change: ScriptedChange
  old: readonly string[]
  now: readonly string[]
  /** The arguments of the message. */
  data: [found: string, expected: string]
}

/** Yield the changes of one list of signals. */
function* changes(
  { rendered }: BuildInputs,
  list: 'canonicals' | 'robots',
  comparable = (text: string): string => text,
): Generator<Change> {
  for (const { page, before, after } of rendered) {
    if (!after) continue
    const [old, now] = [before[list], after[list]]
    const change = findScriptedChange(old.map(comparable), now.map(comparable))
    const data: Change['data'] = [shown(change === 'removed' ? old : now), shown(old)]
    if (change) yield { page, change, old, now, data }
  }
}

function shown(texts: readonly string[]): string {
  return texts.join('`, `')
}

export default {
  'rendered/same-canonical': siteRule({
    summary: 'Disallow scripts that change the canonical',
    why: 'Crawlers that run no scripts see only the canonical of the HTML. The others see one or both, and may ignore both.',
    howToFix: 'Write the canonical in the HTML, and remove it from the script.',
    remedies: {
      removed: 'Correct the script that removes the canonical.',
    },
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#change-canonical',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    messages: {
      added: 'Unexpected canonical `{href}` that a script adds, expected it in the HTML',
      changed: 'Unexpected canonical `{href}` after the scripts ran, expected `{before}` as in the HTML',
      doubled: 'Unexpected canonicals `{hrefs}` after the scripts ran, expected only `{before}` of the HTML',
      removed: 'Missing canonical `{before}` after the scripts ran, expected it as in the HTML',
    },
    *check({ inputs, report }) {
      for (const { page, change, now, data } of changes(inputs, 'canonicals', exactKey)) {
        // A script of a layout writes the own URL of each page, or another value.
        const isOwn = now.length === 1 && exactKey(now[0]!) === exactKey(page.url)
        const cause = isOwn ? `${change}: own URL` : change
        yield report(change, data, { page, location: page.canonicals[0]?.location, cause })
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
  }),
  'rendered/same-robots': siteRule({
    summary: 'Disallow scripts that change robots meta elements',
    why: 'Crawlers that run no scripts obey the HTML. Google may skip the scripts of a page whose HTML contains noindex.',
    howToFix: 'Write the directives in the HTML, and remove them from the script.',
    remedies: {
      removed: 'Correct the script that removes the directives.',
      unseen:
        'If the page should be in the index, remove `noindex` from the HTML. If not, correct the script.',
    },
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#use-meta-robots-tags-carefully',
    ],
    messages: {
      added: 'Unexpected `{content}` that a script adds, expected it in the HTML',
      changed: 'Unexpected `{content}` after the scripts ran, expected `{before}` as in the HTML',
      doubled: 'Unexpected `{contents}` after the scripts ran, expected only `{before}` of the HTML',
      removed: 'Missing `{before}` after the scripts ran, expected it as in the HTML',
      unseen:
        'Unexpected `{before}` that a script removes, expected HTML without it: the removal may never be seen',
    },
    *check({ inputs, report }) {
      for (const { page, change, old, now, data } of changes(inputs, 'robots')) {
        const place = { page, location: page.robots.find(({ carrier }) => carrier === 'meta')?.location }
        if (old.some(hidesPage) && !now.some(hidesPage)) yield report('unseen', [shown(old)], place)
        else yield report(change, data, place)
      }
    },
    examples: {
      'a script that writes an equal element': {
        pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
        rendered: { '/': '<meta name="ROBOTS" content="max-snippet: 50"><title>Home</title>' },
      },
      'an added noindex': {
        pages: { '/': '<title>Home</title>' },
        rendered: { '/': '<title>Home</title><meta name="robots" content="noindex">' },
        reports: ['/ added: Unexpected `robots: noindex` that a script adds, expected it in the HTML'],
      },
      'a changed directive': {
        pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
        rendered: { '/': '<title>Home</title><meta name="robots" content="nosnippet">' },
        reports: [
          '/ 20-65 changed: Unexpected `robots: nosnippet` after the scripts ran, expected `robots: max-snippet:50` as in the HTML',
        ],
      },
      'a second element': {
        pages: { '/': '<title>Home</title><meta name="robots" content="max-snippet:50">' },
        rendered: {
          '/': '<title>Home</title><meta name="robots" content="max-snippet:50"><meta name="robots" content="noindex">',
        },
        reports: [
          '/ 20-65 doubled: Unexpected `robots: max-snippet:50`, `robots: noindex` after the scripts ran, expected only `robots: max-snippet:50` of the HTML',
        ],
      },
      'a removed directive': {
        pages: { '/': '<title>Home</title><meta name="robots" content="nosnippet">' },
        rendered: { '/': '<title>Home</title>' },
        reports: [
          '/ 20-60 removed: Missing `robots: nosnippet` after the scripts ran, expected it as in the HTML',
        ],
      },
      'a removed noindex': {
        pages: {
          '/': '<title>Home</title>',
          '/a/': '<title>A</title><meta name="robots" content="noindex">',
        },
        rendered: { '/a/': '<title>A</title><meta name="robots" content="index">' },
        reports: [
          '/a/ 17-55 unseen: Unexpected `robots: noindex` that a script removes, expected HTML without it: the removal may never be seen',
        ],
      },
    },
  }),
}

/** Return whether the directives of an element keep a page out of the index. */
function hidesPage(text: string): boolean {
  return /(?:: |, )(?:noindex|none)(?=,|$)/.test(text)
}
