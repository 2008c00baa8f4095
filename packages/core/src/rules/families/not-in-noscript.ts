import { exactKey } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'
import { isPermissive } from '../../page/agrees.ts'
import type { Page } from '../../page/types.ts'

const noscript = 'https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element'

interface Signal {
  crawler: string
  name: string
}

/** Return the elements in noscript with a signal that no element outside contains. */
function onlyInNoscript<T extends { inNoscript: boolean }>(
  { kind }: Page,
  elements: readonly T[],
  signalsOf: (element: T) => readonly Signal[],
): readonly T[] {
  const hidden = elements.filter(({ inNoscript }) => inNoscript)
  if (kind === 'refresh' || hidden.length === 0) return []
  const outside = elements.filter(({ inNoscript }) => !inNoscript).flatMap(signalsOf)
  const isOutside = ({ crawler, name }: Signal): boolean =>
    outside.some((other) => other.name === name && (other.crawler === '*' || other.crawler === crawler))
  return hidden.filter((element) => !signalsOf(element).every(isOutside))
}

export default {
  'canonical/not-in-noscript': pageRule({
    summary: 'Disallow a canonical only in noscript',
    why: 'Crawlers that render the page run scripts and treat the content of noscript as text, so they miss the canonical.',
    howToFix: 'Move the canonical out of noscript into head.',
    level: 'warn',
    about: ['otherCanonicals'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      noscript,
    ],
    messages: {
      hidden: 'Unexpected canonical `{href}` in noscript, expected it in head outside noscript',
    },
    *check({ page, report }) {
      const hidden = onlyInNoscript(page, page.canonicals, ({ url, inHead, inNoscript }) =>
        url !== undefined && (inHead || inNoscript) ? [{ crawler: '*', name: exactKey(url) }] : [],
      )
      for (const { href } of hidden)
        yield report('hidden', [href.value], { location: href.location, cause: 'layout' })
    },
    examples: {
      'beside noscript': {
        html: '<head><noscript><link rel="stylesheet" href="/a.css"></noscript><link rel="canonical" href="https://example.com/page/"></head>',
      },
      'beside a canonical outside with the same URL': {
        html: '<head><link rel="canonical" href="https://example.com/page/"><noscript><link rel="canonical" href="https://example.com/page/"></noscript></head>',
        also: ['canonical/single'],
      },
      'only in noscript': {
        html: '<head><noscript><link rel="canonical" href="https://example.com/page/"></noscript></head>',
        reports: [
          '45-70 hidden: Unexpected canonical `https://example.com/page/` in noscript, expected it in head outside noscript',
        ],
      },
    },
  }),
  'robots/not-in-noscript': pageRule({
    summary: 'Disallow robots meta elements only in noscript',
    why: 'Crawlers that run scripts treat the content of noscript as text. Others obey the element, so engines disagree about the page.',
    howToFix: 'Move the element out of noscript into head.',
    level: 'warn',
    about: ['robots'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag', noscript],
    messages: {
      hidden: 'Unexpected robots meta `{content}` in noscript, expected it in head outside noscript',
    },
    *check({ page, report }) {
      const hidden = onlyInNoscript(page, page.robots, ({ crawler, directives }) =>
        directives.filter((one) => !isPermissive(one)).map(({ name }) => ({ crawler, name })),
      )
      for (const { content } of hidden)
        yield report('hidden', [content.value], { location: content.location })
    },
    examples: {
      'beside noscript': {
        html: '<head><noscript><link rel="stylesheet" href="/a.css"></noscript><meta name="robots" content="noindex"></head>',
      },
      'permissions, which are the default': {
        html: '<head><noscript><meta name="robots" content="index, follow"></noscript></head>',
      },
      'beside an element outside with the same directive': {
        html: '<head><meta name="robots" content="noindex, nofollow"><noscript><meta name="robots" content="noindex"></noscript></head>',
        also: ['robots/no-redundancy'],
      },
      'only in noscript': {
        html: '<head><noscript><meta name="robots" content="noindex"></noscript></head>',
        reports: [
          '46-53 hidden: Unexpected robots meta `noindex` in noscript, expected it in head outside noscript',
        ],
      },
    },
  }),
}
