import type { HeadersProblem } from '@indexical/hosts'
import { siteRule } from '../../linter/define.ts'

const expectations: Record<HeadersProblem['type'], string> = {
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

export default siteRule({
  summary: 'Require lines in header files that the host can parse',
  why: 'The host ignores such a line without any notice and never sends its directive.',
  howToFix: 'Correct the line as the message suggests, or remove it.',
  level: 'error',
  causeIsMessage: true,
  sources: [
    'https://docs.netlify.com/manage/routing/headers/',
    'https://developers.cloudflare.com/pages/configuration/headers/',
  ],
  messages: {
    ignored: (line: string, expected: string) =>
      `Unexpected line \`${line}\` in a header file, expected ${expected}`,
  },
  *check({ host, report }) {
    for (const { type, text, location } of host.headerProblems) {
      // oxlint-disable-next-line no-control-regex -- control characters would break the report
      const line = text.replace(/[\0-\x1F\x7F]+/g, ' ')
      yield report('ignored', [line, expectations[type]], { location })
    }
  },
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
})
