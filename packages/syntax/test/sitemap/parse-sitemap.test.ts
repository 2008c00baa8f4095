import { describe, expect, test } from 'vitest'
import type { Location } from '../../src/location.ts'
import { parseSitemap } from '../../src/sitemap/parse-sitemap.ts'

const address = { file: 'dist/sitemap.xml', url: 'https://example.com/sitemap.xml' }
const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const video = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'
const news = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
const xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const withSpace = (space: string): string => root.replace('>', ` ${space}>`)

const at = ({ line, column, endLine, endColumn }: Location): string =>
  endLine === line ? `${line}:${column}-${endColumn}` : `${line}:${column}-${endLine}:${endColumn}`

const entriesOf = (text: string | Uint8Array): string[] =>
  parseSitemap(text, address).entries.map(({ loc, location }) => `${at(location)} ${loc}`)

const problemsOf = (text: string | Uint8Array): string[] =>
  parseSitemap(text, address).problems.map(({ type, args, location }) =>
    [at(location), type, ...args].join(' '),
  )

describe('entries', () => {
  test.each([
    [
      'one line',
      `${root}<url><loc>https://example.com/</loc></url></urlset>`,
      ['1:71-91 https://example.com/'],
    ],
    [
      'white space around the URL',
      `${root}\r\n<url>\r\n<loc>\r\n\t https://example.com/a \n</loc></url></urlset>`,
      ['4:3-24 https://example.com/a'],
    ],
    [
      'a section of character data',
      `${root}\n<url><loc> <![CDATA[ https://example.com/?a&b ]]> </loc></url></urlset>`,
      ['2:22-46 https://example.com/?a&b'],
    ],
    [
      'text and a section together',
      `${root}\n<url><loc>https://example.com/<![CDATA[?a&b]]></loc></url></urlset>`,
      ['2:11-47 https://example.com/?a&b'],
    ],
    [
      'references',
      `${root}\n<url><loc>https://example.com/?a&amp;b&#38;c&#x26;d&lt;&gt;&quot;&apos;</loc></url></urlset>`,
      [`2:11-72 https://example.com/?a&b&c&d<>"'`],
    ],
    [
      'bare ampersands, each of which stays in its URL',
      `${root}\n<url><loc>https://example.com/?a&b=1&c=2;</loc></url>\n<url><loc>https://example.com/?d</loc></url></urlset>`,
      ['2:11-42 https://example.com/?a&b=1&c=2;', '3:11-33 https://example.com/?d'],
    ],
    [
      'a prefix for the namespace of the protocol',
      '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>',
      ['1:79-99 https://example.com/'],
    ],
    [
      'astral characters count two columns',
      `${root}\n<url><!-- 😀 --><loc>https://example.com/😀</loc></url></urlset>`,
      ['2:22-44 https://example.com/😀'],
    ],
    ['comments only', `${root}<!-- <url><loc>https://example.com/</loc></url> --></urlset>`, []],
    [
      'elements of other namespaces',
      `${withSpace('xmlns:x="https://example.com/x"')}<x:url><x:loc>https://example.com/</x:loc></x:url><url><loc>https://example.com/</loc><x:loc>no</x:loc></url></urlset>`,
      ['1:153-173 https://example.com/'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(entriesOf(text)).toEqual(expected)
    expect(entriesOf(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(expected)
  })

  test('dates and alternates have their own locations', () => {
    const { entries, kind, bytes } = parseSitemap(
      `${withSpace(xhtml)}
<url>
<loc>https://example.com/</loc>
<lastmod> 2026-01-31 </lastmod>
<xhtml:link
  rel="alternate" hreflang="de" href=" https://example.com/?de&amp;x " />
<xhtml:link rel="amphtml" href="https://example.com/amp"/>
</url>
</urlset>`,
      address,
    )
    expect([kind, bytes]).toEqual(['urlset', 335])
    expect(entries).toEqual([
      {
        loc: 'https://example.com/',
        url: 'https://example.com/',
        location: { file: 'dist/sitemap.xml', line: 3, column: 6, endLine: 3, endColumn: 26 },
        lastmod: {
          value: '2026-01-31',
          location: { file: 'dist/sitemap.xml', line: 4, column: 11, endLine: 4, endColumn: 21 },
        },
        alternates: [
          {
            hreflang: 'de',
            href: 'https://example.com/?de&x',
            location: { file: 'dist/sitemap.xml', line: 5, column: 1, endLine: 6, endColumn: 74 },
          },
        ],
      },
    ])
  })

  test.each([
    ['https://example.com/ü', 'https://example.com/%C3%BC'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    ['/a', undefined],
    ['www.example.com/a', undefined],
    ['ftp://example.com/', undefined],
  ])('the URL of %s is %s', (loc, url) => {
    const [entry] = parseSitemap(`${root}<url><loc>${loc}</loc></url></urlset>`, address).entries
    expect(entry).toMatchObject({ loc, url })
  })
})

describe('other forms', () => {
  test('an index', () => {
    const { kind, entries } = parseSitemap(
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>',
      address,
    )
    expect([kind, entries.map(({ loc }) => loc)]).toEqual(['index', ['https://example.com/1.xml']])
  })

  test('a text sitemap, recognised by its name', () => {
    const { kind, entries } = parseSitemap('https://example.com/a\r\n\n  https://example.com/b  ', {
      file: 'sitemap.txt',
      url: 'https://example.com/sitemap.txt',
    })
    expect(kind).toBe('text')
    expect(entries.map(({ loc, location }) => `${at(location)} ${loc}`)).toEqual([
      '1:1-22 https://example.com/a',
      '3:3-24 https://example.com/b',
    ])
  })

  test.each([
    ['RSS', '<rss version="2.0"><channel/></rss>'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
  ])('%s is a feed', (_name, text) => {
    expect(parseSitemap(text, address)).toMatchObject({ kind: 'feed', entries: [], problems: [] })
  })
})

describe('problems of the file', () => {
  test.each([
    [
      'a reference nobody knows',
      `${root}\n<url><loc>https://example.com/&nbsp;</loc></url></urlset>`,
      ['2:31-37 entity &nbsp;'],
    ],
    [
      'bare ampersands',
      `${root}\n<url><loc>https://example.com/?a&b&c</loc></url></urlset>`,
      ['2:33-34 entity &', '2:35-36 entity &'],
    ],
    [
      'an ampersand in an attribute',
      `${withSpace(xhtml)}\n<url><loc>https://example.com/</loc><xhtml:link rel="alternate" hreflang="de" href="/?a&b"/></url></urlset>`,
      ['2:88-89 entity &'],
    ],
    [
      'a closing tag too few',
      `${root}<url><loc>https://example.com/</url></urlset>`,
      ['1:96-97 xml unexpected close tag'],
    ],
    ['text behind the end', `${root}</urlset>\nx`, ['2:1-2 xml text data outside of root node']],
    [
      'text before the declaration',
      `\n<?xml version="1.0"?>${root}</urlset>`,
      ['2:6-7 xml an XML declaration must be at the start of the document'],
    ],
    [
      'a prefix that was never bound',
      `${root}<image:image/></urlset>`,
      ['1:74-75 xml unbound namespace prefix: "image"'],
    ],
    ['no namespace', '<urlset></urlset>', ['1:1-9 namespace ']],
    [
      'the namespace of another version',
      '<urlset xmlns="http://www.google.com/schemas/sitemap/0.84"></urlset>',
      ['1:1-60 namespace http://www.google.com/schemas/sitemap/0.84'],
    ],
    [
      'a sitemap in a list of URLs',
      `${root}<sitemap><loc>https://example.com/1.xml</loc></sitemap></urlset>`,
      ['1:1-61 root urlset sitemapindex'],
    ],
    [
      'a URL in a URL',
      `${root}<url><loc><url>https://example.com/</url></loc></url></urlset>`,
      ['1:71-76 element url loc'],
    ],
    ['an empty URL', `${root}<url><loc> </loc></url></urlset>`, ['1:61-66 no-loc url']],
    [
      'an alternate without language',
      `${withSpace(xhtml)}<url><loc>https://example.com/</loc><xhtml:link rel="alternate" href="/"/></url></urlset>`,
      ['1:140-178 missing hreflang xhtml:link'],
    ],
    [
      'an alternate for phones',
      `${withSpace(xhtml)}<url><loc>https://example.com/</loc><xhtml:link rel="alternate" media="handheld" href="/"/></url></urlset>`,
      [],
    ],
  ])('%s', (_name, text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
  })

  test('entries before the first mistake stay, and the file counts as broken', () => {
    const { entries, broken } = parseSitemap(
      `${root}<url><loc>https://example.com/a</loc></url><url><loc>https://example.com/b`,
      address,
    )
    expect([entries.map(({ loc }) => loc), broken]).toEqual([['https://example.com/a'], true])
  })

  test('URLs of 2048 and 2049 characters', () => {
    const loc = (length: number): string => 'https://example.com/'.padEnd(length, 'a')
    expect(problemsOf(`${root}<url><loc>${loc(2048)}</loc></url></urlset>`)).toEqual([])
    expect(problemsOf(`${root}<url><loc>${loc(2049)}</loc></url></urlset>`)).toEqual([
      '1:71-2120 long-loc 2049',
    ])
  })

  test('a thousand mistakes end the reading', () => {
    const { problems, broken } = parseSitemap(`${root}${'<url/>'.repeat(5000)}</urlset>`, address)
    expect([problems.length, broken]).toEqual([1000, true])
  })
})

describe('extensions', () => {
  const inVideo = (children: string): string =>
    `${withSpace(video)}\n<url><loc>https://example.com/</loc>\n<video:video>\n<video:thumbnail_loc>https://example.com/a.jpg</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://example.com/a.mp4</video:content_loc>\n${children}\n</video:video></url></urlset>`

  test.each([
    ['<video:duration>28800</video:duration>', []],
    [
      '<video:duration>28801</video:duration>',
      ['5:17-22 value video:duration 28801 whole seconds from 1 to 28800'],
    ],
    ['<video:rating>5.1</video:rating>', ['5:15-18 value video:rating 5.1 a number from 0 to 5']],
    [
      '<video:family_friendly>maybe</video:family_friendly>',
      ['5:24-29 value video:family_friendly maybe `yes` or `no`'],
    ],
    ['<video:restriction relationship="allow">IE GB</video:restriction>', []],
    [
      '<video:restriction relationship="only">IE GB</video:restriction>',
      ['5:40-45 value video:restriction relationship only `allow` or `deny`'],
    ],
    [
      '<video:price currency="EUR">1.99</video:price><video:price currency="USD">2</video:price>',
      ['5:29-33 dropped video:price'],
    ],
    ['<video:tag>t</video:tag>'.repeat(33), ['5:793-794 many video:tag 33 32']],
  ])('video: %s', (children, expected) => {
    const problems = problemsOf(inVideo(children))
    // The number of tags is reported for the whole video.
    expect(problems.map((line) => line.replace(/^\S+ many/, '5:793-794 many'))).toEqual(expected)
  })

  test('news without its parts', () => {
    const text = `${withSpace(news)}\n<url><loc>https://example.com/</loc>\n<news:news>\n<news:publication><news:name>N</news:name></news:publication>\n<news:publication_date>yesterday</news:publication_date>\n</news:news></url></urlset>`
    expect(problemsOf(text)).toEqual([
      '3:1-12 missing news:title news:news',
      '4:1-19 missing news:language news:publication',
      '5:24-33 value news:publication_date yesterday a W3C datetime',
    ])
  })

  test('1001 images of one page', () => {
    const images = '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>'.repeat(1001)
    const text = `${withSpace('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')}<url><loc>https://example.com/</loc>${images}</url></urlset>`
    expect(parseSitemap(text, address).problems.map(({ type, args }) => `${type} ${args.join(' ')}`)).toEqual(
      ['many image:image more 1000'],
    )
  })
})

describe('sizes that nobody means', () => {
  test('a file of ampersands', () => {
    const { problems, entries } = parseSitemap(
      `${root}<url><loc>https://example.com/${'&'.repeat(1_000_000)}</loc></url></urlset>`,
      address,
    )
    expect(problems.filter(({ type }) => type === 'entity')).toHaveLength(500)
    expect(entries[0]!.loc).toHaveLength(1_000_020)
  })

  test.each([
    [
      'xml',
      (count: number) => `${root}${'<url><loc>https://example.com/</loc></url>'.repeat(count)}</urlset>`,
    ],
    ['txt', (count: number) => 'https://example.com/\n'.repeat(count)],
  ])('more entries than four %s sitemaps may have', (extension, textOf) => {
    const { entries, broken, problems } = parseSitemap(textOf(200_001), {
      file: `sitemap.${extension}`,
      url: `https://example.com/sitemap.${extension}`,
    })
    expect([entries.length, broken]).toEqual([200_000, true])
    expect(problems.map(({ type, location: { line } }) => `${type} ${line}`)).toEqual([
      extension === 'xml' ? 'many-urls 1' : 'many-urls 50001',
    ])
  })
})
