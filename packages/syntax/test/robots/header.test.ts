import { describe, expect, test } from 'vitest'
import { parseRobotsHeader } from '../../src/robots/header.ts'

/** A line in short: `crawler: directives`, then what is ambiguous. */
function short(line: string): string[] {
  return parseRobotsHeader(line).map(({ crawler, directives, ambiguous }) => {
    const list = directives.map(({ raw, problem }) => raw + (problem ? `!${problem.type}` : '')).join(' + ')
    return `${crawler}: ${list}${ambiguous === undefined ? '' : ` ?${ambiguous}`}`
  })
}

describe("lines of Google's document", () => {
  test.each<[string, string[]]>([
    ['noindex', ['*: noindex']],
    ['noindex, nofollow', ['*: noindex + nofollow']],
    ['noarchive', ['*: noarchive']],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', ['*: unavailable_after: 25 Jun 2010 15:00:00 PST']],
    ['googlebot: nofollow', ['googlebot: nofollow']],
    ['otherbot: noindex, nofollow', ['otherbot: noindex + nofollow']],
    ['BadBot: noindex, nofollow', ['badbot: noindex + nofollow']],
  ])('%s', (line, expected) => {
    expect(short(line)).toEqual(expected)
  })
})

describe('the colon', () => {
  test.each<[string, string, string[]]>([
    ['1: a directive that takes a value', 'max-snippet: 20, noindex', ['*: max-snippet: 20 + noindex']],
    ['1: even when the value is wrong', 'max-snippet: noindex', ['*: max-snippet: noindex!invalid-integer']],
    ['2: a known crawler', 'Googlebot-News:nosnippet', ['googlebot-news: nosnippet']],
    ['2: even before an unknown directive', 'bingbot: bogus', ['bingbot: bogus!unknown']],
    ['2: and before a directive with value', 'googlebot: max-snippet:20', ['googlebot: max-snippet:20']],
    ['3: a directive without value', 'noindex: x', ['*: noindex: x!unexpected-value']],
    ['4: a product token before a directive', 'my-bot_2: noindex', ['my-bot_2: noindex']],
    ['4: and before a directive with value', 'mybot: max-snippet: 5', ['mybot: max-snippet: 5']],
    ['5: anything else', 'cache: off', ['*: cache: off!unknown']],
    ['5: a name that no token can be', 'my bot: noindex', ['*: my bot: noindex!unknown']],
    [
      'a date behind a scope',
      'googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, noindex',
      ['googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT + noindex'],
    ],
    [
      'a registry decides about dates',
      'unavailable_after: 2020-09-21, noindex',
      ['*: unavailable_after: 2020-09-21 + noindex'],
    ],
    ['a scope without directives', 'googlebot:', ['googlebot: ']],
    ['an empty line', ' , ', []],
  ])('%s', (_, line, expected) => {
    expect(short(line)).toEqual(expected)
  })
})

describe('joined lines', () => {
  test.each<[string, string[]]>([
    ['googlebot: nofollow, bingbot: noindex', ['googlebot: nofollow', 'bingbot: noindex ?rescoped']],
    ['noindex, googlebot: nofollow', ['*: noindex', 'googlebot: nofollow ?rescoped']],
    // Google's own sample, joined: only known tokens open a scope in mid-line.
    [
      'googlebot: nofollow, otherbot: noindex',
      ['googlebot: nofollow + otherbot: noindex!unknown ?unknown-token'],
    ],
    ['googlebot: nofollow, noindex', ['googlebot: nofollow + noindex']],
  ])('%s', (line, expected) => {
    expect(short(line)).toEqual(expected)
  })
})

test('offsets count from the start of the line', () => {
  expect(parseRobotsHeader('googlebot: noindex , max-snippet: 5')).toEqual([
    {
      crawler: 'googlebot',
      directives: [
        { name: 'noindex', raw: 'noindex', start: 11, end: 18 },
        { name: 'max-snippet', value: '5', raw: 'max-snippet: 5', start: 21, end: 35 },
      ],
    },
  ])
})
