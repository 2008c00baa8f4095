import type { Canonical } from '../../page/types.ts'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { exactKey } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require at most one canonical on a page',
  why: 'Two copies of the canonical can change separately, and crawlers ignore both once they differ.',
  howToFix:
    'Remove the second canonical. Write the tag in one place only: the layout, one component or the plugin.',
  level: 'warn',
  about: ['canonicals'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    repeated: (href: string) => `Unexpected second canonical \`${href}\`, expected the first one only`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    const firsts = new Map<string, Canonical>()
    for (const canonical of usableCanonicals(page)) {
      const key = exactKey(canonical.url)
      const first = firsts.get(key)
      if (!first) firsts.set(key, canonical)
      else {
        yield report('repeated', [canonical.href.value.trim()], {
          location: canonical.location,
          cause: 'layout',
          related: [{ message: 'the first canonical', location: first.location }],
        })
      }
    }
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
})
