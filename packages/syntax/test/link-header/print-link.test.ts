import { expect, test } from 'vitest'
import { printLinkHeader, type PrintableLink } from '../../src/link-header/print-link.ts'

const link = (target: string, ...params: [string, string][]): PrintableLink => ({
  target,
  params: params.map(([name, value]) => ({ name, value })),
})

test.each<[string, PrintableLink[], string]>([
  ['nothing', [], ''],
  [
    'a value that needs no quotes',
    [link('https://example.com/a.pdf', ['rel', 'canonical'])],
    '<https://example.com/a.pdf>; rel="canonical"',
  ],
  ['several relations', [link('/b', ['rel', 'next last'])], '</b>; rel="next last"'],
  [
    'a media type',
    [link('/feed', ['rel', 'alternate'], ['type', 'application/atom+xml'])],
    '</feed>; rel="alternate"; type="application/atom+xml"',
  ],
  ['an empty value', [link('/b', ['rel', 'next'], ['title', ''])], '</b>; rel="next"; title=""'],
  [
    'quotes and backslashes',
    [link('/b', ['title', String.raw`"b" \ c`])],
    String.raw`</b>; title="\"b\" \\ c"`,
  ],
  ['separators', [link('/b', ['title', 'b, c; d'])], '</b>; title="b, c; d"'],
  [
    'two links',
    [link('/a', ['rel', 'prev']), link('/c', ['rel', 'next'])],
    '</a>; rel="prev", </c>; rel="next"',
  ],
  [
    'a line break gets in nowhere',
    [link('/a\r\nX: y', ['title', 'b\r\nSet-Cookie: c'])],
    '</a%0D%0AX:%20y>; title="b  Set-Cookie: c"',
  ],
  ['control characters', [link('/a\0b', ['rel', 'next'])], '</a%00b>; rel="next"'],
  ['brackets', [link('/a>b<c', ['rel', 'next'])], '</a%3Eb%3Cc>; rel="next"'],
])('%s', (_, links, expected) => {
  expect(printLinkHeader(links)).toBe(expected)
})
