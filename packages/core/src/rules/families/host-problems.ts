import { siteRule } from '../../linter/define.ts'
import type { HeadersProblem, RedirectsProblem } from '@indexical/hosts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Graph, WrittenAlias } from '../../site/types.ts'

const netlifyHeaders = 'https://docs.netlify.com/manage/routing/headers/'
const cloudflareHeaders = 'https://developers.cloudflare.com/pages/configuration/headers/'
const redirectDocs = 'https://developers.google.com/search/docs/crawling-indexing/301-redirects'
const headerDocs = 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'
const cloudflareRedirects = 'https://developers.cloudflare.com/pages/configuration/redirects/'

const expectedInHeaders: Record<HeadersProblem['type'], string> = {
  'missing-colon': 'a path that starts with `/`, or `Name: value`',
  'missing-name': 'a name before the colon',
  'missing-value': 'a value after the colon',
  'invalid-name': 'a name without spaces before the colon',
  'invalid-value': 'a value without line ends and control characters',
  'before-path': 'a path above it',
  'missing-path': 'the key `for` or `source` with a path',
  'not-text': 'a quoted string',
  'not-at-netlify':
    'a path: Netlify does not support hostnames, and adds the headers below to the path above',
  'not-at-cloudflare': 'at most one `*` and each `:name` once at Cloudflare',
  repeated: 'one block per path: Cloudflare reads only the last',
}

const expectedInRedirects: Record<
  Exclude<
    RedirectsProblem['type'],
    'missing-target' | 'missing-source' | 'refused-source' | 'unknown-pattern' | 'unreadable'
  >,
  string
> = {
  'invalid-target': 'a target that starts with `/` or `https://`',
  'invalid-status': 'a status such as `301`',
  'not-parameter': '`name=value` before the target',
  'not-condition': 'a condition such as `Country=de`',
  'invalid-source': 'a path or a valid URL',
  'query-in-source': 'a path without `?` and `#`, which hosts do not match',
  'reserved-source': 'a path that the host does not reserve',
  'redirected-source': 'the form that `cleanUrls` and `trailingSlash` produce',
  'not-at-cloudflare': 'path, target and status 200, 301, 302, 303, 307 or 308, as Cloudflare requires',
  'same-target': 'a target other than its source: hosts ignore the rule, or redirect for ever',
  'leads-to-itself': 'a target other than an index document, which Cloudflare redirects to its folder',
  repeated: 'one rule for it: hosts use the first',
}

const unsupported = 'Unexpected {text}, expected {wanted}'
const missing = 'Missing {text} in the files of {host}, expected `indexical apply` or the build to write it'
const missingHost = 'Missing host for {text}, expected option `hosts` to name one'

/** Return whether a fact is no redirect of a page; redirects/at-host reports these, because pages redirect too. */
const isNoRedirect = ({ page }: { page?: string | undefined }): boolean => page === undefined

const inAbout = { file: 'content/en/about.md', line: 3, column: 11, endLine: 3, endColumn: 16 }

/**
 * Yield the aliases whose redirect leads to another page. If a file becomes several pages, its alias belongs to the first.
 * An alias of two files is reported as such.
 */
function* aliasesToOthers(
  graph: Graph,
  aliases: readonly WrittenAlias[],
  pages: ReadonlyMap<string, Page>,
): Generator<Pick<WrittenAlias, 'alias' | 'location'> & { to: string; own: string }> {
  const ofOthers = aliases.filter(({ redirect, page }) => redirect !== page)
  for (const [redirect, [first, ...others]] of Map.groupBy(ofOthers, (one) => one.redirect)) {
    const { alias, location, page: file } = first!
    if (others.some((one) => one.location.file !== location.file)) continue
    const [stub, page] = [pages.get(redirect), pages.get(file)]
    const to = stub?.kind === 'refresh' ? stub.refresh?.url : undefined
    if (!page || to === undefined || !graph.owns(to)) continue
    const found = findIgnoringQuery(graph, to)
    if (found?.type !== 'page' || found.page === page || graph.resolve(page).page === found.page) continue
    const [toPath, own] = [new URL(to).pathname, new URL(page.url).pathname]
    yield { alias, location, to: toPath, own }
  }
}

/** Yield the pages whose source contains `redirect_to`, and that do not redirect there. */
function* withoutRedirect(
  graph: Graph,
  aliases: readonly WrittenAlias[],
  pages: ReadonlyMap<string, Page>,
): Generator<Pick<WrittenAlias, 'alias' | 'location'> & { found: string }> {
  for (const { alias, location, redirect, page: file } of aliases) {
    const page = redirect === file ? pages.get(file) : undefined
    const to = page?.kind === 'refresh' ? page.refresh?.url : undefined
    // The plugin adds the base to paths.
    const wanted = [URL.parse(alias, graph.url)?.href, graph.url + alias.replace(/^\/+/, '')]
    if (page && to === undefined && graph.indexable(page).indexable) yield { alias, location, found: 'page' }
    else if (to !== undefined && !wanted.some((url) => url !== undefined && isSameUrl(url, to)))
      yield { alias, location, found: `redirect to \`${to}\`` }
  }
}

export default {
  'headers/matches-files': siteRule({
    summary: 'Require header rules about indexing to match a file of the build',
    why: 'If the path has a mistake or the page has moved, the header rule has no effect, and search engines may index the page or file.',
    howToFix:
      'Correct the path of the header rule, or remove the rule. If another deployment serves the path, add it to `externalPrefixes`.',
    remedies: {
      unescaped: 'Write the path in the form that the message expects.',
    },
    level: 'warn',
    sources: [netlifyHeaders, cloudflareHeaders],
    messages: {
      unmatched:
        'Unexpected path `{pattern}` of a header rule, expected one that matches a file of the build',
      unescaped:
        'Unexpected path `{pattern}` of a header rule, expected `{escaped}`: the host compares escaped paths',
    },
    check: ({ host, report }) =>
      host.unmatchedHeaders.map(({ pattern, location, escaped }) =>
        escaped === undefined
          ? report('unmatched', [pattern], { location })
          : report('unescaped', [pattern, escaped], { location }),
      ),
    examples: {
      'pages, files and URL forms': {
        pages: { '/': '<title>Home</title>', '/drafts/a/': '<title>A</title>' },
        files: ['media/a.pdf'],
        redirects: { '/old': '/' },
        headers:
          '/drafts/*\n  X-Robots-Tag: nosnippet\n/*.pdf\n  X-Robots-Tag: noindex\n/:folder/a\n  X-Robots-Tag: nocache\n/old\n  X-Robots-Tag: noindex',
      },
      'other headers, hostnames and deployments': {
        pages: { '/': '<title>Home</title>' },
        settings: { externalPrefixes: ['/shop/'] },
        headers:
          '/gone/*\n  Cache-Control: no-store\nhttps://:project.pages.dev/*\n  X-Robots-Tag: noindex\n/shop/*\n  X-Robots-Tag: noindex',
      },
      'a path with letters beyond ASCII': {
        pages: { '/über/': '<title>Über</title>', '/größe/': '<title>Größe</title>' },
        hostFiles: {
          'netlify.toml': '',
          _headers: '/über/*\n  X-Robots-Tag: noindex\n/gr%C3%B6%C3%9Fe/*\n  X-Robots-Tag: nosnippet',
        },
        reports: [
          '_headers 1-8 unescaped: Unexpected path `/über/*` of a header rule, expected `/%C3%BCber/*`: the host compares escaped paths',
        ],
      },
      'the same at Cloudflare, which escapes both': {
        pages: { '/über/': '<title>Über</title>', '/größe/': '<title>Größe</title>' },
        hostFiles: {
          'wrangler.toml': 'pages_build_output_dir = "dist"',
          _headers: '/über/*\n  X-Robots-Tag: nosnippet\n/gr%C3%B6%C3%9Fe/*\n  X-Robots-Tag: nosnippet',
        },
      },
      'a missing folder': {
        pages: { '/': '<title>Home</title>' },
        headers: '/*\n  X-Robots-Tag: nosnippet\n\n/draft/*\n  X-Robots-Tag: noindex',
        reports: [
          '_headers 4:1-9 unmatched: Unexpected path `/draft/*` of a header rule, expected one that matches a file of the build',
        ],
      },
    },
  }),
  'headers/valid': siteRule({
    summary: 'Require lines in header files that the host can parse',
    why: 'The host ignores such a line without any notice and never sends its directive.',
    howToFix: 'Correct the line as the message suggests, or remove it.',
    level: 'error',
    causeIsMessage: true,
    sources: [netlifyHeaders, cloudflareHeaders],
    messages: {
      ignored: 'Unexpected line `{line}` in a header file, expected {expected}',
    },
    check: ({ host, report }) =>
      host.headerProblems.map(({ type, text, location }) => {
        // oxlint-disable-next-line no-control-regex -- control characters would break the report
        const line = text.replace(/[\0-\x1F\x7F]+/g, ' ')
        return report('ignored', [line, expectedInHeaders[type]], { location })
      }),
    examples: {
      'valid paths, headers and comments': {
        pages: { '/': '<title>Home</title>' },
        headers:
          '# all pages\n/*\n\tX-Frame-Options: DENY\n  ! X-Robots-Tag\nhttps://preview.example.com/*\n  X-Robots-Tag: noindex',
      },
      'a missing colon': {
        pages: { '/': '<title>Home</title>' },
        headers: '/*\n  X-Robots-Tag noindex',
        reports: [
          '_headers 2:3-23 ignored: Unexpected line `X-Robots-Tag noindex` in a header file, expected a path that starts with `/`, or `Name: value`',
        ],
      },
      'a path without its slash': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: nosnippet\n\ndrafts/*\n  X-Robots-Tag: noindex',
        reports: [
          '_headers 4:1-9 ignored: Unexpected line `drafts/*` in a header file, expected a path that starts with `/`, or `Name: value`',
        ],
      },
      'a missing path': {
        pages: { '/': '<title>Home</title>' },
        headers: '\nX-Robots-Tag: noindex',
        reports: [
          '_headers 2:1-22 ignored: Unexpected line `X-Robots-Tag: noindex` in a header file, expected a path above it',
        ],
      },
      'a missing value': {
        pages: { '/': '<title>Home</title>' },
        headers: '/*\n  X-Robots-Tag:',
        reports: [
          '_headers 2:3-16 ignored: Unexpected line `X-Robots-Tag:` in a header file, expected a value after the colon',
        ],
      },
      'invalid header names': {
        pages: { '/': '<title>Home</title>' },
        headers: '/*\n  No robots: noindex\n  : noindex',
        reports: [
          '_headers 2:3-21 ignored: Unexpected line `No robots: noindex` in a header file, expected a name without spaces before the colon',
          '_headers 3:3-12 ignored: Unexpected line `: noindex` in a header file, expected a name before the colon',
        ],
      },
      'a line break in a value': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['netlify'] },
        hostFiles: {
          'netlify.toml':
            '[[headers]]\nfor = "/"\n[headers.values]\nX-Robots-Tag = "noindex\\nSet-Cookie: a=1"\n',
        },
        reports: [
          'netlify.toml 4:16-42 ignored: Unexpected line `X-Robots-Tag` in a header file, expected a value without line ends and control characters',
        ],
      },
      'a hostname at Netlify': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['netlify'] },
        hostFiles: { _headers: 'https://preview.example.com/*\n  X-Robots-Tag: noindex\n' },
        reports: [
          '_headers 1-30 ignored: Unexpected line `https://preview.example.com/*` in a header file, expected a path: Netlify does not support hostnames, and adds the headers below to the path above',
        ],
      },
      'a repeated path at Cloudflare': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['cloudflare'] },
        hostFiles: { _headers: '/\n  X-Robots-Tag: nosnippet\n\n/\n  X-Frame-Options: DENY\n' },
        reports: [
          '_headers 1-2 ignored: Unexpected line `/` in a header file, expected one block per path: Cloudflare reads only the last',
        ],
      },
    },
  }),
  'hosts/named': siteRule({
    summary: 'Require a host if headers or redirects are requested',
    why: 'Each host has its own file format: without a host, Indexical cannot write headers or redirects, and crawlers never get them.',
    howToFix:
      "Set the option `hosts`, for example `hosts: ['netlify']`. `hosts: ['github']` writes pages that redirect, which every host serves.",
    level: 'error',
    sources: [redirectDocs],
    messages: { missing: missingHost },
    check: ({ host, report }) =>
      host.facts.unassigned
        .filter(isNoRedirect)
        .map(({ text, location }) => report('missing', [text], { location, cause: 'hosts' })),
    examples: {
      'a host in the option `hosts`': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        settings: { hosts: ['vercel'], write: true },
      },
      'a `.htaccess` in the root': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        settings: { write: true },
        hostFiles: { '.htaccess': 'DirectoryIndex index.html\n' },
      },
      'one in a folder, which may be left from another host': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        settings: { write: true },
        hostFiles: { 'feed/.htaccess': 'DirectoryIndex index.xml\n' },
        reports: [
          'frontmatter 2:15-20 missing: Missing host for redirect from `/old/` to `/new/`, expected option `hosts` to name one',
        ],
      },
      'no host': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        reports: [
          'frontmatter 2:15-20 missing: Missing host for redirect from `/old/` to `/new/`, expected option `hosts` to name one',
        ],
      },
    },
  }),
  'hosts/no-conflict': siteRule({
    summary: "Disallow rules in a host's files that contradict frontmatter or options",
    why: 'The host follows its own file, so the intent of the author has no effect.',
    howToFix: "Remove the rule from the host's file, or change the frontmatter or option to match it.",
    level: 'error',
    sources: [headerDocs, redirectDocs],
    messages: {
      contradicts: 'Unexpected `{found}` for `{path}` in the files of {host}, expected `{desired}`',
    },
    check: ({ host, report }) =>
      host.facts.conflicts.map(({ found, path, host: name, desired, location, desiredLocation: other }) => {
        const related = other ? [{ message: `\`${desired}\` is requested here`, location: other }] : []
        return report('contradicts', [found, path, name, desired], { location, related })
      }),
    examples: {
      'a rule that matches the frontmatter': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        settings: { hosts: ['netlify'] },
        hostFiles: { _redirects: '/old/ /new/ 301\n' },
      },
      'a redirect to another page': {
        pages: {
          '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' },
          '/other/': '<title>Other</title>',
        },
        settings: { hosts: ['netlify'], write: true },
        hostFiles: { _redirects: '/old/ /other/ 301\n' },
        reports: [
          '_redirects 1-18 contradicts: Unexpected `301 /other/` for `/old/` in the files of Netlify, expected `301 /new/`',
        ],
      },
      'a header that allows what the options forbid': {
        pages: { '/': '<title>Home</title>' },
        files: ['paper.pdf'],
        settings: { hosts: ['netlify'], write: true, files: [{ match: '*.pdf', robots: 'noindex' }] },
        hostFiles: { _headers: '/paper.pdf\n  X-Robots-Tag: index, max-snippet:20\n' },
        reports: [
          '_headers 2:17-38 contradicts: Unexpected `index, max-snippet:20` for `/paper.pdf` in the files of Netlify, expected `noindex`',
        ],
      },
    },
  }),
  'hosts/single': siteRule({
    summary: 'Disallow files of several hosts without the option `hosts`',
    why: 'Each host obeys only its own headers and redirects, so findings may be wrong for the host that serves the site. Files that declare neither are not counted.',
    howToFix:
      "Set the option `hosts` to the host that serves the site, for example `hosts: ['netlify']`, or delete the files of the others.",
    level: 'warn',
    sources: [
      'https://docs.netlify.com/build/configure-builds/file-based-configuration/',
      'https://vercel.com/docs/project-configuration',
    ],
    messages: {
      several:
        'Unexpected files of several hosts ({files}), expected option `hosts` to name the one that serves the site',
    },
    check: ({ host, report }) => {
      const files = host.facts.ambiguous.map((file) => `\`${file}\``)
      return files.length > 1 ? [report('several', [files.join(', ')])] : []
    },
    examples: {
      'one host': {
        pages: { '/': '<title>Home</title>' },
        hostFiles: { 'netlify.toml': '' },
      },
      'two hosts, one of them in the option `hosts`': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['netlify'] },
        hostFiles: {
          'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/"\n',
          'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
        },
      },
      'files that declare neither headers nor redirects': {
        pages: { '/': '<title>Home</title>' },
        hostFiles: {
          'netlify.toml': '[build]\ncommand = "npm run build"\n',
          'vercel.json': '{ "trailingSlash": true }',
        },
      },
      'a file with redirects, and one of another host without': {
        pages: { '/': '<title>Home</title>' },
        hostFiles: {
          'netlify.toml': '[build]\ncommand = "npm run build"\n',
          'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
        },
      },
      'two hosts': {
        pages: { '/': '<title>Home</title>' },
        hostFiles: {
          'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/"\n',
          'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/" }] }',
        },
        reports: [
          'several: Unexpected files of several hosts (`netlify.toml`, `vercel.json`), expected option `hosts` to name the one that serves the site',
        ],
      },
    },
  }),
  'hosts/understood': siteRule({
    summary: 'Disallow host configuration with an unknown effect on crawlers',
    why: 'Such a directive may send headers or redirects that contradict the pages, and Indexical cannot check them.',
    howToFix:
      'Replace the directive with one that sends the same headers and redirects to every visitor. If it does not affect crawlers, set this rule to `off`.',
    level: 'warn',
    sources: [
      'https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html',
      'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html',
    ],
    messages: {
      unknown: 'Unexpected `{text}`, expected a directive whose effect on crawlers is known',
    },
    check: ({ host, report }) =>
      host.facts.unsupported.map(({ text, location }) => report('unknown', [text], { location })),
    examples: {
      'known directives': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['apache'] },
        hostFiles: { '.htaccess': 'AddType text/html .html\nRedirect 301 /old /\n' },
      },
      'a rule for some visitors': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['apache'] },
        hostFiles: {
          '.htaccess':
            'RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} Beta\nRewriteRule ^shop/$ /beta/ [R=302,L]\n',
        },
        reports: [
          '.htaccess 2:1-36 unknown: Unexpected `RewriteCond %{HTTP_USER_AGENT} Beta`, expected a directive whose effect on crawlers is known',
        ],
      },
    },
  }),
  'hosts/valid-sidecar': siteRule({
    summary: 'Require valid sidecar files',
    why: 'If a value of a sidecar such as `paper.pdf.yaml` cannot be interpreted, the host does not send it with the file.',
    howToFix: 'Correct the value in the sidecar, for example `robots: noindex` or `canonical: /papers/`.',
    level: 'error',
    causeIsMessage: true,
    sources: [headerDocs],
    messages: {
      wrong: '{sentence}',
    },
    check: ({ host, report }) =>
      host.sidecarProblems.map(({ text, location }) => report('wrong', [text], { location })),
    examples: {
      'a canonical and directives': {
        pages: { '/papers/': '<title>Papers</title>' },
        files: ['paper.pdf'],
        settings: { hosts: ['netlify'], write: true },
        sidecars: { 'paper.pdf.yaml': 'canonical: /papers/\nrobots: nosnippet\n' },
      },
      'an unknown directive': {
        pages: { '/': '<title>Home</title>' },
        files: ['paper.pdf'],
        settings: { hosts: ['netlify'], write: true },
        sidecars: { 'paper.pdf.yaml': 'robots: no-index\n' },
        reports: [
          'paper.pdf.yaml 9-17 wrong: Unexpected directive `no-index`, expected one that crawlers know',
        ],
      },
      'a relative canonical': {
        pages: { '/': '<title>Home</title>' },
        files: ['paper.pdf'],
        settings: { hosts: ['netlify'], write: true },
        sidecars: { 'paper.pdf.yaml': 'canonical: papers/\n' },
        reports: [
          'paper.pdf.yaml 12-19 wrong: Unexpected canonical `papers/`, expected a path with a leading slash or an absolute URL',
        ],
      },
      'a list instead of a string': {
        pages: { '/': '<title>Home</title>' },
        files: ['paper.pdf'],
        settings: { hosts: ['netlify'], write: true },
        sidecars: { 'paper.pdf.yaml': 'canonical: [/papers/]\n' },
        reports: [
          'paper.pdf.yaml 12-22 wrong: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
        ],
      },
    },
  }),
  'hosts/within-limits': siteRule({
    summary: 'Limit host files to what the host accepts',
    why: 'A host ignores rules beyond its limits or rejects the deployment.',
    howToFix: 'Combine rules with patterns such as `/papers/*`, shorten long rules, or remove unused ones.',
    level: 'error',
    sources: [cloudflareHeaders, cloudflareRedirects, 'https://vercel.com/docs/limits'],
    messages: {
      exceeded: 'Unexpected {found}, expected {expected}',
    },
    check: ({ host, report }) =>
      host.facts.limits.map(({ found, expected, location }) =>
        report('exceeded', [found, expected], { location }),
      ),
    examples: {
      'few rules': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['cloudflare'] },
        hostFiles: { _headers: '/*\n  X-Robots-Tag: nosnippet\n' },
      },
      'a rule for each file': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['cloudflare'] },
        hostFiles: {
          _headers: Array.from(
            { length: 101 },
            (_, index) => `/papers/${index + 1}.pdf\n  X-Robots-Tag: noindex\n`,
          ).join(''),
        },
        reports: [
          '_headers 201:1-16 exceeded: Unexpected 101st rule `/papers/101.pdf`, expected at most 100 header rules at Cloudflare',
        ],
        also: ['headers/matches-files'],
      },
    },
  }),
  'hosts/writable': siteRule({
    summary: 'Require headers and redirects that the host supports',
    why: 'The host never sends a header or redirect that it does not support, and crawlers use the default.',
    howToFix:
      'Remove the header or redirect, or change it to a form that the host supports. An HTML page can have a robots meta element instead of a header.',
    level: 'error',
    sources: ['https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages'],
    messages: { unsupported },
    check: ({ host, report }) =>
      host.facts.unwritable
        .filter(isNoRedirect)
        .map(({ text, reason, location }) =>
          report('unsupported', [text, reason], { location, cause: reason }),
        ),
    examples: {
      'no requested headers or redirects': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['github'] },
      },
      'redirects on GitHub Pages, for which pages are written': {
        pages: {
          '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /older, /a.html]' },
        },
        settings: { hosts: ['github'], write: true },
      },
      'a header and a redirect without a page on GitHub Pages': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old.pdf' } },
        files: ['a.pdf'],
        settings: { hosts: ['github'], files: [{ match: 'a.pdf', robots: 'noindex' }] },
        reports: [
          'unsupported: Unexpected X-Robots-Tag `noindex` for `a.pdf`, expected another host: GitHub Pages takes no headers or redirects',
          'frontmatter 2:15-23 unsupported: Unexpected redirect from `/old.pdf` to `/new/`, expected another path: GitHub Pages redirects only with a new HTML file below `/`',
        ],
      },
    },
  }),
  'hosts/written': siteRule({
    summary: "Require the host's files to contain the requested headers and redirects",
    why: 'The host never sends a header or redirect that is missing in its files.',
    howToFix:
      "Run `indexical apply` after the build, or add the header or redirect to the host's file yourself.",
    level: 'error',
    sources: [headerDocs, redirectDocs],
    messages: { missing },
    check: ({ host: { facts }, report }) =>
      facts.missing
        .filter(isNoRedirect)
        .map(({ text, host, location }) => report('missing', [text, host], { location, cause: host })),
    examples: {
      'a redirect that the file contains': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
        settings: { hosts: ['netlify'] },
        hostFiles: { _redirects: '/old/ /new/ 301\n' },
      },
      'a redirect that the file does not contain': {
        pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /older/]' } },
        settings: { hosts: ['netlify'] },
        hostFiles: { _redirects: '/old/ /new/ 301\n' },
        reports: [
          'frontmatter 2:23-30 missing: Missing redirect from `/older/` to `/new/` in the files of Netlify, expected `indexical apply` or the build to write it',
        ],
      },
    },
  }),
  'redirects/alias-free': siteRule({
    summary: 'Require aliases in source files to be paths without another page',
    why: 'Hugo, and jekyll-redirect-from, write a redirect for each alias. If a page has the same path, one of the two files replaces the other. A page with `redirect_to` that does not redirect is indexed instead.',
    howToFix: 'Remove the alias, or change the URL of the page that has its path.',
    remedies: {
      elsewhere: 'Choose another alias for one of the two pages.',
      target: 'Add jekyll-redirect-from to `plugins`, and build the site again.',
    },
    level: 'warn',
    sources: [
      'https://gohugo.io/content-management/urls/#aliases',
      'https://github.com/jekyll/jekyll-redirect-from#redirect-from',
    ],
    messages: {
      self: 'Unexpected alias `{alias}`, expected another path than that of its own page',
      page: 'Unexpected alias `{alias}`, expected a path without a page: `{source}` has its page there',
      alias: 'Unexpected alias `{alias}` in two files, expected it in one: `{source}` has it too',
      elsewhere: 'Unexpected redirect of alias `{alias}` to `{to}`, expected `{own}`, the page of the file',
      target: 'Unexpected {found}, expected a redirect to `{target}`, as `redirect_to` requests',
    },
    *check({ graph, inputs, report }) {
      for (const { alias, location, taken, other } of inputs.aliasConflicts)
        yield taken === 'self'
          ? report('self', [alias], { location })
          : report(taken, [alias, other], { location })
      if (inputs.aliases.length === 0) return
      const pages = new Map(graph.pages.map((page) => [page.file, page]))
      for (const { alias, location, to, own } of aliasesToOthers(graph, inputs.aliases, pages))
        yield report('elsewhere', [alias, to, own], { location })
      for (const { alias, location, found } of withoutRedirect(graph, inputs.aliases, pages))
        yield report('target', [found, alias], { location })
    },
    examples: {
      'no alias': { pages: { '/': '<title>Home</title>' } },
      'an alias of a file with pages in two languages': {
        pages: {
          '/about/': '<title>About</title>',
          '/fr/about/': '<title>About</title>',
          '/info/': '<meta http-equiv="refresh" content="0; url=https://example.com/fr/about/">',
          '/old/': '<meta http-equiv="refresh" content="0; url=https://example.com/about/">',
        },
        settings: {
          aliases: [
            { alias: '/info', location: inAbout, redirect: 'info/index.html', page: 'about/index.html' },
            { alias: '/info', location: inAbout, redirect: 'info/index.html', page: 'fr/about/index.html' },
            { alias: '/old', location: inAbout, redirect: 'old/index.html', page: 'about/index.html' },
            { alias: '/none', location: inAbout, redirect: 'none/index.html', page: 'about/index.html' },
          ],
        },
        reports: [
          'content/en/about.md 3:11-16 elsewhere: Unexpected redirect of alias `/info` to `/fr/about/`, expected `/about/`, the page of the file',
        ],
      },
      'pages that redirect, to a path and to another site': {
        pages: {
          '/': '<title>Home</title>',
          '/silk/': '<meta http-equiv="refresh" content="0; url=https://example.com/">',
          '/away/': '<meta http-equiv="refresh" content="0; url=https://shop.example.org/">',
          '/hidden/': '<meta name="robots" content="noindex">',
        },
        settings: {
          aliases: [
            { alias: '/', location: inAbout, redirect: 'silk/index.html', page: 'silk/index.html' },
            {
              alias: 'https://shop.example.org/',
              location: inAbout,
              redirect: 'away/index.html',
              page: 'away/index.html',
            },
            { alias: '/', location: inAbout, redirect: 'hidden/index.html', page: 'hidden/index.html' },
          ],
        },
        also: ['redirects/refresh-on-site'],
      },
      'a page that does not redirect, and one that leads elsewhere': {
        pages: {
          '/': '<title>Home</title>',
          '/silk/': '<title>Silk</title>',
          '/wool/': '<meta http-equiv="refresh" content="0; url=https://example.com/silk/">',
        },
        settings: {
          aliases: [
            { alias: '/', location: inAbout, redirect: 'silk/index.html', page: 'silk/index.html' },
            { alias: '/', location: inAbout, redirect: 'wool/index.html', page: 'wool/index.html' },
          ],
        },
        reports: [
          'content/en/about.md 3:11-16 target: Unexpected page, expected a redirect to `/`, as `redirect_to` requests',
          'content/en/about.md 3:11-16 target: Unexpected redirect to `https://example.com/silk/`, expected a redirect to `/`, as `redirect_to` requests',
        ],
      },
      'aliases that are not free': {
        pages: { '/': '<title>Home</title>' },
        settings: {
          aliasConflicts: [
            {
              alias: '/hems/',
              location: { file: 'content/hems.md', line: 2, column: 11, endLine: 2, endColumn: 17 },
              taken: 'self',
              other: 'content/hems.md',
            },
            {
              alias: '/linen/',
              location: { file: 'content/silk.md', line: 3, column: 5, endLine: 3, endColumn: 12 },
              taken: 'page',
              other: 'content/linen.md',
            },
            {
              alias: '/old/',
              location: { file: 'content/wool.md', line: 3, column: 5, endLine: 3, endColumn: 10 },
              taken: 'alias',
              other: 'content/silk.md',
            },
          ],
        },
        reports: [
          'content/hems.md 2:11-17 self: Unexpected alias `/hems/`, expected another path than that of its own page',
          'content/silk.md 3:5-12 page: Unexpected alias `/linen/`, expected a path without a page: `content/linen.md` has its page there',
          'content/wool.md 3:5-10 alias: Unexpected alias `/old/` in two files, expected it in one: `content/silk.md` has it too',
        ],
      },
    },
  }),
  'redirects/at-host': siteRule({
    summary: 'Require the host to perform the redirects of pages if the option `redirects` requests it',
    why: 'Until then, visitors and crawlers load a page before they learn the new URL, and some crawlers do not follow it.',
    howToFix:
      'Set the option `hosts` to a host with redirects, and let the build or `indexical apply` write them. Without such a host, remove the option `redirects`.',
    remedies: {
      missing: "Run `indexical apply` after the build, or add the redirect to the host's file yourself.",
    },
    level: 'warn',
    sources: [redirectDocs],
    messages: { unsupported, missing, unassigned: missingHost },
    *check({ graph, host: { facts }, report }) {
      let pages: ReadonlyMap<string, Page> | undefined
      const at = (path: string, cause: string): { page: Page | undefined; cause: string } => {
        pages ??= new Map(graph.pages.map((page) => [exactKey(page.url), page]))
        return { page: pages.get(exactKey(new URL(path, graph.url))), cause }
      }
      for (const { text, reason, page } of facts.unwritable)
        if (page !== undefined) yield report('unsupported', [text, reason], at(page, reason))
      for (const { text, host, page } of facts.missing)
        if (page !== undefined) yield report('missing', [text, host], at(page, host))
      for (const { text, page } of facts.unassigned)
        if (page !== undefined) yield report('unassigned', [text], at(page, 'hosts'))
    },
    examples: {
      'a redirect that the host performs': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['netlify'], redirects: 'host', write: true },
      },
      'a redirect of the user': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['cloudflare'], redirects: 'host' },
        hostFiles: { _redirects: '/old/ /new/ 302\n' },
        also: ['redirects/permanent'],
      },
      'a temporary redirect': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="2; url=/new/"><link rel="canonical" href="/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['netlify'], redirects: 'host' },
      },
      'without the option': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['github'] },
      },
      'a host without redirects': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/older/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['github'], redirects: 'host', write: true },
        reports: [
          '/old/ unsupported: Unexpected redirect from `/old/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
          '/older/ unsupported: Unexpected redirect from `/older/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
        ],
        problems: 1,
      },
      'a file that is not written': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { hosts: ['netlify'], redirects: 'host' },
        // Netlify sends the page first, because `!` is missing.
        hostFiles: { _redirects: '/old/ /new/ 301\n' },
        reports: [
          '/old/ missing: Missing redirect from `/old/` to `/new/` in the files of Netlify, expected `indexical apply` or the build to write it',
        ],
      },
      'an unknown host': {
        pages: {
          '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
          '/new/': '<title>New</title>',
        },
        settings: { redirects: 'host' },
        reports: [
          '/old/ unassigned: Missing host for redirect from `/old/` to `/new/`, expected option `hosts` to name one',
        ],
      },
    },
  }),
  'redirects/understood': siteRule({
    summary: 'Require source patterns in vercel.json that can be evaluated outside Vercel',
    why: 'The pattern works on Vercel, but its redirects and headers cannot be checked here.',
    howToFix:
      'Write the pattern with a plain parameter or group, such as `/blog/:path*`, or accept that its URLs are not checked.',
    level: 'info',
    sources: ['https://vercel.com/docs/project-configuration#redirects'],
    messages: {
      pattern:
        'Unexpected pattern `{source}`, expected one that can be evaluated outside Vercel: it is not checked',
    },
    check: ({ host, report }) =>
      host.redirectProblems
        .filter(({ type }) => type === 'unknown-pattern')
        .map(({ text, location }) => report('pattern', [text], { location })),
    examples: {
      'supported patterns': {
        pages: { '/': '<title>Home</title>' },
        vercelJson:
          '{ "redirects": [\n{ "source": "/blog/:path*", "destination": "/:path*" },\n{ "source": "/a/(.*)", "destination": "/$1" },\n{ "source": "/b/:id(\\\\d+)", "destination": "/" },\n{ "source": "/((?!api/).*)", "destination": "/en/$1" }] }',
      },
      lookbehind: {
        pages: { '/': '<title>Home</title>' },
        vercelJson: '{ "redirects": [\n{ "source": "/:path(.*(?<!/))", "destination": "/en/:path" }] }',
        reports: [
          'vercel.json 2:14-30 pattern: Unexpected pattern `/:path(.*(?<!/))`, expected one that can be evaluated outside Vercel: it is not checked',
        ],
      },
    },
  }),
  'redirects/valid': siteRule({
    summary: 'Require redirect rules that the host accepts',
    why: 'A host ignores an invalid rule without a warning, and the old URL ends on an error page.',
    howToFix:
      'Correct the rule, or remove it. In `_redirects`, write the path, the target and the status: `/old /new 301`.',
    remedies: {
      syntax: 'Correct the syntax of the file: the host may ignore or reject all of it.',
      refused: 'Write the source in a form that the message expects.',
      source: 'Remove the rule, or correct its target.',
    },
    level: 'error',
    causeIsMessage: true,
    sources: [
      'https://docs.netlify.com/manage/routing/redirects/overview/',
      cloudflareRedirects,
      'https://vercel.link/invalid-route-source-pattern',
    ],
    messages: {
      ignored: 'Unexpected `{part}` in a redirect rule, expected {expected}',
      syntax: 'Unexpected syntax in `{file}`, expected valid {format}',
      source: 'Missing source of a redirect, expected the key `{key}` with a path',
      refused:
        'Unexpected source `{source}`, expected one such as `/blog/:path*` or `/blog/(.*)`: Vercel rejects the deployment',
      target: 'Missing target of the redirect from `{from}`, expected a path or a URL',
    },
    *check({ host, report }) {
      for (const { type, text, location } of host.redirectProblems) {
        if (type === 'unknown-pattern') continue
        const isJson = location.file.endsWith('.json')
        if (type === 'unreadable') {
          const isApache = location.file.endsWith('.htaccess')
          const format = isApache ? 'Apache directives' : isJson ? 'JSON' : 'TOML'
          yield report('syntax', [text, format], { location })
        } else if (type === 'missing-source') {
          const isAzure = location.file.endsWith('staticwebapp.config.json')
          yield report('source', [isAzure ? 'route' : isJson ? 'source' : 'from'], { location })
        } else if (type === 'refused-source') yield report('refused', [text], { location })
        else if (type === 'missing-target') yield report('target', [text], { location })
        else yield report('ignored', [text, expectedInRedirects[type]], { location })
      }
    },
    examples: {
      'valid rules': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        redirectsFile: [
          '# moved',
          '/old       /a/          # status by the host',
          '/older     /a/     301!',
          '/blog/*    https://blog.example.com/:splat  308',
          '/store     id=:id  /a/  301',
          '/de        /a/     302  Language=de Country=de,at',
          '/api/*     200',
          '/*         /404.html  404',
        ].join('\n'),
      },
      'missing target': {
        pages: { '/': '<title>Home</title>' },
        redirectsFile: '/old # later',
        reports: [
          '_redirects 1-5 target: Missing target of the redirect from `/old`, expected a path or a URL',
        ],
      },
      'invalid parts of rules': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        redirectsFile:
          '/1 a/ 301\n/2 to /a/\n/3 /a/ permanent\nhttps://:sub.example.com/* /a/\n/4 /a/ 301 forced\n/5?id=1 /a/\n/.netlify/functions/* /a/',
        reports: [
          '_redirects 4-6 ignored: Unexpected `a/` in a redirect rule, expected a target that starts with `/` or `https://`',
          '_redirects 2:4-6 ignored: Unexpected `to` in a redirect rule, expected `name=value` before the target',
          '_redirects 3:8-17 ignored: Unexpected `permanent` in a redirect rule, expected a status such as `301`',
          '_redirects 4:1-27 ignored: Unexpected `https://:sub.example.com/*` in a redirect rule, expected a path or a valid URL',
          '_redirects 5:12-18 ignored: Unexpected `forced` in a redirect rule, expected a condition such as `Country=de`',
          '_redirects 6:1-8 ignored: Unexpected `/5?id=1` in a redirect rule, expected a path without `?` and `#`, which hosts do not match',
          '_redirects 7:1-22 ignored: Unexpected `/.netlify/functions/*` in a redirect rule, expected a path that the host does not reserve',
        ],
      },
      'a rule that leads to its source': {
        pages: { '/a/': '<title>A</title>' },
        redirectsFile: '/old /old 301!\n/a/ /a/ 200\n/* /:splat 301',
        reports: [
          '_redirects 1-15 ignored: Unexpected `/old` in a redirect rule, expected a target other than its source: hosts ignore the rule, or redirect for ever',
        ],
      },
      'two targets for one path': {
        pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        redirectsFile: '/old /a/\n/old /b/',
        reports: [
          '_redirects 2:1-5 ignored: Unexpected `/old` in a redirect rule, expected one rule for it: hosts use the first',
        ],
      },
      'missing source': {
        pages: { '/': '<title>Home</title>' },
        netlifyToml: '[[redirects]]\nform = "/old"\nto = "/"',
        reports: [
          'netlify.toml 3-12 source: Missing source of a redirect, expected the key `from` with a path',
        ],
      },
      'form of the source that Vercel redirects first': {
        pages: { '/': '<title>Home</title>' },
        vercelJson:
          '{ "trailingSlash": true, "redirects": [\n{ "source": "/old", "destination": "/" },\n{ "source": "/old.pdf", "destination": "/" }] }',
        reports: [
          'vercel.json 2:14-18 ignored: Unexpected `/old` in a redirect rule, expected the form that `cleanUrls` and `trailingSlash` produce',
        ],
      },
      'unsupported patterns on Vercel': {
        pages: { '/': '<title>Home</title>' },
        vercelJson:
          '{ "redirects": [\n{ "source": "/blog/*", "destination": "/" },\n{ "source": "/((a|b)/.*)", "destination": "/" },\n{ "source": "/((?:a|b)/.*)", "destination": "/" }] }',
        reports: [
          'vercel.json 2:14-21 refused: Unexpected source `/blog/*`, expected one such as `/blog/:path*` or `/blog/(.*)`: Vercel rejects the deployment',
          'vercel.json 3:14-25 refused: Unexpected source `/((a|b)/.*)`, expected one such as `/blog/:path*` or `/blog/(.*)`: Vercel rejects the deployment',
        ],
      },
      'invalid TOML': {
        pages: { '/': '<title>Home</title>' },
        netlifyToml: '[[redirects]]\nfrom = /old\nto = "/"',
        reports: ['netlify.toml 2:8-9 syntax: Unexpected syntax in `netlify.toml`, expected valid TOML'],
      },
      'Apache directive that causes status 500': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['apache'] },
        hostFiles: { '.htaccess': '# moved\nRedirect 301 /old new\n' },
        reports: [
          '.htaccess 2:1-22 syntax: Unexpected syntax in `.htaccess`, expected valid Apache directives',
        ],
      },
      'single-page fallback on Cloudflare': {
        pages: { '/': '<title>Home</title>' },
        settings: { hosts: ['cloudflare'] },
        hostFiles: { _redirects: '/* /index.html 200\n' },
        reports: [
          '_redirects 1-3 ignored: Unexpected `/*` in a redirect rule, expected a target other than an index document, which Cloudflare redirects to its folder',
        ],
      },
    },
  }),
}
