import {
  areOtherVersions,
  areVersions,
  comparablePages,
  createByVersion,
  languageOf,
  pagesWithCopies,
  tagFolder,
  withoutVersion,
} from '../../site/duplicates.ts'
import { urlKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

const text =
  'Linen is woven from the fibres of flax. It takes up water well, dries fast and feels cool on the skin, so it is worn where summers are hot. New cloth is stiff and becomes softer with each wash. Wash it at forty degrees, do not fill the drum, and hang it up while it is still damp: then it hardly needs an iron at all.'

export default siteRule({
  summary: 'Disallow pages with equal main content and no canonical between them',
  why: 'Search engines keep one of the pages, which may be the wrong one, and links to the others may not count for it.',
  howToFix:
    'Point the canonical of each copy to the page that you want to keep, or give each page its own text.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    copy: 'Unexpected copy of `{path}`, expected a canonical to it or text of its own',
  },
  *check({ graph, robotsTxt, report }) {
    const groups = Map.groupBy(
      comparablePages({ graph, robotsTxt }, pagesWithCopies(graph.pages)),
      ({ page, content }) => `${content.hash} ${content.words} ${languageOf(page)}`,
    )
    const byVersion = createByVersion(graph)
    for (const group of groups.values()) {
      if (group.length < 2) continue
      const [kept, ...copies] = group.map(({ page }) => page).toSorted(byVersion)
      for (const page of copies) {
        // duplicates/no-url-variants reports two files of one page.
        if (urlKey(page.url) === urlKey(kept!.url) || areVersions(graph, page, kept!)) continue
        if (!haveOneName(kept!.url, page.url) && (isList(page.url) || isList(kept!.url))) continue
        yield report('copy', [new URL(kept!.url).pathname], {
          page,
          location: page.canonicals[0]?.href.location,
          cause: causeOf(kept!.url, page.url),
          related: [{ message: 'the page with the same text', page: kept! }],
        })
      }
    }
  },
  examples: {
    'two versions of a folder': {
      pages: Object.fromEntries(
        ['1.0', '1.1'].flatMap((version) =>
          ['a/', 'b.html'].map((page) => [
            `/api/${version}/${page}`,
            `<html lang=en><title>API</title><main><h1>${page}</h1><p>${text}</p></main>`,
          ]),
        ),
      ),
      reports: [
        '/api/1.0/a/ copy: Unexpected copy of `/api/1.1/a/`, expected a canonical to it or text of its own',
        '/api/1.0/b.html copy: Unexpected copy of `/api/1.1/b.html`, expected a canonical to it or text of its own',
      ],
      problems: 1,
      also: ['duplicates/no-similar-text'],
    },
    'a page that moved between versions, and a version without release': {
      pages: Object.fromEntries(
        ['1.9/old/a/', '1.10/new/a/', 'next/new/a/', '1.10/b/', '1.9/b/', 'v2/b/'].map((path) => [
          `/api/${path}`,
          `<html lang=en><title>API</title><main><h1>${path.at(-2)}</h1><p>${text}</p></main>`,
        ]),
      ),
      reports: [
        '/api/next/new/a/ copy: Unexpected copy of `/api/1.10/new/a/`, expected a canonical to it or text of its own',
        '/api/1.9/old/a/ copy: Unexpected copy of `/api/1.10/new/a/`, expected a canonical to it or text of its own',
        '/api/1.10/b/ copy: Unexpected copy of `/api/v2/b/`, expected a canonical to it or text of its own',
        '/api/1.9/b/ copy: Unexpected copy of `/api/v2/b/`, expected a canonical to it or text of its own',
      ],
      problems: 1,
      also: ['duplicates/no-similar-text'],
    },
    'a folder that the site calls stable': {
      pages: Object.fromEntries(
        ['stable', '9.0'].map((version) => [
          `/docs/${version}/`,
          `<html lang=en><title>A</title><main>${text}</main>`,
        ]),
      ),
      reports: [
        '/docs/9.0/ copy: Unexpected copy of `/docs/stable/`, expected a canonical to it or text of its own',
      ],
    },
    'the folder of a series and one of its versions': {
      pages: Object.fromEntries(
        ['4.0.11', '4.0'].map((version) => [
          `/docs/${version}/`,
          `<html lang=en><title>A</title><main>${text}</main>`,
        ]),
      ),
      reports: [
        '/docs/4.0.11/ copy: Unexpected copy of `/docs/4.0/`, expected a canonical to it or text of its own',
      ],
    },
    'a version to which the folder above redirects': {
      pages: {
        '/docs/':
          '<title>Docs</title><meta http-equiv=refresh content="0;url=https://example.com/docs/1.0/">',
        ...Object.fromEntries(
          ['1.0', '2.0'].map((version) => [
            `/docs/${version}/`,
            `<html lang=en><title>A</title><main>${text}</main>`,
          ]),
        ),
      },
      reports: [
        '/docs/2.0/ copy: Unexpected copy of `/docs/1.0/`, expected a canonical to it or text of its own',
      ],
    },
    'a copy with a canonical to the original': {
      pages: {
        '/linen/': `<title>A</title><main>${text}</main>`,
        '/care/linen/': `<link rel=canonical href=https://example.com/linen/><main>${text}</main>`,
      },
    },
    'little text': {
      pages: {
        '/a/': '<title>A</title><main>Coming soon</main>',
        '/b/': '<title>B</title><main>Coming soon</main>',
      },
    },
    'pages of several folders': {
      pages: Object.fromEntries(
        ['arch', 'debian', 'macos'].flatMap((system) =>
          ['base', 'tools'].map((page) => [
            `/install/${system}/${page}/`,
            `<title>Install</title><main><h1>${page}</h1><p>${text}</p></main>`,
          ]),
        ),
      ),
      reports: [
        '/install/macos/base/ copy: Unexpected copy of `/install/arch/base/`, expected a canonical to it or text of its own',
        '/install/debian/base/ copy: Unexpected copy of `/install/arch/base/`, expected a canonical to it or text of its own',
        '/install/macos/tools/ copy: Unexpected copy of `/install/arch/tools/`, expected a canonical to it or text of its own',
        '/install/debian/tools/ copy: Unexpected copy of `/install/arch/tools/`, expected a canonical to it or text of its own',
      ],
      problems: 1,
      also: ['duplicates/no-similar-text'],
    },
    'archives that show the text of their only post': {
      pages: {
        '/2026/': `<title>2026</title><main>${text}</main>`,
        '/2026/05/': `<title>May</title><main>${text}</main>`,
        '/2026/05/linen/': `<title>Linen</title><main>${text}</main>`,
        '/tags/linen/': `<title>Linen</title><main>${text}</main>`,
      },
    },
    'a copy that robots.txt blocks': {
      pages: {
        '/linen/': `<title>A</title><main>${text}</main>`,
        '/print/linen/': `<title>A</title><main>${text}</main>`,
      },
      robotsTxt: 'User-agent: *\nDisallow: /print/\n',
    },
    'versions for two regions': {
      pages: {
        '/gb/': `<html lang=en><title>A</title><link rel=alternate hreflang=x-default href=https://example.com/us/><link rel=alternate hreflang=en-GB href=https://example.com/gb/><link rel=alternate hreflang=en-US href=https://example.com/us/><main>${text}</main>`,
        '/us/': `<html lang=en><title>A</title><link rel=alternate hreflang=x-default href=https://example.com/us/><link rel=alternate hreflang=en-GB href=https://example.com/gb/><link rel=alternate hreflang=en-US href=https://example.com/us/><main>${text}</main>`,
      },
    },
    'a copy': {
      pages: {
        '/linen/': `<title>A</title><nav>Home</nav><main><p>${text}</main>`,
        '/care/linen/': `<link rel="canonical" href="https://example.com/care/linen/"><nav>Care</nav><main>\n<div>${text}</div></main>`,
      },
      reports: [
        '/care/linen/ 29-60 copy: Unexpected copy of `/linen/`, expected a canonical to it or text of its own',
      ],
    },
  },
})

/** Return the cause that copies share: versions, the folder that contains the copied folders, or the page itself. */
function causeOf(kept: string, copy: string): string {
  const [one, other] = [kept, copy].map((url) => withoutVersion(url) !== url)
  if (areOtherVersions(kept, copy) || (one !== other && haveOneName(kept, copy))) return 'versions'
  const folder = /^.*\//.exec(sharedStart(kept, copy))![0]
  // The numbers of names, as in `test-2` and `test-3`, are no difference.
  return folder === kept || haveOneName(kept, copy) ? folder : kept.replace(/\d+/g, '0')
}

function haveOneName(a: string, b: string): boolean {
  const [first, second] = [a, b].map(
    (url) => /[^/]*$/.exec(withoutVersion(url).replace(/(?:\/index)?(?:\.html?|\/)?$/, ''))![0],
  )
  return first === second
}

/** Archives of a blog by year, month and day. */
const dateFolder = /\/\d{4}(?:\/\d\d){0,2}\/(?:index\.html)?$/

/** Return whether a page lists others. It may show the whole text of its only one, until there is a second. */
function isList(url: string): boolean {
  return tagFolder.test(url) || dateFolder.test(url)
}

function sharedStart(a: string, b: string): string {
  let end = 0
  while (end < a.length && a[end] === b[end]) end++
  return a.slice(0, end)
}
