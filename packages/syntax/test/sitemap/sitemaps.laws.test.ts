import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sitemapFiles } from '../../src/sitemap/sitemap-files.ts'
import { parseSitemap } from '../../src/sitemap/parse-sitemap.ts'

const address = { file: 'sitemap.xml', url: 'https://example.com/sitemap.xml' }
const urls = fc.array(
  fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] }).map((url) => new URL(url).href),
  { maxLength: 30 },
)
/** Pieces of which sitemaps, good and bad, are made. */
const pieces = fc.array(
  fc.constantFrom(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">',
    '</urlset>',
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<loc/>',
    '<i:image>',
    '</i:image>',
    '<i:loc>',
    '</i:loc>',
    'https://example.com/',
    '&amp;',
    '&',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x',
    '?>',
    ' ',
    '\n',
    '\r\n',
    '😀',
    '<!DOCTYPE a [',
    ']>',
    '\uE000',
    '\u0000',
    '"',
    '<',
    '>',
  ),
  { maxLength: 40 },
)

test('a written sitemap parses to the same URLs, each with its location', () => {
  fc.assert(
    fc.property(urls, fc.constantFrom('\n', '\r\n', ''), (list, lineBreak) => {
      const [written] = sitemapFiles(
        list.map((url) => ({ url })),
        'sitemap.xml',
        'https://example.com/',
      )
      const text = written!.text.replaceAll('\n', lineBreak)
      const { entries, problems } = parseSitemap(text, address)
      expect(problems.filter(({ type }) => type !== 'long-loc')).toEqual([])
      expect(entries.map(({ loc }) => loc)).toEqual(list)
      const lines = text.split(/\r\n|\n/)
      for (const { loc, location } of entries) {
        const { line, column, endLine, endColumn } = location
        expect(endLine).toBe(line)
        expect(
          lines[line! - 1]!.slice(column! - 1, endColumn! - 1)
            .replaceAll('&amp;', '&')
            .replaceAll('&apos;', "'"),
        ).toBe(loc)
      }
    }),
  )
})

test('any text gives a result with locations inside the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((list) => list.join('')),
        fc.string(),
      ),
      (text) => {
        const { entries, problems, kind, broken } = parseSitemap(text, address)
        const lines = text.split(/\r\n?|\n/).length
        for (const { location } of [...entries, ...problems]) {
          expect(location.line!).toBeGreaterThanOrEqual(1)
          expect(location.line!).toBeLessThanOrEqual(lines)
          expect(location.column!).toBeGreaterThanOrEqual(1)
        }
        // The bytes of a text, unless they have or seem to have another encoding
        const fromBytes = parseSitemap(new TextEncoder().encode(text), address)
        if (!text.startsWith('\uFEFF') && !fromBytes.problems.some(({ type }) => type === 'encoding')) {
          expect(fromBytes).toEqual(parseSitemap(text, address))
        }
        // A list that was not read has a problem.
        if (kind === 'unreadable') expect(problems.length).toBeGreaterThan(0)
        if (broken) expect(problems.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('any bytes give a result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(parseSitemap(bytes, address).bytes).toBe(bytes.length)
    }),
  )
})
