import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow canonicals with different targets on one page',
  why: 'Crawlers ignore all canonicals of a page if two of them differ, and choose a URL themselves.',
  howToFix:
    'Remove all canonicals but the correct one. If a plugin or CMS adds one, remove the tag from the layout.',
  level: 'error',
  about: ['canonicals'],
  sources: [
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  ],
  messages: {
    conflict: (second: string, first: string) =>
      `Unexpected second canonical \`${second}\`, expected only \`${first}\``,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    const [first, ...others] = usableCanonicals(page)
    for (const other of others) {
      if (isSameUrl(other.url, first!.url)) continue
      yield report('conflict', [other.href.value, first!.href.value], {
        location: other.href.location,
        cause: new URL(other.url).hostname,
        related: [{ message: 'the first canonical', location: first!.href.location }],
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
})
