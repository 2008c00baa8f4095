import { describeFix, pathOf } from '../../site/candidate.ts'
import { findLostUrls } from '../../site/find-lost-urls.ts'
import type { LostUrl } from '../../site/find-lost-urls.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require every URL of the ledger to exist, to redirect, or to be marked as gone',
  why: 'Links, bookmarks and search results keep the URLs of moved and deleted pages. Without a redirect, visitors find an error page, and the rank of the old URL in search is lost.',
  howToFix:
    'Add the old path to `redirectFrom` in the frontmatter of the page that replaces it. If nothing replaces it, add `gone: <reason>` after the URL in the ledger.',
  remedies: {
    deadEnd:
      'Correct the target of the redirect. If nothing replaces the URL, remove the redirect, and add `gone: <reason>` after the URL in the ledger.',
    ended:
      'Add a redirect or restore the page. If the URL stays gone, change or remove the date after `until:`.',
  },
  level: 'error',
  sources: [
    'https://www.w3.org/Provider/Style/URI',
    'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
  ],
  messages: {
    moved: (path: string, fix: string, because: string) =>
      `Missing page or redirect for \`${path}\`, expected one: ${fix} (${because})`,
    perhaps: (path: string, fix: string, because: string) =>
      `Missing page or redirect for \`${path}\`, expected one, or \`gone: <reason>\` behind it. Perhaps ${fix} (${because})`,
    lost: (path: string) =>
      `Missing page or redirect for \`${path}\`, expected one, or \`gone: <reason>\` behind it`,
    deadEnd: (path: string, to: string) =>
      `Unexpected redirect from \`${path}\` to \`${to}\`, expected a target that exists`,
    ended: (path: string, until: string, owner: string) =>
      `Missing page or redirect for \`${path}\`, expected one: its \`gone\` ended on ${until}${owner && ` (owner: ${owner})`}`,
  },
  *check({ graph, inputs, now, report }) {
    const { ledger } = inputs
    if (!ledger || graph.pages.length === 0) return
    for (const lost of findLostUrls(graph, ledger, now)) {
      const { location, mark } = lost.entry
      const path = pathOf(lost.entry.url)
      const until = mark?.until
      if (until !== undefined) yield report('ended', [path, until, mark?.owner ?? ''], { location })
      else if (lost.to !== undefined) yield report('deadEnd', [path, lost.to], { location })
      else if (lost.successor?.isCertain) yield report('moved', fixOf(lost, path), { location })
      else if (lost.successor) yield report('perhaps', fixOf(lost, path), { location })
      else yield report('lost', [path], { location, cause: path.replace(/[^/]*\/?$/, '') })
    }
  },
  examples: {
    'pages, files, redirects and retired URLs': {
      pages: {
        '/a/': '<title>A</title>',
        '/stub/': '<meta http-equiv=refresh content="0;url=/a/">',
        '/hidden/': '<meta name=robots content=noindex>',
      },
      files: ['paper.pdf'],
      redirects: { '/moved/': '/a/', '/away/': 'https://example.org/' },
      settings: {
        externalPrefixes: ['/shop/'],
        ledger:
          '# Every URL that was published\n/a/\n/away/\n/gone/ gone: no longer sold\n/hidden/\n/moved/\n/paper.pdf\n/shop/1\n/stub/\nhttps://example.com/a/?print=1\n/sale/ gone: ended; owner: shop team; until: 2030-01-01\n',
      },
    },
    'a renamed source file': {
      pages: { '/frontmatter/': { html: '<title>New</title>', frontmatter: '{}' } },
      settings: { ledger: '/old/\n', renames: [{ from: 'old.md', to: 'frontmatter' }] },
      reports: [
        'indexical-urls.txt 1-6 moved: Missing page or redirect for `/old/`, expected one: add `redirectFrom: [/old/]` to frontmatter (git renamed old.md)',
      ],
    },
    'lost URLs': {
      pages: { '/a/': '<title>A</title>', '/news/summer-sale/': '<title>Sale</title>' },
      redirects: { '/x/': '/y/' },
      settings: {
        ledger:
          '/a/\n/docs/one/\n/docs/two/\n/old/summer-sale/\n/sale/ gone: ended; owner: shop; until: 2026-01-31\n/x/\n',
      },
      reports: [
        'indexical-urls.txt 2:1-11 lost: Missing page or redirect for `/docs/one/`, expected one, or `gone: <reason>` behind it',
        'indexical-urls.txt 3:1-11 lost: Missing page or redirect for `/docs/two/`, expected one, or `gone: <reason>` behind it',
        'indexical-urls.txt 4:1-18 perhaps: Missing page or redirect for `/old/summer-sale/`, expected one, or `gone: <reason>` behind it. Perhaps add `redirectFrom: [/old/summer-sale/]` to the source of news/summer-sale/index.html (the same last part of the path)',
        'indexical-urls.txt 5:1-7 ended: Missing page or redirect for `/sale/`, expected one: its `gone` ended on 2026-01-31 (owner: shop)',
        'indexical-urls.txt 6:1-4 deadEnd: Unexpected redirect from `/x/` to `https://example.com/y/`, expected a target that exists',
      ],
      problems: 4,
      also: ['redirects/target-exists'],
    },
  },
})

function fixOf({ entry, successor }: LostUrl, path: string): [path: string, fix: string, because: string] {
  return [path, describeFix(entry.url, successor!), successor!.because]
}
