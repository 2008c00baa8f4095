import { describe, expect, test } from 'vitest'
import { configureHost } from '../src/configure-host.ts'
import type { ConfiguredHost } from '../src/configure-host.ts'
import type { DesiredRedirect } from '../src/desired-config.ts'
import { hosts } from '../src/hosts.ts'
import { plain } from '../src/plain/plain.ts'
import type { Host, HostFile } from '../src/types.ts'

const { raw } = String

const pages = ['old/index.html', 'was.html', 'größe/index.html']

function ofPage(from: string, to: string): DesiredRedirect {
  return { from, to, location: undefined, hasPage: true }
}

const redirects = [
  ofPage('/old/', '/new/#part'),
  ofPage('/was.html', 'https://www.example.org/'),
  ofPage('/gr%C3%B6%C3%9Fe/', '/new/'),
]

function configure(host: Host, files: readonly HostFile[] = [], asked = redirects): ConfiguredHost {
  const context = {
    root: 'https://www.example.com/',
    files: new Set(['index.html', 'new/index.html', ...pages]),
    outputFolder: 'dist',
    write: true,
  }
  return configureHost(host, files, { headers: [], redirects: asked }, context)
}

function responsesOf({ model }: ConfiguredHost): string[] {
  return redirects.map(({ from }) => {
    const { status, location, file: sent } = model.respond(new URL(from, 'https://www.example.com/').href)!
    return `${from} ${status} ${location ?? sent}`
  })
}

function file(folder: HostFile['folder'], name: string, text: string): HostFile {
  return { folder, name, file: name, text }
}

/** Return the lines between the two comments around our block. */
function blockOf({ changed }: ConfiguredHost): string[] {
  return changed[0]!.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const redirected = [
  '/old/ 301 https://www.example.com/new/#part',
  '/was.html 301 https://www.example.org/',
  '/gr%C3%B6%C3%9Fe/ 301 https://www.example.com/new/',
]

describe('a redirect from the URL of a page that redirects too', () => {
  test.each<[keyof typeof hosts, string[]]>([
    // Without `!`, Netlify sends the page.
    [
      'netlify',
      ['/gr%C3%B6%C3%9Fe/ /new/ 301!', '/old/ /new/#part 301!', '/was.html https://www.example.org/ 301!'],
    ],
    [
      'cloudflare',
      ['/gr%C3%B6%C3%9Fe/ /new/ 301', '/old/ /new/#part 301', '/was.html https://www.example.org/ 301'],
    ],
    [
      'vercel',
      [
        '{',
        '  "redirects": [',
        '    { "source": "/old/", "destination": "/new/#part", "statusCode": 301 },',
        '    { "source": "/was.html", "destination": "https://www.example.org/", "statusCode": 301 },',
        '    { "source": "/gr%C3%B6%C3%9Fe/", "destination": "/new/", "statusCode": 301 }',
        '  ]',
        '}',
      ],
    ],
    [
      'firebase',
      [
        '{',
        '  "hosting": {',
        '    "public": "dist",',
        '    "redirects": [',
        '      { "source": "/old/", "destination": "/new/#part", "type": 301 },',
        '      { "source": "/was.html", "destination": "https://www.example.org/", "type": 301 },',
        '      { "regex": "^(?:/größe/|/gr%C3%B6%C3%9Fe/)$", "destination": "/new/", "type": 301 }',
        '    ]',
        '  }',
        '}',
      ],
    ],
    [
      'azure',
      [
        '{',
        '  "routes": [',
        '    { "route": "/old/", "redirect": "/new/#part", "statusCode": 301 },',
        '    { "route": "/was.html", "redirect": "https://www.example.org/", "statusCode": 301 },',
        '    { "route": "/gr%C3%B6%C3%9Fe/", "redirect": "/new/", "statusCode": 301 }',
        '  ]',
        '}',
      ],
    ],
    [
      'apache',
      [
        'RedirectMatch 301 "^/größe/$" "/new/"',
        'RedirectMatch 301 "^/old/$" "/new/#part"',
        raw`RedirectMatch 301 "^/was\.html$" "https://www.example.org/"`,
      ],
    ],
    [
      'nginx',
      [
        'set $indexical_robots "";',
        'set $indexical_link "";',
        raw`if ($request_uri ~ "^/gr%C3%B6%C3%9Fe/(?:\?|$)") { return 301 "/new/$is_args$args"; }`,
        raw`if ($request_uri ~ "^/old/(?:\?|$)") { return 301 "/new/#part"; }`,
        raw`if ($request_uri ~ "^/was\.html(?:\?|$)") { return 301 "https://www.example.org/$is_args$args"; }`,
      ],
    ],
  ])('%s', (name, lines) => {
    const found = configure(hosts[name])
    const { unwritable, missing, conflicts } = found
    expect({ unwritable, missing, conflicts }).toEqual({ unwritable: [], missing: [], conflicts: [] })
    expect(blockOf(found)).toEqual(lines)
    expect(responsesOf(found)).toEqual(redirected)
    // A second run changes nothing.
    expect(configure(hosts[name], found.changed).changed).toEqual([])
  })

  test('rules of the user stay, and only a contradiction is a conflict', () => {
    const theirs = file(
      'output',
      '_redirects',
      '/old/ /new/#part 302!\n/was.html / 301!\n/gr%C3%B6%C3%9Fe/ / 301\n',
    )
    const found = configure(hosts.netlify, [theirs])
    expect(found.changed[0]!.text).toMatch(/\n\/gr%C3%B6%C3%9Fe\/ \/new\/ 301!\n# indexical: end\n\/old\//)
    expect(found.changed[0]!.text.endsWith(theirs.text)).toBe(true)
    expect(found.conflicts.map((one) => `${one.path} ${one.found} ${one.desired}`)).toEqual([
      '/was.html 301 / 301 https://www.example.org/',
    ])
    expect(responsesOf(found)).toEqual([
      '/old/ 302 https://www.example.com/new/#part',
      '/was.html 301 https://www.example.com/',
      redirected[2],
    ])
  })

  test.each<[string, Host, HostFile[], string]>([
    [
      'hosts that need different lines',
      plain,
      [file('output', '_redirects', '')],
      'option `hosts`, because Netlify needs `301!` here, which Cloudflare ignores',
    ],
    [
      'a host without redirects',
      hosts.github,
      [],
      'another host: GitHub Pages takes no headers or redirects',
    ],
    [
      'a file that is full',
      hosts.azure,
      [
        file(
          'output',
          'staticwebapp.config.json',
          JSON.stringify({ routes: [], mimeTypes: { '.a': 'x'.repeat(20_300) } }),
        ),
      ],
      'at most 20 KB at Azure Static Web Apps',
    ],
  ])('%s: the pages stay and nothing is written', (_name, host, files, reason) => {
    const { changed, unwritable, missing } = configure(host, files)
    expect(unwritable).toEqual(
      redirects.map(({ from, to }) => ({
        text: `redirect from \`${from}\` to \`${to}\``,
        location: undefined,
        page: from,
        reason,
      })),
    )
    expect({ changed, missing }).toEqual({ changed: [], missing: [] })
  })

  test('beyond the limit of Cloudflare, pages are left out and other redirects are written', () => {
    const retired = Array.from({ length: 1999 }, (_, index) => ({
      ...ofPage(`/retired/${index}/`, '/new/'),
      hasPage: false,
    }))
    const { changed, unwritable } = configure(hosts.cloudflare, [], [...redirects, ...retired])
    expect(changed[0]!.text.match(/ 301$/gm)).toHaveLength(2000)
    expect(changed[0]!.text).toContain('\n/gr%C3%B6%C3%9Fe/ /new/ 301\n# indexical: end')
    expect(unwritable).toEqual([
      {
        text: '2 static redirects more, from `/old/` on',
        reason: 'at most 2,000 static redirects at Cloudflare',
        location: undefined,
        page: '/old/',
      },
    ])
  })
})
