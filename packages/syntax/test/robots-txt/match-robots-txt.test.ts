import { describe, expect, test } from 'vitest'
import { matchRobotsTxt, pathOfUrl } from '../../src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt, isProductToken } from '../../src/robots-txt/parse-robots-txt.ts'

const site = 'https://www.example.com'

/** The verdict in short: `+` or `-`, and the line that decided. */
function verdict(source: string, userAgent: string, path: string, google = true): string {
  const { allowed, rule } = matchRobotsTxt(parseRobotsTxt(source), userAgent, site + path, { google })
  return (allowed ? '+' : '-') + (rule ? rule.line : '')
}

describe('patterns', () => {
  const everybody = (pattern: string): string => `User-agent: *\nDisallow: ${pattern}\n`
  test.each<[string, string, '+' | '-2']>([
    ['/', '', '-2'],
    ['/', '/', '-2'],
    ['/', '/docs/', '-2'],
    ['', '/docs/', '+'],
    ['/docs', '/docs', '-2'],
    ['/docs', '/docs.html', '-2'],
    ['/docs', '/docs/a/', '-2'],
    ['/docs', '/docsearch', '-2'],
    ['/docs', '/docs?page=2', '-2'],
    ['/docs', '/Docs', '+'],
    ['/docs', '/old/docs', '+'],
    ['/docs/', '/docs', '+'],
    ['/docs*', '/docs', '-2'],
    ['/docs$', '/docs', '-2'],
    ['/docs$', '/docs/', '+'],
    ['/docs$', '/docs?page=2', '+'],
    ['/docs$', '/docs#top', '-2'],
    ['/$', '/', '-2'],
    ['/$', '/a', '+'],
    ['$', '/', '+'],
    ['*', '/a', '-2'],
    ['**', '/a', '-2'],
    ['*$', '/a', '-2'],
    ['/*.pdf$', '/files/a.pdf', '-2'],
    ['/*.pdf$', '/files/a.pdf?x', '+'],
    ['/*.pdf$', '/a.pdf/b.pdf', '-2'],
    ['/*.pdf', '/a.pdf.html', '-2'],
    ['/*.pdf', '/a.PDF', '+'],
    ['*.pdf', '/a.pdf', '-2'],
    ['/*?', '/a?b', '-2'],
    ['/*?', '/a', '+'],
    ['/*?*sort=', '/shop?page=2&sort=price', '-2'],
    ['/a*b*c$', '/aXbXbXc', '-2'],
    ['/a*b*c$', '/aXcXb', '+'],
    ['/ab*ab$', '/ab', '+'],
    ['/ab*ab$', '/abab', '-2'],
    ['/a$b', '/a$b', '-2'],
    ['/a$b', '/a', '+'],
    ['/*abac', '/ababac', '-2'],
    // After a mismatch the search goes on with the longest prefix that fits.
    ['/*aabaaac*', '/aabaaabaaac', '-2'],
    ['docs/', '/docs/', '+'],
  ])('%s against %s', (pattern, path, expected) => {
    expect(verdict(everybody(pattern), 'googlebot', path)).toBe(expected)
    expect(verdict(everybody(pattern), 'googlebot', path, false)).toBe(expected)
  })
})

describe('the longest pattern decides', () => {
  test.each<[string, string, string, string]>([
    ['disallow is longer', 'Disallow: /x/page.html\nAllow: /x/', '/x/page.html', '-2'],
    ['allow is longer', 'Disallow: /x/\nAllow: /x/page.html', '/x/page.html', '+3'],
    ['only one matches', 'Disallow: /x/\nAllow: /x/page.html', '/x/', '-2'],
    ['a tie is allowed', 'Disallow: /folder\nAllow: /folder', '/folder/page', '+3'],
    ['a tie is allowed in either order', 'Allow: /folder\nDisallow: /folder', '/folder/page', '+2'],
    ['the first of equal lines is shown', 'Disallow: /folder\nDisallow: /folder', '/folder/', '-2'],
    ['a star counts as written', 'Allow: /page\nDisallow: /*.htm', '/page.htm', '-3'],
    ['a dollar sign counts as written', 'Allow: /$\nDisallow: /', '/', '+2'],
    ['a dollar sign that does not match', 'Allow: /$\nDisallow: /', '/page.htm', '-3'],
    ['octets count, not characters', 'Disallow: /é*\nAllow: /*****', '/%C3%A9', '-2'],
    ['empty rules match nothing', 'Disallow:\nAllow:', '/x', '+'],
  ])('%s', (_, rules, path, expected) => {
    expect(verdict(`User-agent: *\n${rules}\n`, 'googlebot', path)).toBe(expected)
    expect(verdict(`User-agent: *\n${rules}\n`, 'googlebot', path, false)).toBe(expected)
  })
})

describe('crawlers', () => {
  const source = `User-agent: *
Disallow: /a
User-agent: Googlebot
Disallow: /b
User-agent: bingbot
Disallow:
User-agent: GOOGLEBOT/2.1
Disallow: /c
`
  test.each<[string, string, string]>([
    ['otherbot', '/a', '-2'],
    ['otherbot', '/b', '+'],
    ['*', '/a', '-2'],
    ['googlebot', '/a', '+'],
    ['googlebot', '/b', '-4'],
    ['GoogleBot', '/c', '-8'],
    ['bingbot', '/a', '+'],
    ['google', '/a', '-2'],
    ['googlebots', '/a', '-2'],
    ['googlebot/2.1', '/a', '-2'],
    ['', '/a', '-2'],
  ])('%s on %s', (userAgent, path, expected) => {
    expect(verdict(source, userAgent, path)).toBe(expected)
    expect(verdict(source, userAgent, path, false)).toBe(expected)
  })

  test.each<[string, string, string]>([
    ['googlebot-news', '-4', '-2'],
    ['googlebot-image', '-6', '-6'],
    ['google-inspectiontool', '-4', '-2'],
    ['applebot', '-4', '-2'],
    ['googleother-image', '-2', '-2'],
    ['adsbot-google', '+', '-2'],
    ['mediapartners-google', '+', '-2'],
    ['constructor', '-2', '-2'],
  ])('%s has relatives and habits only in the mode of Google', (userAgent, google, rfc) => {
    const family = `User-agent: *
Disallow: /
User-agent: Googlebot
Disallow: /
User-agent: Googlebot-Image
Disallow: /
`
    expect(verdict(family, userAgent, '/a')).toBe(google)
    expect(verdict(family, userAgent, '/a', false)).toBe(rfc)
  })

  test('a group without a token is for nobody', () => {
    expect(verdict('User-agent:\nDisallow: /\n', '', '/a')).toBe('+')
    expect(verdict('User-agent:\nDisallow: /\n', 'googlebot', '/a')).toBe('+')
  })
})

describe('the modes differ', () => {
  test.each<[string, string, string, string, string]>([
    ['index.html allows its folder', 'Allow: /a/index.html\nDisallow: /', '/a/', '+2', '-3'],
    ['index.htm too', 'Allow: /a/index.htm\nDisallow: /', '/a/', '+2', '-3'],
    ['but nothing in it', 'Allow: /a/index.html\nDisallow: /', '/a/b', '-3', '-3'],
    ['nor does it forbid its folder', 'Disallow: /a/index.html', '/a/', '+', '+'],
    ['escaped letters', 'Disallow: /%62%61%7A', '/baz', '+', '-2'],
    ['escaped letters of the URL', 'Disallow: /baz', '/%62%61%7A', '+', '-2'],
    ['a URL that is not escaped', 'Disallow: /café', '/café', '+', '-2'],
    ['an escaped URL', 'Disallow: /café', '/caf%C3%A9', '-2', '-2'],
    ['lower-case digits of the URL', 'Disallow: /café', '/caf%c3%a9', '+', '-2'],
    ['an escaped slash is no slash', 'Disallow: /a%2Fb', '/a/b', '+', '+'],
    ['an escaped star is a star', 'Disallow: /a-%2A.html', '/a-*.html', '+', '-2'],
    ['an escaped star is no wildcard', 'Disallow: /a-%2A.html', '/a-b.html', '+', '+'],
    ['an escaped dollar sign', 'Disallow: /a-%24', '/a-$b', '+', '-2'],
    ['half a surrogate pair', 'Disallow: /\uFFFD', '/\uD83D', '+', '-2'],
    ['robots.txt itself', 'Disallow: /', '/robots.txt', '-2', '+'],
    ['a file of that name elsewhere', 'Disallow: /', '/a/robots.txt', '-2', '-2'],
  ])('%s', (_, rules, path, google, rfc) => {
    expect(verdict(`User-agent: *\n${rules}\n`, 'googlebot', path)).toBe(google)
    expect(verdict(`User-agent: *\n${rules}\n`, 'googlebot', path, false)).toBe(rfc)
  })
})

describe('what counts of a URL', () => {
  test.each<[string, string]>([
    ['', '/'],
    ['https://www.example.com', '/'],
    ['https://www.example.com/', '/'],
    ['https://www.example.com/a/b?c=http://d.e/', '/a/b?c=http://d.e/'],
    ['https://www.example.com/a/b?c=d&e=f#fragment', '/a/b?c=d&e=f'],
    ['https://www.example.com?a', '/?a'],
    ['https://www.example.com;a', '/;a'],
    ['https://www.example.com#/a', '/'],
    ['example.com/a', '/a'],
    ['//cdn.example.com/a', '/a'],
    ['/a', '/a'],
    ['/a?b=https://example.com/', '/a?b=https://example.com/'],
  ])('%s', (url, expected) => {
    expect(pathOfUrl(url)).toBe(expected)
  })
})

describe('names of crawlers', () => {
  test.each<[string, boolean]>([
    ['Googlebot', true],
    ['Googlebot-News', true],
    ['Foo_Bar', true],
    ['', false],
    ['*', false],
    ['ツ', false],
    [' Googlebot', false],
    ['Googlebot/2.1', false],
    ['Foo Bar', false],
    ['AB42bot', false],
  ])('%s', (name, expected) => {
    expect(isProductToken(name)).toBe(expected)
  })
})
