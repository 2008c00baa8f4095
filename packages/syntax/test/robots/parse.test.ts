import { describe, expect, test } from 'vitest'
import { parseRobots } from '../../src/robots/parse.ts'

/** A list in short: name, `=value`, `!problem`. */
function short(content: string): string[] {
  return parseRobots(content).map(({ name, value, problem }) => {
    const detail = problem && 'suggestion' in problem ? `(${problem.suggestion})` : ''
    return name + (value === undefined ? '' : `=${value}`) + (problem ? `!${problem.type}${detail}` : '')
  })
}

describe('lists', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['white space and commas only', ' ,\t,\n, ', []],
    ['one', 'noindex', ['noindex']],
    ['commas without spaces', 'noindex,nofollow', ['noindex', 'nofollow']],
    ['empty members', ',noindex,, ,nofollow,', ['noindex', 'nofollow']],
    ['upper case', 'NOINDEX, Max-Snippet:20', ['noindex', 'max-snippet=20']],
    ['tab, CR, LF and FF are white space', '\tnoindex\r\n,\fnofollow\n', ['noindex', 'nofollow']],
    ['a no-break space is none', 'noindex\u00A0', ['noindex\u00A0!separator']],
    ['duplicates stay', 'noindex, noindex', ['noindex', 'noindex']],
    ['space after the colon', 'max-snippet: 20', ['max-snippet=20']],
    ['space around the colon', 'max-snippet : 20', ['max-snippet=20']],
    ['a newline within', 'max-image-preview:\n  large', ['max-image-preview=large']],
  ])('%s', (_, content, expected) => {
    expect(short(content)).toEqual(expected)
  })
})

describe('whole words only', () => {
  test.each<[string, string[]]>([
    ['noindexed', ['noindexed!unknown(noindex)']],
    ['x-noindexing', ['x-noindexing!unknown']],
    ['nonoindex', ['nonoindex!unknown(noindex)']],
    ['index, max-image-preview:none', ['index', 'max-image-preview=none']],
    ['no-index', ['no-index!unknown(noindex)']],
    ['no index', ['no index!unknown(noindex)']],
    ['nofolow', ['nofolow!unknown(nofollow)']],
    ['no-follow', ['no-follow!unknown(nofollow)']],
    ['max_snippet:20', ['max_snippet=20!unknown(max-snippet)']],
    ['maxSnippet:20', ['maxsnippet=20!unknown(max-snippet)']],
    ['max-snippet=20', ['max-snippet=20!unknown(max-snippet:20)']],
    ['max-snippet 20', ['max-snippet 20!unknown(max-snippet:20)']],
    ['Max-Image-Preview(large)', ['max-image-preview(large)!unknown(max-image-preview:large)']],
    [
      'unavailable_after 2030-01-01T00:00:00Z',
      ['unavailable_after 2030-01-01t00=00:00Z!unknown(unavailable_after:2030-01-01T00:00:00Z)'],
    ],
    ['unavailable-after: 2027-01-31', ['unavailable-after=2027-01-31!unknown(unavailable_after)']],
    // Not the directive of opposite meaning.
    ['snippet', ['snippet!unknown']],
    ['translate', ['translate!unknown']],
    ['nopreview', ['nopreview!unknown']],
    ['nomediaindex', ['nomediaindex!unknown']],
    ['*', ['*!unknown']],
    [':', ['=!unknown']],
  ])('%s', (content, expected) => {
    expect(short(content)).toEqual(expected)
  })
})

describe('values', () => {
  test.each<[string, string[]]>([
    ['max-snippet:0', ['max-snippet=0']],
    ['max-snippet:-1', ['max-snippet=-1']],
    ['max-snippet:+20', ['max-snippet=+20']],
    ['max-snippet:-2', ['max-snippet=-2!out-of-range']],
    ['max-snippet:20px', ['max-snippet=20px!invalid-integer']],
    ['max-snippet:1.5', ['max-snippet=1.5!invalid-integer']],
    ['max-snippet:1e3', ['max-snippet=1e3!invalid-integer']],
    ['max-snippet:0x10', ['max-snippet=0x10!invalid-integer']],
    ['max-snippet:', ['max-snippet=!missing-value']],
    ['max-snippet', ['max-snippet!missing-value']],
    ['max-video-preview:0', ['max-video-preview=0']],
    ['max-video-preview:all', ['max-video-preview=all!invalid-integer']],
    ['max-image-preview:LARGE', ['max-image-preview=LARGE']],
    ['max-image-preview:big', ['max-image-preview=big!invalid-preview']],
    ['max-image-preview', ['max-image-preview!missing-value']],
    ['noindex:true', ['noindex=true!unexpected-value']],
    ['noindex:', ['noindex=!unexpected-value']],
    ['unavailable_after', ['unavailable_after!missing-value']],
    ['unavailable_after: soon', ['unavailable_after=soon!invalid-date']],
    ['unavailable_after: 2027-02-31', ['unavailable_after=2027-02-31!invalid-date']],
  ])('%s', (content, expected) => {
    expect(short(content)).toEqual(expected)
  })
})

describe('dates with commas', () => {
  test.each<[string, string[]]>([
    [
      'unavailable_after: Friday, 25-Jun-10 15:00:00 PST, noindex',
      ['unavailable_after=Friday, 25-Jun-10 15:00:00 PST', 'noindex'],
    ],
    [
      'nofollow, unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT',
      ['nofollow', 'unavailable_after=Fri, 25 Jun 2010 15:00:00 GMT'],
    ],
    [
      'unavailable_after: 25 Jun 2010 15:00:00 PST, nosnippet, max-snippet:5',
      ['unavailable_after=25 Jun 2010 15:00:00 PST', 'nosnippet', 'max-snippet=5'],
    ],
    // A weekday has one comma.
    [
      'unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, noidnex',
      ['unavailable_after=Fri, 25 Jun 2010 15:00:00 GMT', 'noidnex!unknown(noindex)'],
    ],
    ['unavailable_after: 2020-09-21,noindex', ['unavailable_after=2020-09-21', 'noindex']],
    // A form that no document names: one finding, not one for each piece.
    ['unavailable_after: Jun 25, 2010, noindex', ['unavailable_after=Jun 25, 2010!invalid-date', 'noindex']],
    ['unavailable_after:Fri, June 25 2010', ['unavailable_after=Fri, June 25 2010!invalid-date']],
    ['unavailable_after: Fri, noindex', ['unavailable_after=Fri!invalid-date', 'noindex']],
    ['unavailable_after: Fri,', ['unavailable_after=Fri!invalid-date']],
  ])('%s', (content, expected) => {
    expect(short(content)).toEqual(expected)
  })
})

describe('other separators than commas', () => {
  test.each<[string, string[]]>([
    ['noindex nofollow', ['noindex', 'nofollow']],
    ['noindex;nofollow', ['noindex', 'nofollow']],
    ['noindex ; nofollow;', ['noindex', 'nofollow']],
    ['noindex;', ['noindex']],
    ['noindex | nofollow', ['noindex', 'nofollow']],
    ['noindex/nofollow', ['noindex', 'nofollow']],
    ['max-snippet: 20 max-image-preview : large', ['max-snippet:20', 'max-image-preview:large']],
    [
      'noindex unavailable_after: 25 Jun 2010 15:00:00 PST',
      ['noindex', 'unavailable_after:25 Jun 2010 15:00:00 PST'],
    ],
  ])('%s', (content, directives) => {
    expect(parseRobots(content).map(({ problem }) => problem)).toEqual([{ type: 'separator', directives }])
  })

  test('words that are no directives are no list', () => {
    expect(short('noindex nofolow')).toEqual(['noindex nofolow!unknown'])
    expect(short('max-snippet:20 max-snippet:x')).toEqual(['max-snippet=20 max-snippet:x!invalid-integer'])
  })
})

test.each<[string, string]>([
  ['nopagereadaloud', '<meta name="google">'],
  ['rating: adult', '<meta name="rating">'],
  ['RTA-5042-1996-1400-1577-RTA', '<meta name="rating">'],
  ['data-nosnippet', 'an attribute of the element'],
  ['ugc', 'the `rel` of a link'],
])('%s belongs elsewhere', (content, belongsTo) => {
  expect(parseRobots(content).map(({ problem }) => problem)).toEqual([{ type: 'misplaced', belongsTo }])
})

test('offsets, with and without base', () => {
  const content = ' noindex ,\n max-snippet : 20 , bogus'
  const ranges = parseRobots(content).map(({ raw, start, end }) => ({ raw, start, end }))
  expect(ranges).toEqual([
    { raw: 'noindex', start: 1, end: 8 },
    { raw: 'max-snippet : 20', start: 12, end: 28 },
    { raw: 'bogus', start: 31, end: 36 },
  ])
})
