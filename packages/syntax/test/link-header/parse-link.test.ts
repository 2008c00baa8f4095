import { describe, expect, test } from 'vitest'
import { parseLinkHeader, splitLinkHeader } from '../../src/link-header/parse-link.ts'

/** Links in short: target, relations, parameters other than the first rel. */
function links(value: string): string[] {
  return parseLinkHeader(value).links.map(({ target, rel, params }) =>
    [
      target,
      rel.join('+') || '-',
      ...params.filter(({ name }) => name !== 'rel').map((p) => `${p.name}=${p.value}`),
    ].join(' | '),
  )
}

/** Problems in short: offsets, type, marked text, `!` when the link does not count. */
function problems(value: string): string[] {
  return parseLinkHeader(value).problems.map(
    ({ start, end, type, text, dropped }) => `${start}-${end} ${type}${dropped ? '!' : ''} ${text}`,
  )
}

test('a canonical with every offset', () => {
  const value = '<https://example.com/a.pdf>; rel="canonical"; Title=A'
  expect(parseLinkHeader(value)).toEqual({
    links: [
      {
        target: 'https://example.com/a.pdf',
        targetStart: 1,
        targetEnd: 26,
        rel: ['canonical'],
        hreflang: [],
        params: [
          { name: 'rel', value: 'canonical', start: 29, end: 44, valueStart: 33, valueEnd: 44 },
          { name: 'title', value: 'A', start: 46, end: 53, valueStart: 52, valueEnd: 53 },
        ],
        start: 0,
        end: 53,
      },
    ],
    problems: [],
  })
})

describe('links without problems', () => {
  test.each<[string, string, string[]]>([
    ['no link', '', []],
    ['white space and commas', ' ,\t, ', []],
    ['a token', '</a>; rel=canonical', ['/a | canonical']],
    ['a quoted string', '</a>; rel="canonical"', ['/a | canonical']],
    ['no white space', '</a>;rel=canonical', ['/a | canonical']],
    ['white space everywhere', '\t</a>\t ;  rel\t=  "canonical"  \t', ['/a | canonical']],
    ['white space within the brackets', '<  /a b\t>; rel=canonical', ['/a b | canonical']],
    ['a folded header', '</a>;\r\n rel="canonical";\r\n\ttitle="A"', ['/a | canonical | title=A']],
    ['upper case', '</a>; REL=Canonical', ['/a | canonical']],
    [
      'several relations',
      '</a>; rel="Start  next\thttps://example.com/Rel"',
      ['/a | start+next+https://example.com/rel'],
    ],
    ['an empty relation', '</a>; rel=""', ['/a | -']],
    ['an empty target', '<>; rel=canonical', [' | canonical']],
    ['empty parameters', '</a>;;; rel=canonical ; ;', ['/a | canonical']],
    ['a parameter without a value', '</a>; rel=preload; nopush', ['/a | preload | nopush=']],
    ['two links', '</a>; rel=prev, </b>; rel=next', ['/a | prev', '/b | next']],
    ['empty members', ', </a>; rel=prev, , \t,</b>; rel=next,', ['/a | prev', '/b | next']],
    ['a comma in a target', '</a,b>; rel=canonical', ['/a,b | canonical']],
    ['a semicolon in a target', '</a;b=c>; rel=canonical', ['/a;b=c | canonical']],
    ['a quote in a target', '</a"b>; rel=prev, </c>; rel=next', ['/a"b | prev', '/c | next']],
    ['a bracket in a string', '</a>; title="<b>, <c"; rel=canonical', ['/a | canonical | title=<b>, <c']],
    [
      'separators in a string',
      '</a>; title="b, c; rel=next"; rel=canonical',
      ['/a | canonical | title=b, c; rel=next'],
    ],
    [
      'escapes in a string',
      String.raw`</a>; title="\"b\" \\ \c"; rel=canonical`,
      [String.raw`/a | canonical | title="b" \ c`],
    ],
    [
      'an extended value',
      "</a>; rel=start; title*=UTF-8'en'%E2%82%AC",
      ["/a | start | title*=UTF-8'en'%E2%82%AC"],
    ],
  ])('%s', (_, value, expected) => {
    expect(links(value)).toEqual(expected)
    expect(problems(value)).toEqual([])
  })
})

describe('links with problems', () => {
  test.each<[string, string, string[], string[]]>([
    ['no relation', '</a>; title=A', ['/a | - | title=A'], ['0-13 missing-rel </a>; title=A']],
    [
      'the first rel counts',
      '</a>; rel=next; rel=canonical',
      ['/a | next'],
      ['16-29 repeated-parameter rel=canonical'],
    ],
    [
      'the first media counts',
      '</a>; rel=alternate; media=screen; media=print',
      ['/a | alternate | media=screen | media=print'],
      ['35-46 repeated-parameter media=print'],
    ],
    ['single quotes', "</a>; rel='canonical'", ["/a | 'canonical'"], ["10-21 single-quotes 'canonical'"]],
    ['a single quote', "</a>; rel='prefetch", ["/a | 'prefetch"], ["10-19 single-quotes 'prefetch"]],
    ['two words', '</a>; rel=only one', ['/a | only+one'], ['10-18 unquoted-value only one']],
    [
      'a media type',
      '</a>; rel=alternate; type=text/html',
      ['/a | alternate | type=text/html'],
      ['26-35 unquoted-value text/html'],
    ],
    [
      'a bracket in a token',
      '</a>; title=b<c; rel=canonical',
      ['/a | canonical | title=b<c'],
      ['12-15 unquoted-value b<c'],
    ],
    [
      'an opening quote is missing',
      '</a>; rel=canonical"',
      ['/a | canonical"'],
      ['10-20 unquoted-value canonical"'],
    ],
    ['nothing behind the equals sign', '</a>; rel=', ['/a | -'], ['6-10 empty-value rel=']],
    ['the semicolon is missing', '</a> rel="canonical"', [], ['5-20 missing-semicolon! rel="canonical"']],
    [
      'the semicolon between parameters is missing',
      '</a>; rel="alternate" hreflang="de"',
      [],
      ['22-35 missing-semicolon! hreflang="de"'],
    ],
    ['the closing quote is missing', '</a>; rel="canonical', [], ['10-20 unterminated-string! "canonical']],
    ['a quote alone', '</a>; rel=canonical; title="', [], ['27-28 unterminated-string! "']],
    [
      'the closing quote is escaped',
      String.raw`</a>; rel=a; title="b\"`,
      [],
      [String.raw`19-23 unterminated-string! "b\"`],
    ],
    ['a backslash ends the value', '</a>; rel=a; title="b\\', [], ['19-22 unterminated-string! "b\\']],
    [
      'a string without end takes the links behind it',
      '</a>; title="b, </c>; rel=canonical',
      [],
      ['12-35 unterminated-string! "b, </c>; rel=canonical'],
    ],
    [
      'no brackets',
      'https://example.com/; rel=canonical',
      [],
      ['0-35 missing-target! https://example.com/; rel=canonical'],
    ],
    ['no closing bracket', '</a; rel=canonical', [], ['0-18 unterminated-target! </a; rel=canonical']],
    ['a name of two words', '</a>; rel pel=prefetch', [], ['6-13 invalid-name! rel pel']],
    ['no name', '</a>; ="canonical"', [], ['6-7 invalid-name! =']],
    [
      'other links still count',
      '</a> rel=prev, </b>; rel=next, c; rel=last, </d>; rel=first',
      ['/b | next', '/d | first'],
      ['5-13 missing-semicolon! rel=prev', '31-42 missing-target! c; rel=last'],
    ],
  ])('%s', (_, value, expectedLinks, expectedProblems) => {
    expect(links(value)).toEqual(expectedLinks)
    expect(problems(value)).toEqual(expectedProblems)
  })
})

test('hreflang may repeat on one link', () => {
  const { links: found, problems: reported } = parseLinkHeader(
    '</de/>; rel=alternate; hreflang=de; hreflang="de-AT"',
  )
  expect(found.map(({ hreflang }) => hreflang)).toEqual([['de', 'de-AT']])
  expect(reported).toEqual([])
})

test('an anchor is the URL that the link describes', () => {
  const { links: found } = parseLinkHeader(
    '</terms>; rel=copyright; anchor="#foo"; anchor="#bar", </a>; rel=canonical',
  )
  expect(found.map(({ anchor }) => anchor)).toEqual(['#foo', undefined])
})

describe('members', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['hello', ['hello']],
    [' 1\t,\t2,3', ['1', '2', '3']],
    [', foo, , \t, bar', ['foo', 'bar']],
    [`"foo,bar", 'bar,foo', <hel,lo>`, ['"foo,bar"', "'bar", "foo'", '<hel,lo>']],
    [String.raw`"f\"oo,bar", <hel\>,lo>`, [String.raw`"f\"oo,bar"`, String.raw`<hel\>`, 'lo>']],
    ['"a, b', ['"a, b']],
    ['<a, b', ['<a, b']],
  ])('%s', (value, expected) => {
    expect(splitLinkHeader(value).map(({ start, end }) => value.slice(start, end))).toEqual(expected)
  })
})
