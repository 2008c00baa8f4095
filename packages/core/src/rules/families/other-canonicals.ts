import { getOrCreate } from '@indexical/syntax/internal'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import type { UsableCanonical } from '../../site/usable-canonicals.ts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'

/** Yield the canonicals after the first one, each with the first one of the same URL, which it may be itself. */
function* otherCanonicals(
  page: Page,
): Generator<{ other: UsableCanonical; first: UsableCanonical; same: UsableCanonical }> {
  const [first, ...others] = page.kind === 'refresh' ? [] : usableCanonicals(page)
  if (!first) return
  const known = new Map([[exactKey(first.url), first]])
  for (const other of others)
    yield { other, first, same: getOrCreate(known, exactKey(other.url), () => other) }
}

export default {
  'canonical/no-conflict': pageRule({
    summary: 'Disallow canonicals with different targets on one page',
    why: 'Crawlers ignore all canonicals of a page if two of them differ, and choose a URL themselves.',
    howToFix:
      'Remove all canonicals but the correct one. If a plugin or CMS adds one, remove the tag from the layout.',
    level: 'error',
    about: ['otherCanonicals'],
    sources: [
      'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
      'https://www.rfc-editor.org/rfc/rfc6596#section-3',
    ],
    messages: {
      conflict: 'Unexpected second canonical `{second}`, expected only `{first}`',
    },
    *check({ page, report }) {
      for (const { other, first } of otherCanonicals(page)) {
        if (isSameUrl(other.url, first.url)) continue
        yield report('conflict', [other.href.value, first.href.value], {
          location: other.href.location,
          cause: new URL(other.url).hostname,
          related: [{ message: 'the first canonical', location: first.href.location }],
        })
      }
    },
    examples: {
      'one canonical': { html: '<link rel="canonical" href="https://example.com/page/">' },
      'the same target twice': {
        html: '<link rel=canonical href=https://example.com/page/><link rel=canonical href=https://EXAMPLE.com/page/#top>',
        also: ['canonical/no-fragment', 'canonical/single'],
      },
      'root with and without slash': {
        url: 'https://example.com/',
        html: '<link rel=canonical href=https://example.com><link rel=canonical href=https://example.com/>',
        also: ['canonical/single'],
      },
      'two targets': {
        html: '<link rel="canonical" href="https://example.com/page/"><link rel="canonical" href="https://example.com/b/">',
        reports: [
          '84-106 conflict: Unexpected second canonical `https://example.com/b/`, expected only `https://example.com/page/`',
        ],
      },
    },
  }),
  'canonical/single': pageRule({
    summary: 'Require at most one canonical on a page',
    why: 'Two copies of the canonical can change separately, and crawlers ignore both once they differ.',
    howToFix:
      'Remove the second canonical. Write the tag in one place only: the layout, one component or the plugin.',
    level: 'warn',
    about: ['otherCanonicals'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    messages: {
      repeated: 'Unexpected second canonical `{href}`, expected the first one only',
    },
    *check({ page, report }) {
      for (const { other, same } of otherCanonicals(page))
        if (same !== other)
          yield report('repeated', [other.href.value.trim()], {
            location: other.location,
            cause: 'layout',
            related: [{ message: 'the first canonical', location: same.location }],
          })
    },
    examples: {
      once: { html: '<link rel="canonical" href="https://example.com/page/">' },
      'two targets, which another rule reports': {
        html: '<link rel="canonical" href="https://example.com/page/"><link rel="canonical" href="https://example.com/b/">',
        also: ['canonical/no-conflict'],
      },
      twice: {
        html: '<link rel="canonical" href="https://example.com/page/">\n<link rel="canonical" href="https://example.com:443/page/">',
        reports: [
          '2:1-60 repeated: Unexpected second canonical `https://example.com:443/page/`, expected the first one only',
        ],
      },
    },
  }),
}
