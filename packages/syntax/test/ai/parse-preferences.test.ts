import { expect, test } from 'vitest'
import { parsePreferences } from '../../src/ai/parse-preferences.ts'
import { parseRobotsTxt } from '../../src/robots-txt/parse-robots-txt.ts'

const unreadable = 'unreadable'

/** The keys with their values, or that the value cannot be parsed. */
function read(field: 'Content-Signal' | 'Content-Usage', value: string): unknown {
  const found = parsePreferences(field, value)
  return found.some(({ key }) => key === undefined)
    ? unreadable
    : Object.fromEntries(found.map(({ key, value: own }) => [key, own]))
}

test.for([
  // draft-ietf-aipref-vocab-07, sections 6 and 6.5
  ['train-ai=y, search=n', { 'train-ai': 'y', search: 'n' }],
  ['train-ai=y, train-ai, search=n, search="n"', { 'train-ai': '', search: '"n"' }],
  ['train-ai;allow=n, train-ai=y', { 'train-ai': 'y' }],
  ['train-ai;has;parameters="?"', { 'train-ai': '' }],
  // The draft's own example ends in a semicolon, which RFC 9651 does not allow.
  ['train-ai;has;parameters="?";', unreadable],
  ['Train-AI=n', unreadable],
  ['TRAIN-AI=n', unreadable],
  ['train-ai=N', { 'train-ai': 'N' }],
  ['train-ai=no', { 'train-ai': 'no' }],
  ['train-ai=?0', { 'train-ai': '?0' }],
  ['train-ai', { 'train-ai': '' }],
  ['bots=n, train-ai=y', { bots: 'n', 'train-ai': 'y' }],
  ['train-genai=n;exceptions=cc-cr', { 'train-genai': 'n' }],
  ['train-genai=n;exceptions=(cc-cr cc-dc)', unreadable],
  // draft-ietf-aipref-attach-05
  ['train-ai=n', { 'train-ai': 'n' }],
  ['train-ai=y', { 'train-ai': 'y' }],
  // RFC 9651, section 3.2 and 4.2.2
  ['en="Applepie", da=:w4ZibGV0w6ZydGU=:', { en: '"Applepie"', da: ':w4ZibGV0w6ZydGU=:' }],
  ['a=?0, b, c; foo=bar', { a: '?0', b: '', c: '' }],
  ['rating=1.5, feelings=(joy sadness)', { rating: '1.5', feelings: '(joy sadness)' }],
  ['a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid', { a: '(1 2)', b: '3', c: '4', d: '(5 6);valid' }],
  ['foo=1, bar=2', { foo: '1', bar: '2' }],
  ['a=1,b=2', { a: '1', b: '2' }],
  ['a=1 ,\tb=2', { a: '1', b: '2' }],
  ['  a=1  ', { a: '1' }],
  ['a=@1659578233', { a: '@1659578233' }],
  [
    'a=%"This is intended for display to %c3%bcsers."',
    { a: '%"This is intended for display to %c3%bcsers."' },
  ],
  ['a="say \\"hi\\""', { a: '"say \\"hi\\""' }],
  ['a=-999999999999999', { a: '-999999999999999' }],
  ['a=()', { a: '()' }],
  ['a=*foo123/456', { a: '*foo123/456' }],
  ['', {}],
  ['   ', {}],
  ['a=1,', unreadable],
  [',a=1', unreadable],
  ['a=1 b=2', unreadable],
  ['a = 1', unreadable],
  ['a=', unreadable],
  ['=n', unreadable],
  ['a=1;', unreadable],
  ['a=1;B', unreadable],
  ['a=1234567890123456', unreadable],
  ['a=1.', unreadable],
  ['a="unclosed', unreadable],
  ['a=(1', unreadable],
  ['a="é"', unreadable],
  ['train-ai: n', unreadable],
  ['train-ai=n; search=y; x y', unreadable],
] as const)('Content-Usage: %s', ([value, expected]) => {
  expect(read('Content-Usage', value)).toEqual(expected)
})

test.for([
  // contentsignals.org and the managed robots.txt of Cloudflare
  ['search=yes, ai-train=no', { search: 'yes', 'ai-train': 'no' }],
  ['search=yes,ai-train=no', { search: 'yes', 'ai-train': 'no' }],
  ['search=yes,ai-train=no,use=reference', { search: 'yes', 'ai-train': 'no', use: 'reference' }],
  ['ai-train=yes, search=yes, ai-input=yes', { 'ai-train': 'yes', search: 'yes', 'ai-input': 'yes' }],
  ['use=immediate', { use: 'immediate' }],
  ['search = yes', { search: 'yes' }],
  ['Search=YES', { Search: 'YES' }],
  ['search=yes,', { search: 'yes' }],
  ['', {}],
  ['ai-train: no', unreadable],
  ['ai-train no', unreadable],
  ['ai-train', unreadable],
  ['search=yes; ai-train=no', unreadable],
  ['search=yes ai-train=no', unreadable],
] as const)('Content-Signal: %s', ([value, expected]) => {
  expect(read('Content-Signal', value)).toEqual(expected)
})

test('an equal key and a long value take linear time', () => {
  expect(read('Content-Usage', 'a=(1 '.repeat(50_000))).toBe(unreadable)
  expect(read('Content-Usage', `${'a=n, '.repeat(50_000)}a=y`)).toEqual({ a: 'y' })
})

/** The preferences of a robots.txt: place, crawlers, path, and the statement. */
function preferencesOf(text: string): string[] {
  return parseRobotsTxt(text).preferences.map(
    ({ line, column, endColumn, agents, path, key, text: written }) =>
      `${line}:${column}-${endColumn} ${agents?.map(({ token }) => token).join('+') ?? 'none'} ${path ?? ''} ${key ?? unreadable} ${written}`,
  )
}

test('the example of draft-ietf-aipref-attach-05', () => {
  const text = `User-Agent: *
Allow: /
Disallow: /never/
Content-Usage: train-ai=n
Content-Usage: /ai-ok/ train-ai=y

User-Agent: ExampleBot
Allow: /
Content-Usage: train-ai=y
`
  expect(preferencesOf(text)).toEqual([
    '4:16-26 *  train-ai train-ai=n',
    '5:24-34 * /ai-ok/ train-ai train-ai=y',
    '9:16-26 ExampleBot  train-ai train-ai=y',
  ])
})

test.for([
  ['content-usage:train-ai=n # comment', ['2:15-25 *  train-ai train-ai=n']],
  ['  Content-Usage \t:\t/a%20b\ttrain-ai=n', ['2:27-37 * /a%20b train-ai train-ai=n']],
  ['Content-Usage: /only-a-path', []],
  ['Content-Usage:', []],
  ['Content-Usage: *.pdf train-ai=n', ['2:16-32 *  unreadable *.pdf train-ai=n']],
  ['Content-Usage: /é train-ai=n', ['2:19-29 * /%C3%A9 train-ai train-ai=n']],
  ['Content-Signal: é=no, ai-train=no', ['2:17-21 *  é é=no', '2:23-34 *  ai-train ai-train=no']],
  ['Content-signal: ai-train=no', ['2:17-28 *  ai-train ai-train=no']],
  ['Content-Usage: train-ai=n, search=é', ['2:16-36 *  unreadable train-ai=n, search=é']],
] as const)('a line of robots.txt: %s', ([line, expected]) => {
  expect(preferencesOf(`User-agent: *\n${line}\nDisallow: /x/\n`)).toEqual(expected)
})

test('a line before the first group, and licenses, which belong to no group', () => {
  const text =
    'Content-Usage: train-ai=n\nLicense: https://example.com/license.xml\nUser-agent: A\nLicense: /b\nUser-agent: B\nDisallow: /'
  expect(preferencesOf(text)).toEqual(['1:16-26 none  train-ai train-ai=n'])
  const { licenses, groups, problems } = parseRobotsTxt(text)
  expect(licenses).toEqual([
    { url: 'https://example.com/license.xml', line: 2, column: 10 },
    { url: '/b', line: 4, column: 10 },
  ])
  expect(groups.map(({ agents }) => agents.map(({ token }) => token))).toEqual([['A', 'B']])
  expect(problems).toEqual([])
})
