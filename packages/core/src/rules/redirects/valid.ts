import type { RedirectsProblem } from '@indexical/hosts'
import { siteRule } from '../../linter/define.ts'

const expectations: Record<
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
  'leads-to-itself': 'a target other than an index document, which Cloudflare redirects to its folder',
  repeated: 'one rule for it: hosts use the first',
}

export default siteRule({
  summary: 'Require redirect rules that the host accepts',
  why: 'A host ignores an invalid rule without a warning, and the old URL ends on an error page.',
  howToFix:
    'Correct the rule, or remove it. In `_redirects`, write the path, the target and the status: `/old /new 301`.',
  level: 'error',
  causeIsMessage: true,
  sources: [
    'https://docs.netlify.com/manage/routing/redirects/overview/',
    'https://developers.cloudflare.com/pages/configuration/redirects/',
    'https://vercel.link/invalid-route-source-pattern',
  ],
  messages: {
    ignored: (part: string, expected: string) =>
      `Unexpected \`${part}\` in a redirect rule, expected ${expected}`,
    syntax: (file: string, format: string) => `Unexpected syntax in \`${file}\`, expected valid ${format}`,
    source: (key: string) => `Missing source of a redirect, expected the key \`${key}\` with a path`,
    refused: (source: string) =>
      `Unexpected source \`${source}\`, expected one such as \`/blog/:path*\` or \`/blog/(.*)\`: Vercel rejects the deployment`,
    target: (from: string) => `Missing target of the redirect from \`${from}\`, expected a path or a URL`,
  },
  *check({ host, report }) {
    for (const { type, text, location } of host.redirectProblems) {
      if (type === 'unknown-pattern') continue
      if (type === 'unreadable') yield report('syntax', [text, formatOf(location.file)], { location })
      else if (type === 'missing-source') yield report('source', [sourceKey(location.file)], { location })
      else if (type === 'refused-source') yield report('refused', [text], { location })
      else if (type === 'missing-target') yield report('target', [text], { location })
      else yield report('ignored', [text, expectations[type]], { location })
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
})

/** Return the key of the source in a host file. */
function sourceKey(file: string): string {
  if (file.endsWith('staticwebapp.config.json')) return 'route'
  return file.endsWith('.json') ? 'source' : 'from'
}

function formatOf(file: string): string {
  if (file.endsWith('.htaccess')) return 'Apache directives'
  return file.endsWith('.json') ? 'JSON' : 'TOML'
}
