import { describe, expect, test } from 'vitest'
import { parseRobotsTxt } from '../../src/robots-txt/parse-robots-txt.ts'

/** Groups in short: tokens with their lines, then `+` allow or `-` disallow with line and pattern. */
function groups(source: string | Uint8Array): string[] {
  return parseRobotsTxt(source).groups.map(({ agents, rules }) =>
    [
      agents.map(({ token, line }) => `${token}@${line}`).join(' '),
      ...rules.map(({ type, pattern, line }) => `${type === 'allow' ? '+' : '-'}${line} ${pattern}`.trim()),
    ].join(' | '),
  )
}

/** Problems in short: location, type, data, marked text. */
function problems(source: string | Uint8Array): string[] {
  return parseRobotsTxt(source).problems.map(({ line, column, endColumn, type, text, ...data }) =>
    [`${line}:${column}-${endColumn} ${type}`, ...Object.values(data), `\`${text}\``].join(' '),
  )
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('groups', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['comments only', '# Nothing to see\n#\n', []],
    ['one group', 'User-agent: *\nDisallow: /drafts/\n', ['*@1 | -2 /drafts/']],
    ['no final line break', 'User-agent: *\nDisallow: /drafts/', ['*@1 | -2 /drafts/']],
    ['no white space', 'user-agent:*\ndisallow:/drafts/\n', ['*@1 | -2 /drafts/']],
    ['much white space', '\t User-agent \t: * \t\n  Disallow\t:\t/drafts/ \n', ['*@1 | -2 /drafts/']],
    ['upper case', 'USER-AGENT: Googlebot\nALLOW: /Docs\n', ['Googlebot@1 | +2 /Docs']],
    [
      'two agents share rules',
      'User-agent: googlebot\nUser-agent: bingbot\nDisallow: /drafts/\nAllow: /drafts/public/\n',
      ['googlebot@1 bingbot@2 | -3 /drafts/ | +4 /drafts/public/'],
    ],
    [
      'an agent behind a rule starts a group',
      'User-agent: googlebot\nDisallow: /a\nUser-agent: *\nDisallow: /b\n',
      ['googlebot@1 | -2 /a', '*@3 | -4 /b'],
    ],
    [
      'empty lines and comments end no group',
      'User-agent: googlebot\n\n# both\n\nUser-agent: bingbot\n\nDisallow: /a\n\nDisallow: /b # old\n',
      ['googlebot@1 bingbot@5 | -7 /a | -9 /b'],
    ],
    [
      'other fields end no group',
      'User-agent: bingbot\nSitemap: https://example.com/sitemap.xml\nCrawl-delay: 5\nUser-agent: *\nDisallow: /\n',
      ['bingbot@1 *@4 | -5 /'],
    ],
    [
      'an empty rule ends the run of agents',
      'User-agent: bingbot\nDisallow:\nUser-agent: *\nDisallow: /\n',
      ['bingbot@1 | -2', '*@3 | -4 /'],
    ],
    ['agents without rules', 'User-agent: bingbot\n', ['bingbot@1']],
    ['a comment within a value', 'User-agent: *\nDisallow: /a#b\n', ['*@1 | -2 /a']],
    ['a colon within a value', 'User-agent: *\nDisallow: /a:b?c=http://d\n', ['*@1 | -2 /a:b?c=http://d']],
    ['a version is cut off', 'User-agent: Googlebot/2.1\nDisallow: /\n', ['Googlebot@1 | -2 /']],
    ['words after the token are cut off', 'User-agent: Foo Bar\nDisallow: /\n', ['Foo@1 | -2 /']],
    ['words after the star are cut off', 'User-agent: * all\nDisallow: /\n', ['*@1 | -2 /']],
    ['a name with a star names nobody', 'User-agent: *bot\nDisallow: /\n', ['@1 | -2 /']],
    ['a missing colon', 'User-agent *\nDisallow /drafts/\n', ['*@1 | -2 /drafts/']],
    ['a colon in a comment only', 'User-agent * # all: of them\nDisallow: /a\n', ['*@1 | -2 /a']],
    [
      'slips Google knows',
      'useragent: *\nDisalow: /a\ndissallow: /b\nDisallowed: /c\n',
      ['*@1 | -2 /a | -3 /b | -4 /c'],
    ],
  ])('%s', (_, source, expected) => {
    expect(groups(source)).toEqual(expected)
  })
})

describe('line breaks', () => {
  const expected = ['foo@1 | +2 /some/path', 'bar@3 | -6 /']
  test.each<[string, string]>([
    ['LF', 'User-Agent: foo\nAllow: /some/path\nUser-Agent: bar\n\n\nDisallow: /\n'],
    ['CRLF', 'User-Agent: foo\r\nAllow: /some/path\r\nUser-Agent: bar\r\n\r\n\r\nDisallow: /\r\n'],
    ['CR', 'User-Agent: foo\rAllow: /some/path\rUser-Agent: bar\r\r\rDisallow: /\r'],
    ['a mixture', 'User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /'],
  ])('%s', (_, source) => {
    expect(groups(source)).toEqual(expected)
  })
})

describe('octets', () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /a\n', ['*@1 | -2 /a']],
    ['two octets of one', latin1('\xEF\xBBUser-agent: *\nDisallow: /a\n'), ['*@1 | -2 /a']],
    ['one octet of one', latin1('\xEFUser-agent: *\nDisallow: /a\n'), ['*@1 | -2 /a']],
    ['a broken one', latin1('\xEF\x11\xBFUser-agent: *\nDisallow: /a\n'), []],
    ['a second one', '\uFEFF\uFEFFUser-agent: *\nDisallow: /a\n', []],
    ['UTF-8', 'User-agent: *\nDisallow: /café/日本\n', ['*@1 | -2 /caf%C3%A9/%E6%97%A5%E6%9C%AC']],
    ['Latin-1', latin1('User-agent: *\nDisallow: /caf\xE9/\n'), ['*@1 | -2 /caf%E9/']],
    ['escapes get upper-case digits', 'User-agent: *\nDisallow: /caf%c3%a9%2f\n', ['*@1 | -2 /caf%C3%A9%2F']],
    [
      'a percent sign that starts no escape stays',
      'User-agent: *\nDisallow: /100%/%zz%a\n',
      ['*@1 | -2 /100%/%zz%a'],
    ],
    ['a no-break space is no white space', 'User-agent: *\nDisallow: /a\u00A0\n', ['*@1 | -2 /a%C2%A0']],
    ['NUL ends a line as it ends a C string', 'User-agent: *\nDisallow: /a\0b\n', ['*@1 | -2 /a']],
    ['UTF-16 contains no field', latin1('\xFF\xFEU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0\n\0'), []],
  ])('%s', (_, source, expected) => {
    expect(groups(source)).toEqual(expected)
  })
})

test('a rule keeps its line as written', () => {
  const { groups: found } = parseRobotsTxt('User-agent: *\n  Disallow:  /caf\u00E9/ # caf\u00E9 menu \r\n')
  expect(found[0]?.rules).toEqual([
    {
      type: 'disallow',
      pattern: '/caf%C3%A9/',
      line: 2,
      column: 3,
      text: 'Disallow:  /caf\u00E9/ # caf\u00E9 menu',
    },
  ])
})

test('sitemaps can be anywhere and keep their case and location', () => {
  const source = [
    'Sitemap: https://example.com/sitemap.xml',
    'User-agent: *',
    '  site-map:https://cdn.example.com/Feeds/News.xml # daily',
    'Disallow: /drafts/',
    'SITEMAP: https://example.com/日本.xml',
  ].join('\n')
  expect(parseRobotsTxt(source).sitemaps).toEqual([
    { url: 'https://example.com/sitemap.xml', line: 1, column: 10 },
    { url: 'https://cdn.example.com/Feeds/News.xml', line: 3, column: 12 },
    { url: 'https://example.com/日本.xml', line: 5, column: 10 },
  ])
})

describe('problems', () => {
  test.each<[string, string, string[]]>([
    ['none', 'User-agent: *\nDisallow:\nAllow: /*.css$\nSitemap: https://example.com/sitemap.xml\n', []],
    [
      'fields that others read',
      'User-agent: *\nCrawl-delay: 5\nHost: example.com\nContent-Signal: ai-train=no\n',
      [],
    ],
    ['an unknown field', 'Author: Ada\n', ['1:1-7 unknown-field `Author`']],
    ['a short name like no other', 'Hint: /a\n', ['1:1-5 unknown-field `Hint`']],
    ['a field with a slip', 'User-agent: *\nDisalllow: /a\n', ['2:1-10 unknown-field disallow `Disalllow`']],
    ['a slip in a short field', 'User-agent: *\nAlow: /a\n', ['2:1-5 unknown-field allow `Alow`']],
    ['a field of others with a slip', 'crawl_delay: 5\n', ['1:1-12 unknown-field crawl-delay `crawl_delay`']],
    ['a spelling that Google forgives', 'User agent: *\n', ['1:1-11 misspelt-field user-agent `User agent`']],
    [
      'a longer name that Google forgives',
      'User-agents: *\n',
      ['1:1-12 misspelt-field user-agent `User-agents`'],
    ],
    ['a missing colon', 'User-agent *\n', ['1:1-13 missing-colon `User-agent *`']],
    ['a missing colon, too many words', 'Disallow /a /b\n', ['1:1-15 missing-colon `Disallow /a /b`']],
    ['a field alone', '\n  Disallow # all\n', ['2:3-11 missing-colon `Disallow`']],
    ['markup', '<br />\n', ['1:1-7 no-field `<br />`']],
    ['a sentence', 'please do not crawl this\n', ['1:1-25 no-field `please do not crawl this`']],
    ['a value alone', ': /a\n', ['1:1-5 no-field `: /a`']],
    ['noindex', 'User-agent: *\nNoindex: /drafts/\n', ['2:1-18 indexing-field `Noindex: /drafts/`']],
    ['a rule for nobody', 'Disallow: /a\n', ['1:1-13 rule-outside-group `Disallow: /a`']],
    ['a version', 'User-agent: Googlebot/2.1\n', ['1:13-26 cut-token Googlebot `Googlebot/2.1`']],
    ['no agent', 'User-agent: # all\n', ['1:12-12 empty-token ``']],
    ['an agent in another script', 'User-agent: ツ\n', ['1:13-14 empty-token `ツ`']],
    [
      'a pattern without a slash',
      'User-agent: *\nDisallow: drafts/\n',
      ['2:11-18 relative-pattern `drafts/`'],
    ],
    [
      'a URL for a pattern',
      'User-agent: *\nDisallow: https://example.com/a\n',
      ['2:11-32 relative-pattern `https://example.com/a`'],
    ],
    ['a relative sitemap', 'Sitemap: /sitemap.xml\n', ['1:10-22 relative-sitemap `/sitemap.xml`']],
    ['a scheme in upper case', 'Sitemap: HTTPS://example.com/sitemap.xml\n', []],
    ['no sitemap', 'Sitemap:\n', ['1:9-9 relative-sitemap ``']],
    ['columns count UTF-16 units', '日本𝄞: /\n', ['1:1-5 unknown-field `日本𝄞`']],
    [
      'a byte order mark has no column',
      '\uFEFFUser-agents: *\n',
      ['1:1-12 misspelt-field user-agent `User-agents`'],
    ],
    [
      'a byte order mark further down has one',
      'User-agent: *\n\uFEFFDisallow: /a\n',
      ['2:1-10 unknown-field disallow `\uFEFFDisallow`'],
    ],
    [
      'two on one line',
      'User-agent: *\ndisalow drafts\n',
      [
        '2:1-15 missing-colon `disalow drafts`',
        '2:1-8 misspelt-field disallow `disalow`',
        '2:9-15 relative-pattern `drafts`',
      ],
    ],
  ])('%s', (_, source, expected) => {
    expect(problems(source)).toEqual(expected)
  })
})

describe('limits', () => {
  test('a line ends behind 16663 octets', () => {
    const kept = `/x/${'a'.repeat(16_650)}`
    const { groups: found, problems: reported } = parseRobotsTxt(
      `User-agent: *\nDisallow: ${kept}bcd\nAllow: /y\n`,
    )
    expect(found[0]?.rules.map(({ pattern }) => pattern)).toEqual([kept, '/y'])
    expect(reported).toEqual([
      { type: 'long-line', bytes: 16_666, line: 2, column: 1, endColumn: 16_664, text: `Disallow: ${kept}` },
    ])
  })

  test('a long comment loses nothing', () => {
    expect(problems(`User-agent: *\nDisallow: /a #${'-'.repeat(20_000)}\n`)).toEqual([])
  })

  test.each([
    ['at 500 KiB', 512_000, false, 1],
    ['one byte more', 512_001, true, 0],
  ])('%s', (_, bytes, truncated, rules) => {
    const start = 'User-agent: *\n#'
    const end = '\nDisallow:/'
    const source = start + '-'.repeat(bytes - start.length - end.length) + end
    const read = parseRobotsTxt(source)
    expect(read.bytes).toBe(bytes)
    expect(read.truncated).toBe(truncated)
    expect(read.groups[0]?.rules.filter(({ pattern }) => pattern === '/')).toHaveLength(rules)
  })
})
