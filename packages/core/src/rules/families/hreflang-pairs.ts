import { primaryLanguage } from '../../site/language-code.ts'
import { siteRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import type { Graph, Version } from '../../site/types.ts'

const guidelines =
  'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines'

/** Yield the versions of a page that have the key of an earlier one. */
function* repeated(
  graph: Graph,
  keyOf: (version: Version) => string | undefined,
): Generator<{ page: Page; first: Version; second: Version }> {
  for (const { page, versions } of graph.hreflang().pages) {
    const firsts = new Map<string, Version>()
    for (const second of versions) {
      const key = keyOf(second)
      if (key === undefined) continue
      const first = firsts.get(key)
      if (first) yield { page, first, second }
      else firsts.set(key, second)
    }
  }
}

export default {
  'hreflang/one-language-per-url': siteRule({
    summary: 'Disallow one URL for two unrelated languages',
    why: 'A page is in one language. People who search in the other one get a text that they cannot read.',
    howToFix:
      'Keep the code of the language that the page is written in, and remove or correct the other link.',
    level: 'warn',
    sources: [guidelines],
    messages: {
      second: 'Unexpected hreflang `{code}` for `{href}`, expected only `{first}`',
    },
    *check({ graph, report }) {
      const keyOf = ({ target, code }: Version): string | undefined =>
        code.isDefault || code.problem ? undefined : target?.key
      for (const { page, first, second } of repeated(graph, keyOf)) {
        const { code, href, hreflang } = second
        if (primaryLanguage(first.code.key) === primaryLanguage(code.key)) continue
        yield report('second', [hreflang.value.trim(), href.value.trim(), first.hreflang.value.trim()], {
          page,
          location: hreflang.location,
          cause: `${first.code.key}, ${code.key}`,
          related: [{ message: 'the first language', location: first.location }],
        })
      }
    },
    examples: {
      'regions of one language and the default': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en-GB href=https://example.com/><link rel=alternate hreflang=en-IE href=https://example.com/>',
        },
      },
      'Norwegian and its written form': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=no href=https://example.com/><link rel=alternate hreflang=nb href=https://example.com/>',
        },
      },
      'two languages': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/>\n<link rel="alternate" hreflang="fr" href="https://example.com/">',
        },
        reports: [
          '/ 2:33-35 second: Unexpected hreflang `fr` for `https://example.com/`, expected only `de`',
        ],
      },
    },
  }),
  'hreflang/one-url-per-language': siteRule({
    summary: 'Require one URL for each language',
    why: 'If two URLs claim one language, engines choose one or ignore both.',
    howToFix: 'Keep one URL per code. For regional pages, use codes with a region, such as `de-AT`.',
    level: 'error',
    sources: [guidelines],
    messages: {
      second: 'Unexpected second URL `{href}` for hreflang `{code}`, expected only `{first}`',
    },
    *check({ graph, report }) {
      // hreflang/one-carrier compares head, header and sitemap.
      const keyOf = ({ target, carrier, code }: Version): string | undefined =>
        target && `${carrier} ${code.key}`
      for (const { page, first, second } of repeated(graph, keyOf)) {
        const { code, href, target } = second
        if (first.target!.key === target!.key) continue
        yield report('second', [href.value.trim(), code.key, first.href.value.trim()], {
          page,
          location: href.location,
          cause: keyOf(second),
          related: [{ message: 'the first URL', location: first.href.location }],
        })
      }
    },
    examples: {
      'one language, its region and the default': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/><link rel=alternate hreflang=de-AT href=https://example.org/at/>',
        },
      },
      'the same URL twice': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=EN href=https://example.com><link rel=alternate hreflang=x-default href=https://example.com/>',
        },
      },
      'two URLs': {
        pages: {
          '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>\n<link rel="alternate" hreflang="de" href="https://example.org/at/">',
        },
        reports: [
          '/ 2:43-66 second: Unexpected second URL `https://example.org/at/` for hreflang `de`, expected only `https://example.org/`',
        ],
      },
    },
  }),
}
