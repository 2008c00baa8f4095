import type { Page } from '../../page/types.ts'
import type { Hreflang, PageVersions, VersionTarget } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require one x-default for all versions of a page, which lists them',
  why: 'The set of hreflang links is the same on all versions, including `x-default`. Engines ignore a target that does not link back.',
  howToFix:
    'Write the same `x-default` on all versions: one of them, or a language selector. Write the same list on the selector.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
    'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
  ],
  messages: {
    differs: 'Unexpected `x-default` `{href}`, expected `{theirs}`, as its version `{url}` has it',
    elsewhere:
      'Unexpected `x-default` `{href}`, expected a version of `{url}`: that page lists versions of another one',
    alone: 'Unexpected `x-default` `{href}`, expected that page to list `{url}` too',
  },
  *check({ graph, report }) {
    const hreflangs = graph.hreflang()
    const reported = new Set<Page>()
    for (const entry of hreflangs.pages) {
      const { page, versions, counts } = entry
      const own = versions.find(({ code }) => code.isDefault)
      if (!counts || !own?.target || reported.has(page)) continue
      const members = membersOf(hreflangs, entry)
      const other = members.find((member) => {
        const theirs = defaultOf(hreflangs, member)
        return theirs !== undefined && theirs.key !== own.target!.key
      })
      const problem = other ? undefined : problemOf(hreflangs, entry, own.target)
      if (!other && !problem) continue
      for (const member of members) reported.add(member)
      const href = own.href.value.trim()
      const where = { page, location: own.href.location }
      if (other) {
        const theirs = hreflangs.of(other)!.versions.find(({ code }) => code.isDefault)!
        yield report('differs', [href, theirs.href.value.trim(), other.url], {
          ...where,
          cause: 'differs',
          related: [{ message: 'the other `x-default`', page: other, location: theirs.href.location }],
        })
      } else if (problem) yield report(problem, [href, page.url], { ...where, cause: own.target.key })
    }
  },
  examples: {
    'one of the versions': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'a selector that lists the versions, a page on another site, and a redirect': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/en/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/b/':
          '<title>B</title><link rel=alternate hreflang=en href=https://example.com/b/><link rel=alternate hreflang=x-default href=https://example.org/b/>',
        '/c/':
          '<title>C</title><link rel=alternate hreflang=en href=https://example.com/c/><link rel=alternate hreflang=x-default href=https://example.com/choose/>',
      },
      redirects: { '/choose/': { to: '/en/', status: 302 } },
      also: ['redirects/permanent'],
    },
    'each version names itself': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel="alternate" hreflang="x-default" href="https://example.com/">',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/de/>',
      },
      reports: [
        '/ 185-205 differs: Unexpected `x-default` `https://example.com/`, expected `https://example.com/de/`, as its version `https://example.com/de/` has it',
      ],
    },
    'a page of another group': {
      pages: {
        '/a/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/a/><link rel="alternate" hreflang="x-default" href="https://example.com/c/">',
        '/c/':
          '<title>C</title><link rel=alternate hreflang=en href=https://example.com/c/><link rel=alternate hreflang=x-default href=https://example.com/c/>',
      },
      reports: [
        '/a/ 126-148 elsewhere: Unexpected `x-default` `https://example.com/c/`, expected a version of `https://example.com/a/`: that page lists versions of another one',
      ],
    },
    'a page that lists nothing': {
      pages: {
        '/': '<title>Home</title>',
        '/en/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel="alternate" hreflang="x-default" href="https://example.com/">',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      reports: [
        '/en/ 188-208 alone: Unexpected `x-default` `https://example.com/`, expected that page to list `https://example.com/en/` too',
      ],
    },
  },
})

/** Return the versions of a page that list it too. */
function membersOf(hreflangs: Hreflang, { page, versions }: PageVersions): Page[] {
  return versions.flatMap(({ code, target }) => {
    const other = target?.page
    return other && !code.isDefault && (other === page || hreflangs.names(other, page)) ? [other] : []
  })
}

function defaultOf(hreflangs: Hreflang, page: Page): VersionTarget | undefined {
  const entry = hreflangs.of(page)
  return entry?.counts ? entry.versions.find(({ code }) => code.isDefault)?.target : undefined
}

/** Return why the x-default page of a group does not belong to it. Other rules report pages that cannot be used. */
function problemOf(
  hreflangs: Hreflang,
  { page, versions }: PageVersions,
  { page: other, hidden, canonical, block }: VersionTarget,
): 'elsewhere' | 'alone' | undefined {
  // A page that leads visitors to their language does not need a list.
  if (!other || hidden || canonical || block || other.refresh) return undefined
  if (versions.some(({ code, target }) => !code.isDefault && target?.page === other)) return undefined
  if (hreflangs.names(other, page)) return undefined
  return hreflangs.of(other) ? 'elsewhere' : 'alone'
}
