/** A file that is XML stays XML, and one that is not HTML stays as it is, whatever its name and whoever requests tags. */
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { createBuild } from '../../packages/node/src/index.ts'
import { makeFolder } from '../../packages/node/test/folder.ts'

const root = makeFolder({
  'page.md': '---\ncanonical: https://www.example.com/other/\nrobots: noindex\n---\n',
})
const options = { site: 'https://www.example.com', nosnippet: ['p', 'a'] }

/** Return what the builds for production and for previews write into a file. */
function written(html: string, isRequested: boolean): string[] {
  return (['production', 'preview'] as const).flatMap((environment) => {
    const build = createBuild({ ...options, environment }, { root, outDir: `${root}/dist` })
    const source = isRequested ? { source: 'page.md' } : {}
    return [
      build.addPage({ file: 'feed/index.html', html, ...source }).html,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        build.addPage({ file: 'other/index.html', html: new TextEncoder().encode(html), ...source }).html,
      ),
    ]
  })
}

function isXml(text: string): boolean {
  let valid = true
  const parser = new SaxesParser()
  parser.on('error', () => (valid = false))
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return valid
}

const roots = [
  'rss',
  'feed',
  'rdf:RDF',
  'opml',
  'svg',
  'urlset',
  'sitemapindex',
  'kml',
  'gpx',
  'plist',
  'math',
  'article',
  'section',
  'title',
  'head',
  'body',
  'data',
  'manifest',
  'Error',
  'ListBucketResult',
  'OpenSearchDescription',
  'browserconfig',
  'soap:Envelope',
  'cross-domain-policy',
  'web-app',
  'page',
  'note',
  'élan',
  'h1',
] as const

/** A declaration, or the namespace of another vocabulary: without either, `article` and `title` are elements of HTML. */
const prologs = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version=\'1.0\'?>\n<?xml-stylesheet href="a>b.xsl"?>\n',
]
const comments = fc.constantFrom('', '\n', '<!-- <html> -->\n', '\uFEFF')
const contents = fc
  .array(
    fc.constantFrom(
      '<title>News</title>',
      '<link>https://www.example.com/</link>',
      '<link rel="canonical" href="/a/"/>',
      '<meta name="robots" content="noindex"/>',
      '<p>Text</p>',
      '<![CDATA[<html><head><title>x</title></head>]]>',
      '<html><head><title>x</title></head><body><a href="/a/">a</a></body></html>',
      '<!-- <body> -->',
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join('\n'))

const documents = fc
  .record({
    root: fc.constantFrom(...roots),
    prolog: fc.constantFrom(...prologs, ''),
    comment: comments,
    doctype: fc.boolean(),
    content: contents,
  })
  .map(({ root: name, prolog, comment, doctype, content }) => {
    const spaces =
      ' xmlns="https://example.org/ns" xmlns:rdf="https://example.org/rdf" xmlns:soap="https://example.org/soap"'
    const type = doctype ? `<!DOCTYPE ${name} [<!ENTITY a "b>">]>\n` : ''
    return `${prolog}${prolog === '' || comment !== '\uFEFF' ? comment : ''}${type}<${name}${spaces}>${content}</${name}>\n`
  })

test('what is not HTML stays as it is', () => {
  fc.assert(
    fc.property(documents, fc.boolean(), (text, isRequested) => {
      expect(isXml(text)).toBe(true)
      for (const result of written(text, isRequested)) expect(result).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test.each([
  '<rss version="2.0"><channel><title>News</title></channel></rss>',
  '<opml version="2.0"><head><title>Feeds</title></head><body/></opml>',
  '<plist version="1.0"><dict><title/></dict></plist>',
  '<Error><Code>NoSuchKey</Code><title>x</title></Error>',
  '{"html":"<html><head><title>x</title></head>"}',
  '[{"html":"<title>x</title>"}]',
])('%s stays as it is', (text) => {
  for (const result of written(text, true)) expect(result).toBe(text)
})

test.each(['<html><head><title>A</title></head></html>', '<!DOCTYPE HTML><html><head></head></html>'])(
  '%s is HTML, whose tags need no slash',
  (text) => {
    for (const result of written(text, true)) expect(result).not.toContain('/>')
  },
)

test('a document type that names no root element is a mistake in HTML', () => {
  const [once] = written('<!doctype htm>\n', true)
  expect(once).toContain('rel="canonical"')
  expect(written(once!, true)[0]).toBe(once)
})

test('an XHTML page gets tags and stays XML', () => {
  const namespace = ' xmlns="http://www.w3.org/1999/xhtml"'
  const xhtml = fc
    .record({
      prolog: fc.constantFrom(
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        '<!DOCTYPE html>\n',
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n',
        '',
      ),
      hasNamespace: fc.boolean(),
      head: fc.constantFrom(
        '<title>A</title>',
        '\n<meta charset="utf-8"/>\n<title>A</title>\n',
        '<meta name="robots" content="all"/><link rel="canonical" href="https://www.example.com/feed/"/><title>A</title>',
      ),
    })
    .map(
      ({ prolog, hasNamespace, head }) =>
        `${prolog}<html${hasNamespace || !prolog.startsWith('<?xml') ? namespace : ''}><head>${head}</head><body><p>Text <a href="/b/">b</a></p></body></html>`,
    )
  fc.assert(
    fc.property(xhtml, fc.boolean(), (text, isRequested) => {
      expect(isXml(text)).toBe(true)
      for (const result of written(text, isRequested)) {
        expect(result).toContain('canonical')
        expect(isXml(result), result).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})
