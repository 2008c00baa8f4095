import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { respond, context, hostFiles, modelOf, read } from './read-case.ts'
import { shortLocation } from '../short-location.ts'
import { apache } from '../../src/apache/apache.ts'
import { createHostModel } from '../../src/host-model.ts'

const { raw } = String

describe('headers', () => {
  test.each<[string, string, string[]]>([
    ['a value', 'Header set X-Robots-Tag noindex', ['1:1-32 | 1:25-32 x-robots-tag=noindex']],
    [
      'in quotes',
      '  Header set Link "<https://example.com/>"',
      ['1:3-43 | 1:20-42 link=<https://example.com/>'],
    ],
    [
      'with escapes, whose place is the line',
      raw`Header set Link "<a>; rel=\"b\""`,
      ['1:1-33 | 1 link=<a>; rel="b"'],
    ],
    ['on the next line', 'Header set \\\n X-Robots-Tag \\\n none', ['1 | 1 x-robots-tag=none']],
    [
      'two in one section',
      '<Files a>\nHeader add Link a\nHeader always add Link b\n</Files>',
      ['2:1-18 | 2:17-18 link=a', '3:1-25 | 3:24-25 link=b'],
    ],
    ['what crawlers do not read', 'Header set Cache-Control no-store\nHeader unset Link', []],
  ])('%s', (_, text, expected) => {
    const { headers, unsupported, redirectProblems } = read(text)
    expect(
      headers.map(({ location: at, lines: [line] }) => {
        const value = line!.value.location
        return `${shortLocation(at)} | ${shortLocation(value)} ${line!.name}=${line!.value.value}`
      }),
    ).toEqual(expected)
    expect([...unsupported, ...redirectProblems]).toEqual([])
  })
})

describe('redirects', () => {
  test.each<[string, string, string[]]>([
    ['Redirect, also for paths below', 'Redirect 301 /old /new', ['1:1-23 /old 301 /new']],
    ['one path', 'RedirectMatch 301 "^/old/$" /new/', ['1:1-34 /old/ 301 /new/']],
    ['two paths', 'RedirectMatch ^/old/?$ /new/', ['1:1-29 /old/ 302 /new/', '1:1-29 /old 302 /new/']],
    ['a pattern', 'RedirectMatch 308 ^/o/(.*)$ /n/$1', []],
    ['a rewrite', 'RewriteEngine On\nRewriteRule ^old$ /new [R=301,L]', ['2:1-33 /old 301 /new']],
    ['gone', 'Redirect gone /old', []],
    ['a path without slash, which matches nothing', 'Redirect permanent ^/old /new', []],
    [
      'an encoded path',
      'RedirectMatch 301 "^/käse x$" "/größe"',
      ['1:1-39 /k%c3%a4se%20x 301 /gr%c3%b6%c3%9fe'],
    ],
  ])('%s', (_, text, expected) => {
    expect(
      modelOf({ '': text }).redirects.map(({ location, from, to, status }) =>
        `${shortLocation(location!)} ${from} ${status} ${to}`.replaceAll('https://example.com', ''),
      ),
    ).toEqual(expected)
  })

  test.each([
    ['/retired', '301 /retired/'],
    ['/retired/', '301 /new/'],
    ['/retired/x', '301 /new/x'],
    ['/missing', '404'],
  ])('of a folder that contains only a .htaccess: %s', (path, expected) => {
    const nested = { 'retired/': 'RewriteEngine On\nRewriteRule ^(.*)$ /new/$1 [R=301,L]' }
    expect(respond(modelOf(nested), path)).toBe(expected)
  })

  test('those from one URL to another are known as such', () => {
    const { redirects } = modelOf({
      '': 'Redirect 301 /old /new\nRedirect 302 /old /never\nRedirect 410 /gone',
    })
    expect(redirects.map(({ from, to, status }) => [from, to, status])).toEqual([
      ['https://example.com/old', 'https://example.com/new', 301],
    ])
  })
})

describe('what is unsupported is listed', () => {
  test.each<[string, string, string[]]>([
    ['an action', 'Header edit X-Robots-Tag a b', ['1:1-29']],
    ['a condition', 'Header set X-Robots-Tag none env=BOT', ['1:1-37']],
    ['a condition on a type', 'Header set X-Robots-Tag none "expr=%{CONTENT_TYPE} =~ /pdf/"', ['1:1-61']],
    ['a format', 'Header set X-Robots-Tag "%{X}e"', ['1:1-32']],
    ['a definition', 'Header set X-Robots-Tag ${ROBOTS}', ['1:1-34']],
    ['a header that is merged', 'Header merge X-Robots-Tag noindex', ['1:1-34']],
    [
      'a visitor',
      'RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} Googlebot\nRewriteRule ^ /x [R]',
      ['2:1-41'],
    ],
    ['a flag', 'RewriteEngine On\nRewriteRule ^a$ /x [P]', ['2:1-23']],
    ['a map', 'RewriteEngine On\nRewriteRule ^a$ ${m:$1} [R]', ['2:1-28']],
    ['a redirect to where the server keeps its files', 'RewriteEngine On\nRewriteRule ^a$ b [R]', ['2:1-22']],
    ['inherited rules', 'RewriteOptions Inherit', ['1:1-23']],
    ['a rewrite in a section', '<Files a>\nRewriteEngine On\n</Files>', ['2:1-17']],
    ['a look-behind', 'RedirectMatch 301 (?<=a)b /c', ['1:1-29']],
    ['a redirect of everything, by an expression', 'Redirect 301 /new', ['1:1-18']],
    ['visitors', 'Require ip 10.0.0.0/8', ['1:1-22']],
    ['a password', 'AuthType Basic\nRequire valid-user', ['2:1-19']],
    ['a module that may be there', '<IfModule mod_speling.c>\nHeader set Link x\n</IfModule>', ['1:1-25']],
    ['a definition that may be there', '<IfDefine X>\nRedirect /a /b\n</IfDefine>', ['1:1-13']],
    [
      'a test',
      '<If "%{REMOTE_ADDR} == \'::1\'">\nHeader set Link x\n</If>\n<Else>\nHeader set Link y\n</Else>',
      ['1:1-31', '4:1-7'],
    ],
    ['negotiation', 'Options +MultiViews', ['1:1-20']],
    ['a handler', 'AddHandler cgi-script .html', ['1:1-28']],
    ['paths below files', 'AcceptPathInfo On', ['1:1-18']],
    ['old access control', '<Files .env>\nOrder allow,deny\nDeny from all\n</Files>', ['2:1-17', '3:1-14']],
    ['a version', '<IfVersion >= 2.4>\nHeader set Link x\n</IfVersion>', ['1:1-19']],
    ['spelling', 'CheckSpelling On', ['1:1-17']],
  ])('%s', (_, text, expected) => {
    const { unsupported, redirectProblems } = read(text)
    expect(unsupported.map(({ location: at }) => shortLocation(at))).toEqual(expected)
    expect(redirectProblems).toEqual([])
  })

  test.each([
    ['compression', 'AddOutputFilterByType DEFLATE text/html\nSetOutputFilter DEFLATE'],
    ['caching', 'ExpiresActive On\nExpiresByType image/png "access plus 1 year"\nFileETag None'],
    ['types and languages', 'AddType font/woff2 .woff2\nAddDefaultCharset utf-8\nAddLanguage de .de'],
    ['variables', 'SetEnvIf User-Agent bot BOT\nSetEnv X y\nRequestHeader unset Proxy'],
    [
      'an unknown module with nothing for crawlers',
      '<IfModule pagespeed_module>\nModPagespeed On\n</IfModule>',
    ],
    ['a module that is not loaded', '<IfModule !mod_headers.c>\nHeader set Link x\n</IfModule>'],
    ['PHP', 'php_value memory_limit 1G\nAddHandler application/x-httpd-php82 .php'],
  ])('%s passes', (_, text) => {
    const { unsupported, redirectProblems, headers, redirects } = read(text)
    expect({ unsupported, redirectProblems, headers, redirects }).toEqual({
      unsupported: [],
      redirectProblems: [],
      headers: [],
      redirects: [],
    })
  })
})

describe('a mistake for which the server responds with 500', () => {
  test.each<[string, string, string]>([
    ['a header without name', 'Header set', '1:1-11'],
    ['a redirect without target', '# a\nRedirectMatch 301 ^/a$', '2:1-23'],
    ['a target that is no URL', 'Redirect /a b', '1:1-14'],
    ['a status that is none', 'RewriteRule a b [R=9]', '1:1-22'],
    ['a flag that is none', 'RewriteRule a b [X]', '1:1-20'],
    ['a base that is no path', 'RewriteBase a', '1:1-14'],
    ['a section that stays open', '<Files a>\nHeader set Link b', '1:1-10'],
  ])('%s', (_, text, at) => {
    const { redirectProblems } = read(text)
    expect(redirectProblems.map((problem) => `${problem.type} ${shortLocation(problem.location)}`)).toEqual([
      `unreadable ${at}`,
    ])
    expect(respond(modelOf({ '': text }), '/about.html')).toBe('500')
  })
})

describe('responses', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'no file',
      {},
      {
        '/': '200 index.html',
        '/blog': '301 /blog/',
        '/blog/': '200 blog/index.html',
        '/papers/': '403',
        '/a': '404',
        '/about': '404',
      },
    ],
    [
      'inner folders add to outer ones',
      {
        '': 'Header set X-Robots-Tag noindex\nErrorDocument 404 /404.html',
        'blog/': 'Header append X-Robots-Tag nofollow',
      },
      {
        '/': '200 index.html noindex',
        '/blog/': '200 blog/index.html noindex nofollow',
        '/x': '404 404.html noindex',
      },
    ],
    [
      'files, then conditions',
      {
        '': raw`<If "%{REQUEST_URI} =~ m#^/blog/index\.html$#">
Header set X-Robots-Tag one
</If>
<Files "index.html">
Header set X-Robots-Tag two
</Files>`,
      },
      {
        '/': '200 index.html two',
        '/blog/': '200 blog/index.html one',
        '/blog/index.html': '200 blog/index.html one',
      },
    ],
    [
      'https and one host, which is the site’s own',
      {
        '': raw`RewriteEngine On
RewriteCond %{HTTPS} !=on [OR]
RewriteCond %{HTTP_HOST} !^example\.com$ [NC]
RewriteRule ^(.*)$ https://example.com/$1 [R=301,L]`,
      },
      { '/': '200 index.html', '/about.html': '200 about.html' },
    ],
    [
      'https behind a proxy',
      {
        '': raw`RewriteEngine On
RewriteCond %{HTTP:X-Forwarded-Proto} !https
RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]`,
      },
      { '/': '200 index.html' },
    ],
    [
      'a language that crawlers do not send',
      {
        '': raw`RewriteEngine On
RewriteCond %{HTTP:Accept-Language} ^de [NC]
RewriteRule ^$ /de/ [R=302,L]
RewriteCond %{HTTP:Accept-Language} !^de [NC]
RewriteRule ^about\.html$ /en/ [R=302,L]`,
      },
      { '/': '200 index.html', '/about.html': '302 /en/', '/none': '404' },
    ],
    [
      'conditions on the visitor, where they decide',
      {
        '': raw`RewriteEngine On
RewriteCond %{HTTP_USER_AGENT} badbot
RewriteRule ^ - [F]
RewriteCond %{REMOTE_ADDR} !^10\.
RewriteCond %{REQUEST_URI} !^/about
RewriteRule ^ /about.html [R=302,L]`,
      },
      { '/': 'elsewhere', '/none': 'elsewhere', '/about.html': '200 about.html', '/about': '404' },
    ],
    [
      'a redirect that leads to itself without end',
      { '': 'Redirect 301 / /' },
      { '/': '301 /', '/a': '301 /a' },
    ],
  ])('%s', (_, texts, expected) => {
    const model = modelOf(texts)
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, respond(model, path)]))).toEqual(
      expected,
    )
  })

  test('in a folder of its host', () => {
    const below = { ...context, root: 'https://example.com/docs/' }
    const files = hostFiles({
      '': 'RewriteEngine On\nRewriteRule ^old$ /docs/new [R=301,L]\nRedirect /docs/a /docs/b',
    })
    const model = createHostModel(apache, apache.read(files, below), below)
    const configured = ['old', 'a', 'blog', 'about.html', 'papers/'].map((path) => {
      const found = model.respond(below.root + path)
      return `${found?.status} ${found?.location ?? found?.file ?? ''}`.trim()
    })
    expect(configured).toEqual([
      '301 https://example.com/docs/new',
      '302 https://example.com/docs/b',
      '301 https://example.com/docs/blog/',
      '200 about.html',
      '403',
    ])
  })

  test('never throws, and responds in little time', () => {
    const line = fc.constantFrom(
      'RewriteEngine On',
      'RewriteRule ^(.*)$ /$1x',
      'RewriteRule (a*)*b /c [R]',
      'RewriteRule ^(.*)$ - [N]',
      'RewriteCond %{REQUEST_URI} ((a+)+)+$ [OR]',
      'FallbackResource /x',
      'DirectoryIndex /',
      'ErrorDocument 404 /404',
      'ErrorDocument 500 /500',
      'RedirectMatch (.*) $1$1',
      'Redirect 404 /',
      '<If "%{REQUEST_URI} =~ /(/">',
      '</If>',
      '<Files ~ "[">',
      '</Files>',
      'Options -FollowSymLinks',
      'Header set X-Robots-Tag "%',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.webPath(), (lines, path) => {
        const model = modelOf({ '': lines.join('\n'), 'blog/': lines.toReversed().join('\r\n') })
        const found = model.respond(`https://example.com${path || '/'}`)
        expect(found === undefined || found.status >= 200).toBe(true)
        model.respond(`https://example.com/blog/${'a'.repeat(2000)}`)
      }),
    )
  })
})
