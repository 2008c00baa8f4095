import { siteRule } from '../../linter/define.ts'
import { joinWords } from '../../options/describe-issue.ts'
import { lostNoindex } from '../../site/lost-noindex.ts'
import { isGlob } from '../../site/unmatched-options.ts'

export default {
  'frontmatter/ignore-used': siteRule({
    summary: 'Disallow suppressing a rule that has no findings on the page',
    why: 'A suppression that is no longer needed hides the next mistake.',
    howToFix: 'Remove the rule from `indexical.ignore` in the frontmatter of the page.',
    level: 'warn',
    sources: ['https://eslint.org/docs/latest/use/configure/rules#report-unused-eslint-disable-comments'],
    messages: {
      unused: 'Unexpected suppression of `{rule}`, expected a rule with findings on this page',
    },
    check: ({ inputs, report }) =>
      inputs.unusedSuppressions.map(({ page, suppression: { rule, location } }) =>
        report('unused', [rule], { page, location }),
      ),
    examples: {
      'a suppressed finding': {
        pages: {
          '/a/': {
            html: '<link rel=canonical href=https://example.com/gone/>',
            frontmatter: 'indexical: { ignore: { canonical/target-exists: arrives with the next release } }',
          },
        },
      },
      'nothing to suppress': {
        pages: {
          '/a/': {
            html: '<link rel=canonical href=https://example.com/a/>',
            frontmatter: 'indexical: { ignore: { canonical/target-exists: it was late } }',
          },
        },
        reports: [
          '/a/ frontmatter 2:24-47 unused: Unexpected suppression of `canonical/target-exists`, expected a rule with findings on this page',
        ],
      },
    },
  }),
  'ledger/valid': siteRule({
    summary: 'Require the ledger to contain URLs of the site and known words',
    why: 'A line that cannot be used protects no URL.',
    howToFix:
      'Correct the line: one path or URL of the site, then `gone: <reason>`, `owner: <name>`, `until: <date>`.',
    level: 'error',
    sources: ['https://www.w3.org/Provider/Style/URI'],
    messages: {
      unusable: 'Unexpected `{found}` in the ledger, expected {expected}',
    },
    check: ({ inputs, report }) =>
      (inputs.ledger?.problems ?? []).map(({ found, expected, location }) =>
        report('unusable', [found, expected], { location, cause: expected }),
      ),
    examples: {
      'paths and URLs': {
        pages: { '/a/': '<title>A</title>' },
        settings: {
          ledger: '\n  # Comment\n/a/\nhttps://example.com/a/?b\n/old/ gone: merged; until: 2030-12-31\n',
        },
      },
      'lines that cannot be used': {
        pages: { '/a/': '<title>A</title>' },
        settings: {
          ledger:
            'https://example.org/a/\nhttps://example.org/b/\nabout\n/a/#top\n/a/\n/a/\n/b/ gone:\n/c/ gone: x; until: 2026-02-30\n/d/ owner: docs\n/e/ gone: x; why: y\n',
        },
        reports: [
          'indexical-urls.txt 1-23 unusable: Unexpected `https://example.org/a/` in the ledger, expected a URL of `https://example.com`',
          'indexical-urls.txt 2:1-23 unusable: Unexpected `https://example.org/b/` in the ledger, expected a URL of `https://example.com`',
          'indexical-urls.txt 3:1-6 unusable: Unexpected `about` in the ledger, expected a path such as `/about/`, or a URL of the site',
          'indexical-urls.txt 4:1-8 unusable: Unexpected `/a/#top` in the ledger, expected a URL without fragment',
          'indexical-urls.txt 6:1-4 unusable: Unexpected `/a/` in the ledger, expected each URL once: line 5 has it too',
          'indexical-urls.txt 7:1-4 unusable: Unexpected `gone:` in the ledger, expected a reason',
          'indexical-urls.txt 8:1-4 unusable: Unexpected `until: 2026-02-30` in the ledger, expected a date such as `2027-06-30`',
          'indexical-urls.txt 9:1-4 unusable: Unexpected `owner: docs` in the ledger, expected `gone: <reason>` before it',
          'indexical-urls.txt 10:1-4 unusable: Unexpected `why: y` in the ledger, expected `gone: <reason>`, `owner: <name>` or `until: <date>`',
        ],
        problems: 8,
        also: ['ledger/reachable'],
      },
    },
  }),
  'rendered/completes': siteRule({
    summary: 'Require the scripts of a page to end',
    why: 'Crawlers that run scripts stop after some time, and index what exists then, or nothing.',
    howToFix: 'Open the page in a browser, and correct the script that does not end.',
    level: 'warn',
    causeIsMessage: true,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript'],
    messages: {
      failed: 'Missing rendered page, expected one: {failure}',
    },
    check: ({ inputs, report }) =>
      inputs.rendered.flatMap(({ page, failure }) =>
        failure === undefined ? [] : report('failed', [failure], { page }),
      ),
    examples: {
      'a page that renders': {
        pages: { '/': '<title>Home</title>' },
        rendered: { '/': '<title>Home</title>' },
      },
      'a page that does not': {
        pages: { '/': '<title>Home</title>' },
        rendered: { '/': { failure: 'its scripts did not end in 15 seconds' } },
        reports: ['/ failed: Missing rendered page, expected one: its scripts did not end in 15 seconds'],
      },
    },
  }),
  'run/complete-history': siteRule({
    summary: 'Require the git history from which `sitemap.lastmod` takes dates',
    why: 'CI clones only the last commit by default. It appears to have changed every file, so its date would be wrong on every page.',
    howToFix:
      'In GitHub Actions, set `fetch-depth: 0` for actions/checkout. Elsewhere, run `git fetch --unshallow` before the build.',
    remedies: {
      missing: 'Install git, and build in a clone that contains the folder `.git`.',
    },
    level: 'warn',
    sources: ['https://git-scm.com/docs/git-clone#Documentation/git-clone.txt---depthltdepthgt'],
    messages: {
      shallow: 'Unexpected shallow git clone, expected the whole history: the sitemap has no dates from git',
      missing: 'Missing git repository, expected one that git can read: the sitemap has no dates from git',
    },
    check: ({ inputs, report }) => (inputs.gitProblem === undefined ? [] : [report(inputs.gitProblem, [])]),
    examples: {
      'dates without git': { pages: { '/': '<title>Home</title>' } },
      'a clone of the last commit': {
        pages: { '/': '<title>Home</title>' },
        settings: { gitProblem: 'shallow' },
        reports: [
          'shallow: Unexpected shallow git clone, expected the whole history: the sitemap has no dates from git',
        ],
      },
      'no repository': {
        pages: { '/': '<title>Home</title>' },
        settings: { gitProblem: 'missing' },
        reports: [
          'missing: Missing git repository, expected one that git can read: the sitemap has no dates from git',
        ],
      },
    },
  }),
  'run/files-read': siteRule({
    summary: 'Require all files of the output to be read',
    why: 'A page that is skipped gets no tags, no checks and no sitemap entry, although hosts may serve it.',
    howToFix:
      'Copy the files into the output, or add the target folder of the links to the option `followRoots`.',
    remedies: {
      nested: 'Copy the folder into the output in place of the link.',
      name: 'Rename the file.',
    },
    level: 'warn',
    sources: ['https://nodejs.org/api/fs.html#fsrealpathsyncpath-options'],
    messages: {
      outside:
        'Unexpected link `{file}` to `{target}`, expected a target in the output or in the option `followRoots`',
      nested: 'Unexpected link `{file}` to `{target}` in a linked folder, expected a copy of the folder',
      name: 'Unexpected name of `{file}`, expected UTF-8',
    },
    check: ({ inputs, report }) =>
      inputs.skipped.map(({ file, reason, target }) =>
        reason === 'name' ? report('name', [file]) : report(reason, [file, target]),
      ),
    examples: {
      'no skipped file': { pages: { '/': '<title>Home</title>' } },
      'links and a name': {
        pages: { '/': '<title>Home</title>' },
        settings: {
          skipped: [
            { file: 'dist/a.html', reason: 'outside', target: '/store/a.html' },
            { file: 'dist/latest/more', reason: 'nested', target: '/site/dist/v1' },
            { file: 'dist/caf\uFFFD.html', reason: 'name', target: '' },
          ],
        },
        reports: [
          'outside: Unexpected link `dist/a.html` to `/store/a.html`, expected a target in the output or in the option `followRoots`',
          'nested: Unexpected link `dist/latest/more` to `/site/dist/v1` in a linked folder, expected a copy of the folder',
          'name: Unexpected name of `dist/caf\uFFFD.html`, expected UTF-8',
        ],
      },
    },
  }),
  'run/globs-match': siteRule({
    summary: 'Require globs in options to match something',
    why: 'A misspelt glob has no effect. Some globs match nothing on purpose, such as `/drafts/**` in production.',
    howToFix: 'Compare the globs with the paths of the site. Remove those that are out of date.',
    level: 'info',
    publicOnly: true,
    sources: ['https://github.com/micromatch/picomatch#globbing-features'],
    messages: {
      unused: 'Unexpected globs that match nothing, expected a match: {globs}',
    },
    *check({ graph, inputs, report }) {
      if (graph.pages.length === 0) return
      const globs = inputs.unmatched.filter(isGlob).map(({ name, option }) => `\`${name}\` in \`${option}\``)
      if (globs.length > 0) yield report('unused', [joinWords(globs)])
    },
    examples: {
      'globs that match': {
        pages: { '/blog/a/': '<title>A</title>' },
        settings: {
          pages: { '/blog/**': { sitemap: { lastmod: '2026-01-01' } } },
          exclude: ['blog/**'],
          overrides: [{ paths: ['/blog/**'], rules: {} }],
        },
      },
      'globs that match nothing': {
        pages: { '/a/': '<title>A</title>' },
        settings: {
          pages: { '/tags/**': { sitemap: false }, '/*/': { canonical: '/latest/*/' } },
          exclude: ['widgets/**'],
          files: [{ match: '**/*.pdf', robots: 'noindex' }],
          overrides: [{ paths: ['/drafts/**'], rules: {} }],
        },
        reports: [
          'unused: Unexpected globs that match nothing, expected a match: `/tags/**` in `pages`, `/latest/*/` in `pages`, `**/*.pdf` in `files`, `widgets/**` in `exclude` and `/drafts/**` in `overrides`',
        ],
      },
    },
  }),
  'run/inputs-found': siteRule({
    summary: 'Require files in options to exist',
    why: 'If robots.txt or a configuration file is not found, its signals are missing without a warning.',
    howToFix: 'Correct the path in the option, create the file, or remove the entry.',
    level: 'error',
    sources: ['https://www.rfc-editor.org/rfc/rfc9309'],
    messages: {
      missing: 'Missing {kind} `{file}`, expected because the option `{option}` requires it',
    },
    check: ({ inputs, report }) =>
      inputs.missing.map(({ kind, file, option }) => report('missing', [kind, file, option])),
    examples: {
      'no file configured': { pages: { '/': '<title>Home</title>' } },
      'missing robots.txt': {
        pages: { '/': '<title>Home</title>' },
        settings: { robotsTxt: 'public/robots.txt' },
        reports: [
          'missing: Missing robots.txt `public/robots.txt`, expected because the option `robotsTxt` requires it',
        ],
      },
    },
  }),
  'run/options-match': siteRule({
    summary: 'Require paths, selectors and data files to match something',
    why: 'If a page was renamed, or a path or selector is misspelt, the option has no effect, without a notice.',
    howToFix: 'Correct the path or selector, or remove the entry.',
    remedies: {
      sidecar: 'Move the data file next to its file, or remove it.',
    },
    level: 'warn',
    causeIsMessage: true,
    publicOnly: true,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      option: 'Unexpected `{name}` in option `{option}`, expected {expected} that matches it',
      sidecar: 'Missing {expected}, expected next to its data file',
    },
    *check({ graph, inputs, report }) {
      if (graph.pages.length === 0) return
      const lost = lostNoindex({ graph, inputs }).options
      for (const unmatched of inputs.unmatched) {
        if (lost.has(unmatched)) continue
        const { name, option, expected } = unmatched
        if (option === undefined) yield report('sidecar', [expected], { location: { file: name } })
        else if (!isGlob(unmatched)) yield report('option', [name, option, expected])
      }
    },
    examples: {
      'a page and a file that exist': {
        pages: { '/a/': '<p>A</p>' },
        files: ['a.pdf'],
        settings: {
          hosts: ['netlify'],
          write: true,
          pages: { '/a/': { noindex: true } },
          files: [{ match: 'a.pdf', robots: 'noindex' }],
          overrides: [{ paths: ['/a/'], rules: {} }],
        },
        also: ['run/pages-found'],
      },
      'a path in `externalPrefixes`': {
        pages: { '/': '<title>Home</title>' },
        settings: { pages: { '/shop/a/': { noindex: true } }, externalPrefixes: ['/shop/'] },
      },
      'names that nothing matches': {
        pages: { '/a/': '<title>A</title>' },
        settings: {
          pages: { '/b/': { noindex: true } },
          nosnippet: ['.banner'],
          files: [{ match: 'b.pdf', robots: 'noindex' }],
          exclude: ['widget.html'],
          overrides: [{ paths: ['/b/'], rules: {} }],
        },
        reports: [
          'option: Unexpected `/b/` in option `pages`, expected a page that matches it',
          'option: Unexpected `b.pdf` in option `files`, expected a file that matches it',
          'option: Unexpected `widget.html` in option `exclude`, expected an HTML file that matches it',
          'option: Unexpected `/b/` in option `overrides`, expected a page that matches it',
          'option: Unexpected `.banner` in option `nosnippet`, expected an element that matches it',
        ],
      },
      'a data file without its file': {
        pages: { '/': '<title>Home</title>' },
        sidecars: { 'paper.pdf.yaml': 'robots: noindex\n' },
        also: ['hosts/named'],
        reports: ['sidecar: Missing the file that it describes, expected next to its data file'],
      },
    },
  }),
  'run/sources-paired': siteRule({
    summary: 'Require source files that request something of crawlers to belong to a page',
    why: 'If no page of the output belongs to a source file, its `robots` or `canonical` has no effect.',
    howToFix:
      'Build the site again with the same configuration, or set the option `content` to the folder of this output.',
    remedies: {
      rival: 'Remove or rename one of the two files.',
    },
    level: 'warn',
    sources: ['https://gohugo.io/content-management/urls/', 'https://jekyllrb.com/docs/permalinks/'],
    messages: {
      missing: 'Unexpected `{key}` without a page, expected {page}',
      rival:
        'Unexpected `{key}` in one of two sources of a page, expected one source: `{rival}` is the other',
      folder:
        'Unexpected folder `{folder}` in option `content`, expected sources of this output: {files} in it belongs to a page',
    },
    *check({ graph, inputs, report }) {
      const { sources, folders } = inputs.unpaired
      const lost = lostNoindex({ graph, inputs }).sources
      for (const source of sources) {
        if (lost.has(source)) continue
        const { key, location, expected, rival } = source
        if (rival !== undefined) yield report('rival', [key, rival], { location })
        else {
          const page = expected === undefined ? 'a page of this source' : `\`${expected}\``
          yield report('missing', [key, page], { location })
        }
      }
      for (const { folder, files } of folders) {
        yield report('folder', [folder, files === 1 ? 'no file' : `none of ${files} files`])
      }
    },
    examples: {
      'all sources have a page': { pages: { '/': '<title>Home</title>' } },
      'sources without a page': {
        pages: { '/': '<title>Home</title>' },
        settings: {
          unpaired: {
            sources: [
              {
                key: 'robots',
                location: { file: 'content/old.md', line: 3, column: 9, endLine: 3, endColumn: 16 },
                expected: 'public/old/index.html',
                pages: [],
                rival: undefined,
              },
              {
                key: 'noindex',
                location: { file: 'content/gone.md', line: 2, column: 10, endLine: 2, endColumn: 14 },
                expected: undefined,
                pages: [],
                rival: undefined,
              },
              {
                key: 'canonical',
                location: { file: 'content/a.md', line: 2, column: 12, endLine: 2, endColumn: 18 },
                expected: 'public/a/index.html',
                pages: ['a/index.html'],
                rival: 'content/a/index.md',
              },
            ],
            folders: [
              { folder: '../other/content', files: 12 },
              { folder: 'notes', files: 1 },
            ],
          },
        },
        reports: [
          'content/old.md 3:9-16 missing: Unexpected `robots` without a page, expected `public/old/index.html`',
          'content/gone.md 2:10-14 missing: Unexpected `noindex` without a page, expected a page of this source',
          'content/a.md 2:12-18 rival: Unexpected `canonical` in one of two sources of a page, expected one source: `content/a/index.md` is the other',
          'folder: Unexpected folder `../other/content` in option `content`, expected sources of this output: none of 12 files in it belongs to a page',
          'folder: Unexpected folder `notes` in option `content`, expected sources of this output: no file in it belongs to a page',
        ],
      },
    },
  }),
  'served/reachable': siteRule({
    summary: 'Require the server to respond',
    why: 'Crawlers that get no response come back less often and finally drop the page.',
    howToFix: 'Start the server, or correct the address after `--url`.',
    level: 'error',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/http-network-errors'],
    messages: {
      silent: 'Missing response at `{path}`, expected one: {failure}',
    },
    check: ({ inputs, report }) =>
      inputs.served.flatMap(({ url, page, failure }) =>
        failure === undefined
          ? []
          : report('silent', [new URL(url).pathname, failure], { page, cause: failure }),
      ),
    examples: {
      response: { pages: { '/': '<title>Home</title>' }, served: { '/': {} } },
      'no response': {
        pages: { '/': '<title>Home</title>' },
        served: { '/': { failure: 'connect ECONNREFUSED 127.0.0.1:8080' } },
        reports: ['/ silent: Missing response at `/`, expected one: connect ECONNREFUSED 127.0.0.1:8080'],
      },
    },
  }),
}
