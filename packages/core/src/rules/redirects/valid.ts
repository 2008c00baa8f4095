import type { RedirectsProblemType } from '../../hosts/plain/redirects-file.ts'
import { siteRule } from '../define.ts'

const wanted: Record<
  Exclude<
    RedirectsProblemType,
    'missing-target' | 'missing-source' | 'refused-source' | 'unknown-pattern' | 'unreadable'
  >,
  string
> = {
  'invalid-target': 'a target that starts with `/` or `https://`',
  'invalid-status': 'a status such as `301`',
  'not-parameter': '`name=value` before the target',
  'not-condition': 'a condition such as `Country=de`',
  'invalid-source': 'a path, or a URL that can be read',
  'query-in-source': 'a path: hosts do not look at `?` and `#` in it',
  'reserved-source': 'a path that the host leaves to the site',
  'redirected-source': 'the form to which `cleanUrls` and `trailingSlash` lead',
  'not-at-cloudflare': 'path, target and 200, 301, 302, 303, 307 or 308, as Cloudflare reads them',
  'leads-to-itself': 'a target other than an index document, which Cloudflare redirects to its folder',
  repeated: 'one rule for it: hosts follow the first',
}

export default siteRule({
  summary: 'Require rules in redirect files that hosts follow',
  why: 'A host drops such a rule without a word, and the old address ends on an error page.',
  level: 'error',
  sources: [
    'https://docs.netlify.com/manage/routing/redirects/overview/',
    'https://developers.cloudflare.com/pages/configuration/redirects/',
    'https://vercel.link/invalid-route-source-pattern',
  ],
  messages: {
    ignored: (word: string, expected: string) =>
      `Unexpected \`${word}\` in a redirect rule, expected ${expected}`,
    syntax: (file: string, format: string) => `Unexpected syntax in \`${file}\`, expected valid ${format}`,
    source: (key: string) => `Missing source of a redirect, expected the key \`${key}\` with a path`,
    refused: (source: string) =>
      `Unexpected source \`${source}\`, expected one such as \`/blog/:path*\` or \`/blog/(.*)\`: Vercel does not deploy with it`,
    target: (from: string) => `Missing target of the redirect from \`${from}\`, expected a path or a URL`,
  },
  examples: {
    'what hosts understand': {
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
    'a rule without target': {
      pages: { '/': '<title>Home</title>' },
      redirectsFile: '/old # later',
      reports: [
        '_redirects 1-5 target: Missing target of the redirect from `/old`, expected a path or a URL',
      ],
    },
    'words that mean nothing': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile:
        '/1 a/ 301\n/2 to /a/\n/3 /a/ permanent\nhttps://:sub.example.com/* /a/\n/4 /a/ 301 forced\n/5?id=1 /a/\n/.netlify/functions/* /a/',
      reports: [
        '_redirects 4-6 ignored: Unexpected `a/` in a redirect rule, expected a target that starts with `/` or `https://`',
        '_redirects 2:4-6 ignored: Unexpected `to` in a redirect rule, expected `name=value` before the target',
        '_redirects 3:8-17 ignored: Unexpected `permanent` in a redirect rule, expected a status such as `301`',
        '_redirects 4:1-27 ignored: Unexpected `https://:sub.example.com/*` in a redirect rule, expected a path, or a URL that can be read',
        '_redirects 5:12-18 ignored: Unexpected `forced` in a redirect rule, expected a condition such as `Country=de`',
        '_redirects 6:1-8 ignored: Unexpected `/5?id=1` in a redirect rule, expected a path: hosts do not look at `?` and `#` in it',
        '_redirects 7:1-22 ignored: Unexpected `/.netlify/functions/*` in a redirect rule, expected a path that the host leaves to the site',
      ],
    },
    'two targets for one path': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      redirectsFile: '/old /a/\n/old /b/',
      reports: [
        '_redirects 2:1-5 ignored: Unexpected `/old` in a redirect rule, expected one rule for it: hosts follow the first',
      ],
    },
    'a table without source': {
      pages: { '/': '<title>Home</title>' },
      netlifyToml: '[[redirects]]\nform = "/old"\nto = "/"',
      reports: [
        'netlify.toml 3-12 source: Missing source of a redirect, expected the key `from` with a path',
      ],
    },
    'a form of the URL that Vercel redirects first': {
      pages: { '/': '<title>Home</title>' },
      vercelJson:
        '{ "trailingSlash": true, "redirects": [\n{ "source": "/old", "destination": "/" },\n{ "source": "/old.pdf", "destination": "/" }] }',
      reports: [
        'vercel.json 2:14-18 ignored: Unexpected `/old` in a redirect rule, expected the form to which `cleanUrls` and `trailingSlash` lead',
      ],
    },
    'patterns of other hosts, and a group in a group, at Vercel': {
      pages: { '/': '<title>Home</title>' },
      vercelJson:
        '{ "redirects": [\n{ "source": "/blog/*", "destination": "/" },\n{ "source": "/((a|b)/.*)", "destination": "/" },\n{ "source": "/((?:a|b)/.*)", "destination": "/" }] }',
      reports: [
        'vercel.json 2:14-21 refused: Unexpected source `/blog/*`, expected one such as `/blog/:path*` or `/blog/(.*)`: Vercel does not deploy with it',
        'vercel.json 3:14-25 refused: Unexpected source `/((a|b)/.*)`, expected one such as `/blog/:path*` or `/blog/(.*)`: Vercel does not deploy with it',
      ],
    },
    'a value without quotes': {
      pages: { '/': '<title>Home</title>' },
      netlifyToml: '[[redirects]]\nfrom = /old\nto = "/"',
      reports: ['netlify.toml 2:8-9 syntax: Unexpected syntax in `netlify.toml`, expected valid TOML'],
    },
    'a directive for which Apache answers 500': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['apache'] },
      hostFiles: { '.htaccess': '# moved\nRedirect 301 /old new\n' },
      reports: [
        '.htaccess 2:1-22 syntax: Unexpected syntax in `.htaccess`, expected valid Apache directives',
      ],
    },
    'a fallback for one page, as other hosts have it, at Cloudflare': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['cloudflare'] },
      hostFiles: { _redirects: '/* /index.html 200\n' },
      reports: [
        '_redirects 1-3 ignored: Unexpected `/*` in a redirect rule, expected a target other than an index document, which Cloudflare redirects to its folder',
      ],
    },
  },
  *check(site, report) {
    for (const { type, text, at } of site.redirectProblems) {
      if (type === 'unknown-pattern') continue
      if (type === 'unreadable') yield report('syntax', [text, formatOf(at.file)], at)
      else if (type === 'missing-source') yield report('source', [sourceKey(at.file)], at)
      else if (type === 'refused-source') yield report('refused', [text], at)
      else if (type === 'missing-target') yield report('target', [text], at)
      else yield report('ignored', [text, wanted[type]], at)
    }
  },
})

/** The key that holds a source in a file of a host. */
function sourceKey(file: string): string {
  if (file.endsWith('staticwebapp.config.json')) return 'route'
  return file.endsWith('.json') ? 'source' : 'from'
}

function formatOf(file: string): string {
  if (file.endsWith('.htaccess')) return 'Apache directives'
  return file.endsWith('.json') ? 'JSON' : 'TOML'
}
