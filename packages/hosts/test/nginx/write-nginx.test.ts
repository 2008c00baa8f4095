import { describe, expect, test } from 'vitest'
import { nginx } from '../../src/nginx/nginx.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { ConfiguredHost } from '../../src/configure-host.ts'
import type { HostFile } from '../../src/types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from '../../src/desired-config.ts'

const root = 'https://www.example.com/'
const at = { file: 'pages/a.md', line: 2 }
const site = [
  'index.html',
  'docs/index.html',
  'about.html',
  'papers/a.pdf',
  'papers/b c.pdf',
  'papers/more/c.pdf',
]

function project(name: string, text: string): HostFile {
  return { folder: 'project', name, file: name, text }
}

function headers(value: string, paths: readonly string[], glob?: string): DesiredHeaders {
  const name = value.startsWith('<') ? 'Link' : 'X-Robots-Tag'
  return { glob, paths, headers: [{ name, value }], location: at }
}

function redirect(from: string, to: string): DesiredRedirect {
  return { from, to, location: at }
}

function configure(
  desired: Partial<DesiredConfig>,
  files: readonly HostFile[] = [],
  names: readonly string[] = site,
): ConfiguredHost {
  const all = { headers: [], redirects: [], ...desired }
  return configureHost(nginx, files, all, { write: true, root, files: new Set(names) })
}

/** The lines that we write, without comments and the two that always stand there. */
function linesOf({ changed }: ConfiguredHost): string[] {
  const text = changed[0]?.text ?? ''
  return text.split('\n').filter((line) => !/^(?:#.*|set \$indexical_(?:robots|link) "";)?$/.test(line))
}

const send = 'add_header X-Robots-Tag $indexical_robots;'

describe('writeNginx', () => {
  test.each<[string, Partial<DesiredConfig>, string[]]>([
    ['nothing', {}, []],
    [
      'retired URLs',
      { gone: ['/old', '/a//b'] },
      ['if ($request_uri ~ "^/a//b(?:\\?|$)") { return 410; }', 'if ($uri ~ "^/old$") { return 410; }'],
    ],
    [
      'one file',
      { headers: [headers('noindex', ['/papers/a.pdf'])] },
      ['if ($uri ~ "^/papers/a\\.pdf$") { set $indexical_robots "noindex"; }', send],
    ],
    [
      'a folder with its index file',
      { headers: [headers('noindex', ['/docs/'])] },
      ['if ($uri ~ "^(?:/docs/|/docs/index\\.html)$") { set $indexical_robots "noindex"; }', send],
    ],
    [
      'several files',
      { headers: [headers('noindex', ['/papers/b%20c.pdf']), headers('noindex', ['/papers/a.pdf'])] },
      [
        'if ($uri ~ "^(?:/papers/a\\.pdf|/papers/b\\x20c\\.pdf)$") { set $indexical_robots "noindex"; }',
        send,
      ],
    ],
    [
      'a glob',
      { headers: [headers('noindex', ['/papers/a.pdf', '/papers/b%20c.pdf'], 'papers/*.pdf')] },
      ['if ($uri ~ "^/papers/[^/]*\\.pdf$") { set $indexical_robots "noindex"; }', send],
    ],
    [
      'a glob of all folders',
      {
        headers: [
          headers('noindex', ['/papers/a.pdf', '/papers/b%20c.pdf', '/papers/more/c.pdf'], '**/*.pdf'),
        ],
      },
      ['if ($uri ~ "^/(?:.*/)?[^/]*\\.pdf$") { set $indexical_robots "noindex"; }', send],
    ],
    [
      'a glob that matches more',
      { headers: [headers('noindex', ['/papers/a.pdf'], 'papers/*.pdf')] },
      ['if ($uri ~ "^/papers/a\\.pdf$") { set $indexical_robots "noindex"; }', send],
    ],
    [
      'two lines of one name',
      { headers: [headers('noindex', ['/about.html']), headers('bingbot: nofollow', ['/about.html'])] },
      [
        'set $indexical_robots_2 "";',
        'if ($uri ~ "^/about\\.html$") { set $indexical_robots "noindex"; }',
        send,
        'if ($uri ~ "^/about\\.html$") { set $indexical_robots_2 "bingbot: nofollow"; }',
        'add_header X-Robots-Tag $indexical_robots_2;',
      ],
    ],
    [
      'a canonical',
      { headers: [headers('<https://www.example.com/docs/>; rel="canonical"', ['/papers/a.pdf'])] },
      [
        'if ($uri ~ "^/papers/a\\.pdf$") { set $indexical_link "<https://www.example.com/docs/>; rel=\\"canonical\\""; }',
        'add_header Link $indexical_link;',
      ],
    ],
    [
      'redirects, which keep the query',
      { redirects: [redirect('/old/', '/docs/'), redirect('/blog', 'https://example.org/?a=1')] },
      [
        'if ($uri ~ "^/blog$") { return 301 "https://example.org/?a=1"; }',
        'if ($uri ~ "^/old/$") { return 301 "/docs/$is_args$args"; }',
      ],
    ],
    [
      'redirects of paths that nginx reads as another one',
      { redirects: [redirect('/a//b', '/docs/'), redirect('/a%2Fc', '/docs/')] },
      [
        'if ($request_uri ~ "^/a%2Fc(?:\\?|$)") { return 301 "/docs/$is_args$args"; }',
        'if ($request_uri ~ "^/a//b(?:\\?|$)") { return 301 "/docs/$is_args$args"; }',
      ],
    ],
    [
      'a redirect of what nginx goes to by itself',
      { redirects: [redirect('/docs/index.html', '/docs/')] },
      ['if ($request_uri ~ "^/docs/index\\.html(?:\\?|$)") { return 301 "/docs/$is_args$args"; }'],
    ],
    [
      'signs that mean something',
      { redirects: [redirect('/a%22$b/%C3%BC', '/docs/')] },
      ['if ($uri ~ "^/a\\x22\\x24b/ü$") { return 301 "/docs/$is_args$args"; }'],
    ],
  ])('%s', (_, desired, expected) => {
    const configured = configure(desired)
    expect(linesOf(configured)).toEqual(expected)
    expect(configured).toMatchObject({ unwritable: [], missing: [], conflicts: [] })
    expect(configure(desired, configured.changed).changed).toEqual([])
  })

  test('names the owner of the file', () => {
    expect(configure({ redirects: [redirect('/old/', '/docs/')] }).changed).toEqual([
      project(
        'indexical.nginx.conf',
        `# indexical: begin (written by indexical, changes in here are lost)
# At the start of the server block: include indexical.nginx.conf;
# A location that has add_header lines of its own needs the add_header lines of this file too.
set $indexical_robots "";
set $indexical_link "";
if ($uri ~ "^/old/$") { return 301 "/docs/$is_args$args"; }
# indexical: end
`,
      ),
    ])
  })

  test('keeps a file without requests, since nginx does not start without it', () => {
    const configured = configure({ redirects: [redirect('/old/', '/docs/')] })
    const [empty] = configure({}, configured.changed).changed
    expect(empty?.text).toBe(configured.changed[0]!.text.replace(/^if.*\n/m, ''))
    expect(configure({}, [empty!]).changed).toEqual([])
    const conf = project('nginx.conf', 'server { include /etc/nginx/indexical.nginx.conf; }')
    expect(nginx.read([conf], { root, files: new Set(site) }).unsupported).toHaveLength(1)
    expect(configure({}, [conf]).changed).toEqual([empty])
    expect(configure({}, [conf]).statements.unsupported).toEqual([])
  })

  const conf = (lines: string): HostFile[] => [project('nginx.conf', `server {\n${lines}\n}\n`)]
  const include = 'include indexical.nginx.conf;'

  test.each<[string, string, Partial<DesiredConfig>, string[]]>([
    [
      'the same redirect',
      `${include}\nlocation = /old/ { return 301 /docs/; }`,
      { redirects: [redirect('/old/', '/docs/')] },
      [],
    ],
    [
      'another redirect',
      `${include}\nlocation = /old/ { return 302 /; }`,
      { redirects: [redirect('/old/', '/docs/'), redirect('/older/', '/docs/')] },
      ['if ($uri ~ "^/older/$") { return 301 "/docs/$is_args$args"; }'],
    ],
    [
      'the same header',
      `${include}\nlocation ~ pdf$ { add_header X-Robots-Tag "noindex, nofollow"; }`,
      { headers: [headers('noindex', ['/papers/a.pdf'])] },
      [],
    ],
  ])('leaves %s of the user alone', (_, lines, desired, expected) => {
    const configured = configure(desired, conf(lines))
    expect(linesOf(configured)).toEqual(expected)
    expect(configured.unwritable).toEqual([])
  })

  test('writes the name of another index file', () => {
    const lines = `${include}\nindex home.html;`
    const configured = configure({ headers: [headers('noindex', ['/docs/'])] }, conf(lines), [
      'docs/home.html',
    ])
    expect(linesOf(configured)[0]).toBe(
      'if ($uri ~ "^(?:/docs/|/docs/home\\.html)$") { set $indexical_robots "noindex"; }',
    )
    expect(configured.missing).toEqual([])
  })

  test.each<[string, string, Partial<DesiredConfig>, { text: string; reason: string }[]]>([
    [
      'a server block without our file',
      'root /srv;',
      { redirects: [redirect('/old/', '/docs/')] },
      [
        {
          text: 'server block without `indexical.nginx.conf`',
          reason: '`include indexical.nginx.conf;` in it',
        },
      ],
    ],
    [
      'a location with headers of its own',
      `${include}\nlocation ~ pdf$ { add_header X-A b; }`,
      { headers: [headers('noindex', ['/papers/a.pdf'])] },
      [
        {
          text: 'X-Robots-Tag `noindex` for `/papers/a.pdf`',
          reason:
            '`add_header X-Robots-Tag $indexical_robots;` in `location ~ pdf$` too, which has headers of its own',
        },
      ],
    ],
    [
      'a dollar in a header',
      include,
      { headers: [headers('<https://example.org/$a>; rel="canonical"', ['/papers/a.pdf'])] },
      [
        {
          text: 'Link `<https://example.org/$a>; rel="canonical"` for `/papers/a.pdf`',
          reason: 'a value without `$`, which nginx reads as a variable',
        },
      ],
    ],
    [
      'a dollar in a target',
      include,
      { redirects: [redirect('/old/', '/$a')] },
      [
        {
          text: 'redirect from `/old/` to `/$a`',
          reason: 'a value without `$`, which nginx reads as a variable',
        },
      ],
    ],
    [
      'a line end',
      include,
      { headers: [headers('noindex\r\nSet-Cookie: a', ['/papers/a.pdf'])] },
      [{ text: 'X-Robots-Tag `noindex Set-Cookie: a` for `/papers/a.pdf`', reason: 'a value on one line' }],
    ],
  ])('cannot write for %s', (_, lines, desired, expected) => {
    const { unwritable } = configure(desired, conf(lines))
    expect(unwritable.map(({ text, reason }) => ({ text, reason }))).toEqual(expected)
  })

  test('is content when the location repeats the line', () => {
    const lines = `${include}\nlocation ~ pdf$ { add_header X-A b; ${send} }`
    expect(configure({ headers: [headers('noindex', ['/papers/a.pdf'])] }, conf(lines))).toMatchObject({
      unwritable: [],
      missing: [],
    })
  })

  test('splits what is too long for a word of nginx', () => {
    const names = Array.from({ length: 200 }, (_, index) => `papers/a-long-name-of-a-paper-${index}.pdf`)
    const desired = { headers: names.map((name) => headers('noindex', [`/${name}`])) }
    const configured = configure(desired, [], names)
    expect(linesOf(configured).filter((line) => line.startsWith('if'))).toHaveLength(4)
    expect(Math.max(...linesOf(configured).map(({ length }) => length))).toBeLessThan(2200)
    expect(configured.missing).toEqual([])
  })
})
