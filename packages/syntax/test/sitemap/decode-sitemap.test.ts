import { expect, test } from 'vitest'
import { decodeSitemap } from '../../src/sitemap/decode-sitemap.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from([part]))),
  )

test.each<[name: string, bytes: Uint8Array, text: string, problems: string[]]>([
  ['UTF-8', bytes('<a>ü</a>'), '<a>ü</a>', []],
  ['a replacement character that the author wrote', bytes('<a>\uFFFD</a>'), '<a>\uFFFD</a>', []],
  ['a broken byte', bytes('<a>\n é', 0xe9, '</a>'), '<a>\n é\uFFFD</a>', ['2:3-4 invalid UTF-8']],
  ['UTF-16 with its mark', new Uint8Array(Buffer.from('\uFEFF<a>', 'utf16le')), '<a>', ['1:1-1 utf-16le']],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from('<a>', 'utf16le')), '<a>', ['1:1-1 utf-16le']],
  [
    'a declared encoding',
    bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>', 0xe9, '</a>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ['1:1-1 ISO-8859-1'],
  ],
  ['a declared UTF-8', bytes("<?xml encoding='utf8'?>"), "<?xml encoding='utf8'?>", []],
])('%s', (_, given, text, problems) => {
  const found = decodeSitemap(given, 'sitemap.xml')
  expect(found.text).toBe(text)
  expect(
    found.problems.map(
      ({ args, location: { line, column, endColumn } }) => `${line}:${column}-${endColumn} ${args.join(' ')}`,
    ),
  ).toEqual(problems)
})
