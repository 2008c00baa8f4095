import type { Version } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

const names = { link: 'head', header: 'the Link header', sitemap: 'the sitemap' }

export default siteRule({
  summary: 'Require head, Link header and sitemap to contain the same hreflang URLs',
  why: 'Lists in two places drift apart, and engines need only one of them.',
  howToFix: 'Keep hreflang in one place, or generate all lists from the same data.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    differs:
      'Unexpected URL `{here}` for hreflang `{code}` in {there}, expected `{other}` as in the other list',
    missing: 'Missing hreflang {codes} in {there}, expected the same versions as in {other}',
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      const carrier = versions[0]!.carrier
      if (versions.every((version) => version.carrier === carrier)) continue
      const [first, ...others] = Object.values(Object.groupBy(versions, (version) => version.carrier))
      const ours = byCode(first!)
      for (const other of others) {
        const theirs = byCode(other)
        const there = other[0]!.carrier
        for (const { code, target, href } of theirs.values()) {
          const our = ours.get(code.key)
          if (!our || our.target!.key === target!.key) continue
          yield report('differs', [href.value.trim(), code.key, names[there], our.href.value.trim()], {
            page,
            location: href.location,
            cause: code.key,
            related: [{ message: 'the other URL', page, location: our.href.location }],
          })
        }
        yield* missing(theirs, ours, (codes) =>
          report('missing', [codes, names[there], names[carrier]], {
            page,
            location: other[0]!.location,
            cause: codes,
          }),
        )
        yield* missing(ours, theirs, (codes) =>
          report('missing', [codes, names[carrier], names[there]], {
            page,
            location: first![0]!.location,
            cause: codes,
          }),
        )
      }
    }
  },
  examples: {
    'head only': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'header without x-default': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
      headers: '/\n  Link: <https://example.com/>; rel="alternate"; hreflang="en"\n',
    },
    'another URL in the header': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.org/en/>',
      },
      headers: '/\n  Link: <https://example.org/>; rel="alternate"; hreflang="en"\n',
      reports: [
        '/ _headers 2:10-30 differs: Unexpected URL `https://example.org/` for hreflang `en` in the Link header, expected `https://example.com/` as in the other list',
      ],
    },
    'header that lacks a version': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>',
      },
      headers: '/\n  Link: <https://example.com/>; rel="alternate"; hreflang="en"\n',
      reports: [
        '/ _headers 2:10-30 missing: Missing hreflang `de` in the Link header, expected the same versions as in head',
      ],
    },
  },
})

function byCode(versions: readonly Version[]): Map<string, Version> {
  return new Map(versions.filter(({ target }) => target).map((version) => [version.code.key, version]))
}

/** Yield the codes that are missing in one list. `x-default` may be missing. */
function* missing<T>(
  from: ReadonlyMap<string, Version>,
  than: ReadonlyMap<string, Version>,
  make: (codes: string) => T,
): Generator<T> {
  const codes = [...than.values()]
    .filter(({ code }) => !code.isDefault && !from.has(code.key))
    .map(({ hreflang }) => `\`${hreflang.value.trim()}\``)
  if (codes.length > 0) yield make(codes.join(', '))
}
