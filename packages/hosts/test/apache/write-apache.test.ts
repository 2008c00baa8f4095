import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apache } from '../../src/apache/apache.ts'
import { createHostModel } from '../../src/host-model.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostContext, HostFile } from '../../src/types.ts'
import type { DesiredConfig } from '../../src/desired-config.ts'
import { exactKey } from '../../../syntax/src/url/identity.ts'
import { oddSite } from '../json/odd-names.ts'
import { desiredOf, desiredOfOddSite } from '../json/desired-of.ts'
import { context, hostFiles } from './read-case.ts'

const { raw } = String
const nothing: DesiredConfig = { headers: [], redirects: [] }

/** Text of our part behind a text of the user. */
function written(desired: DesiredConfig, text?: string, site: HostContext = context): string {
  const files = text === undefined ? [] : hostFiles({ '': text })
  const found = apache.write!(desired, files, site).files
  return found.map((file) => file.text).join('')
}

/** Our part without its first and last line. */
function lines(desired: DesiredConfig, site?: HostContext): string[] {
  return written(desired, undefined, site).split('\n').slice(1, -2)
}

describe('redirects', () => {
  test.each<[string, string, string]>([
    ['/old/', '/new/', raw`RedirectMatch 301 "^/old/$" "/new/"`],
    ['/a.b+c/', '/', raw`RedirectMatch 301 "^/a\.b\+c/$" "/"`],
    ['/k%C3%A4se%20x', '/gr%C3%B6%C3%9Fe', raw`RedirectMatch 301 "^/käse\x20x$" "/größe"`],
    ['/a"b$1', '/c"d$1', raw`RedirectMatch 301 "^/a\x22b\x241$" "/c\"d\\$1"`],
    ['/%FF', '/', raw`RedirectMatch 301 "^/\xff$" "/"`],
    ['/a%3Fb%23c', '/%25', raw`RedirectMatch 301 "^/a\?b\x23c$" "/%"`],
    ['/a', 'https://example.org/b?c=$1#d', raw`RedirectMatch 301 "^/a$" "https://example.org/b?c=\\$1#d"`],
  ])('%s to %s', (from, to, line) => {
    expect(lines(desiredOf([], [[from, to]]))).toEqual([line])
  })

  test.each([
    ['/a%2Fb', '/c', 'a source without `%2F`, for which Apache responds with 404'],
    ['/a//b', '/c', 'a source without `//`, which Apache reads as one slash'],
    ['/a%0Ab', '/c', 'a path without query, fragment and control characters'],
    ['/a?b', '/c', 'a path without query, fragment and control characters'],
    ['/a', '/b%3Fc', 'a target without `%2F`, `%3F` and `%23`, which Apache escapes again'],
    ['/a', '/b%0Ac', 'a target that is text, on one line and without `${`'],
    ['/a', '/%FF', 'a target that is text, on one line and without `${`'],
    ['/a', '/${x}', 'a target that is text, on one line and without `${`'],
    ['/a', 'mailto:a@example.com', 'a path or an http(s) URL as target'],
  ])('%s to %s cannot be written', (from, to, reason) => {
    const { files, unwritable } = apache.write!(desiredOf([], [[from, to]]), [], context)
    expect({ files, unwritable }).toEqual({
      files: [],
      unwritable: [{ text: `redirect from \`${from}\` to \`${to}\``, reason, location: undefined }],
    })
  })
})

test('retired URLs respond with 410, except those that Apache cannot match', () => {
  expect(lines({ ...nothing, gone: ['/old/', '/a//b', '/a.b'] })).toEqual([
    raw`RedirectMatch 410 "^/a\.b$"`,
    raw`RedirectMatch 410 "^/old/$"`,
  ])
})

describe('headers', () => {
  test('of single files, of folders, of a glob', () => {
    const site = { ...context, files: new Set([...context.files, 'papers/sub/b.pdf', 'a b.pdf', "it's.pdf"]) }
    const configured = lines(
      desiredOf([
        ['papers/**/*.pdf', ['/papers/a.pdf', '/papers/sub/b.pdf'], 'X-Robots-Tag', 'noindex'],
        [undefined, ['/blog/'], 'X-Robots-Tag', 'noindex'],
        [undefined, ['/a%20b.pdf'], 'X-Robots-Tag', 'noindex'],
        [undefined, ["/it's.pdf"], 'Link', '<https://example.com/100%25>; rel="canonical"'],
      ]),
      site,
    )
    expect(configured.join('\n')).toBe(raw`<IfModule mod_headers.c>
<If "%{REQUEST_URI} =~ m#^/papers/(?:.*/)?[^/]*\.pdf$#">
Header add X-Robots-Tag "noindex"
</If>
<If "%{REQUEST_URI} =~ m#^(?:/a\x20b\.pdf|/blog/index\.html)$#">
Header add X-Robots-Tag "noindex"
</If>
<If "%{REQUEST_URI} =~ m#^/it\x27s\.pdf$#">
Header add Link "<https://example.com/100%%25>; rel=\"canonical\""
</If>
</IfModule>`)
  })

  test('a glob that matches more than requested becomes a list', () => {
    const configured = lines(desiredOf([['*.html', ['/about.html', '/404.html'], 'X-Robots-Tag', 'noindex']]))
    expect(configured.filter((line) => line.includes('='))).toEqual([
      raw`<If "%{REQUEST_URI} =~ m#^(?:/404\.html|/about\.html)$#">`,
    ])
  })

  test.each([
    [
      'a line end',
      'noindex\nX: y',
      '/about.html',
      'a value on one line of at most 8000 octets, with letters of Latin-1 and without `${` and `\\`',
    ],
    [
      'a definition',
      'a${b}',
      '/about.html',
      'a value on one line of at most 8000 octets, with letters of Latin-1 and without `${` and `\\`',
    ],
    ['no file', 'noindex', '/missing', 'a path for which Apache sends a file'],
    ['a folder without index', 'noindex', '/papers/', 'a path for which Apache sends a file'],
  ])('%s cannot be written', (_, value, path, reason) => {
    const { files, unwritable } = apache.write!(
      desiredOf([[undefined, [path], 'X-Robots-Tag', value]]),
      [],
      context,
    )
    expect(files).toEqual([])
    expect(unwritable.map((one) => one.reason)).toEqual([reason])
  })
})

describe('what the user wrote', () => {
  const desired = desiredOf(
    [[undefined, ['/about.html'], 'X-Robots-Tag', 'noindex']],
    [['/old', '/about.html']],
  )

  test.each([
    ['nothing', ''],
    ['without final line end', 'Header set X-Robots-Tag noarchive'],
    ['with CRLF', 'Header set X-Robots-Tag noarchive\r\n# end\r\n'],
    ['with strange spacing', '\n\n\t Redirect   /a /b  \n\n# ü\n'],
  ])('stays: %s', (_, text) => {
    const first = written(desired, text)
    expect(first.startsWith(text)).toBe(true)
    expect(/(?<!\r)\n/.test(first)).toBe(!text.includes('\r\n'))
    // The second time nothing changes, and without requests our part goes.
    expect(written(desired, first)).toBe('')
    const rest = written(nothing, first)
    expect(rest.trimEnd()).toBe(text.trimEnd())
  })

  test('keeps its own headers beside ours', () => {
    const files = hostFiles({ '': 'Header set X-Robots-Tag noarchive' })
    const { model } = configureHost(apache, files, desired, { ...context, write: true })
    const { lines: sent } = model.respond('https://example.com/about.html')!
    expect(sent.map(({ value }) => value.value)).toEqual(['noarchive', 'noindex'])
  })

  test('wins if it differs', () => {
    const files = hostFiles({
      '': 'Redirect 302 /old /other\n<Files about.html>\nHeader set X-Robots-Tag index\n</Files>',
    })
    const { conflicts, changed } = configureHost(apache, files, desired, { ...context, write: true })
    expect(conflicts.map(({ path, found }) => `${path}: ${found}`)).toEqual([
      '/about.html: index',
      '/old: 302 /other',
    ])
    expect(changed).toEqual([])
  })

  test.each([
    ['has a section that stays open', '<Files x>\n'],
    ['ends within a line', 'Header set A b \\'],
    ['has a directive for which Apache responds with 500', 'Redirect 301 /old new\n'],
    ['begins with a byte order mark', '\uFEFF# a\n'],
  ])('is left alone when it %s', (_, text) => {
    const { files, unwritable } = apache.write!(desired, hostFiles({ '': text }), context)
    expect(files).toEqual([])
    expect(unwritable.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => 'a `.htaccess` that Apache reads to its end'),
    )
  })

  test('the file is new where there was none', () => {
    const { changed } = configureHost(apache, [], desired, { ...context, write: true })
    expect(changed.map(({ folder, name, file }) => ({ folder, name, file }))).toEqual([
      { folder: 'output', name: '.htaccess', file: 'dist/.htaccess' },
    ])
  })
})

describe('the written files contain the desired config', () => {
  test('for odd names', () => {
    fc.assert(
      fc.property(oddSite, fc.boolean(), (site, hasUser) => {
        const names = new Set(site.pages)
        // A file cannot be a folder too.
        if ([...names].some((one) => [...names].some((other) => other.startsWith(`${one}/`)))) return
        const desired = desiredOfOddSite(site)
        const around: HostContext = { root: 'https://example.com/', files: names }
        const files: HostFile[] = hasUser ? hostFiles({ '': 'Header set Cache-Control no-store' }) : []
        const configured = configureHost(apache, files, desired, { ...around, write: true })
        const denied = new Set(configured.unwritable.map(({ text }) => text))
        const again = apache.read(configured.changed.length > 0 ? configured.changed : files, around)
        expect([...again.unsupported, ...again.redirectProblems]).toEqual([])
        const { respond } = createHostModel(apache, again, around)
        for (const { from, to } of desired.redirects) {
          if (denied.has(`redirect from \`${from}\` to \`${to}\``)) continue
          const found = respond(new URL(from, around.root).href)
          expect([found?.status, exactKey(found?.location ?? '')]).toEqual([
            301,
            exactKey(new URL(to, around.root)),
          ])
        }
        const values = new Map<string, Set<string>>()
        for (const { paths, headers, glob } of desired.headers)
          for (const { name, value } of headers)
            if (!denied.has(`${name} \`${value}\` for \`${glob ?? paths[0]}\``))
              for (const path of paths) values.set(path, (values.get(path) ?? new Set()).add(value))
        for (const [path, own] of values) {
          const { lines: sent } = respond(new URL(path, around.root).href)!
          expect(new Set(sent.map(({ value }) => value.value))).toEqual(own)
        }
      }),
    )
  })
})
