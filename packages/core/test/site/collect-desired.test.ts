import { describe, expect, test } from 'vitest'
import { fromHtml } from '../../../html/src/parse.ts'
import { readData } from '../../../syntax/src/data/frontmatter.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import { readSidecar } from '../../src/intent/read-sidecar.ts'
import { makePage } from '../../src/page/make-page.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import type { Page } from '../../src/page/types.ts'
import { collectDesired, retiredUrl, unmatchedGlobs } from '../../src/site/collect-desired.ts'
import type { RequestingSite } from '../../src/site/collect-desired.ts'
import { resolveOptions } from '../../src/options/options.ts'
import { fileToUrl } from '../../../syntax/src/url/file-to-url.ts'

const site = 'https://www.example.com'
const files = ['index.html', 'new/index.html', 'a.pdf', 'papers/b ü.pdf', 'feed.xml']

function pageOf(file: string, frontmatter: string, policy = { site }, head = ''): Page {
  const url = fileToUrl(file, policy)
  const { data, locate, locateKey } = readData(frontmatter, 'page.md', 'yaml')
  const { intent } = readIntent(data, { locate, locateKey })
  const html = `<!doctype html><html><head><title>A</title>${head}</head><body>`
  const { signals } = readSignals(fromHtml(html), url)
  return makePage(signals, { url, file, source: 'page.md', intent })
}

function canonicalTo(url: string): Page['canonicals'] {
  const html = `<!doctype html><html><head><link rel="canonical" href="${url}"></head><body>`
  return readSignals(fromHtml(html), url).signals.canonicals
}

function collect(parts: Partial<RequestingSite>, options: Record<string, unknown> = {}) {
  return collectDesired({ pages: [], files, fileIntents: [], ...parts }, resolveOptions({ site, ...options }))
}

describe('collectDesired', () => {
  test('a glob matches the encoded paths of its files', () => {
    const { headers } = collect({}, { files: [{ match: '**/*.pdf', robots: ' noindex ' }] })
    expect(headers).toEqual([
      {
        glob: '**/*.pdf',
        paths: ['/a.pdf', '/papers/b%20%C3%BC.pdf'],
        files: ['a.pdf', 'papers/b ü.pdf'],
        headers: [{ name: 'X-Robots-Tag', value: 'noindex' }],
        location: undefined,
      },
    ])
  })

  test.each([
    [
      'canonical',
      [
        '/a/index.html.md Link: /a/',
        '/b.txt Link: /a/',
        '/hidden.md X-Robots-Tag: noindex',
        '/index.md Link: /',
      ],
    ],
    [
      'noindex',
      ['/a/index.html.md', '/b.txt', '/hidden.md', '/index.md', '/llms-full.txt', '/llms.txt'].map(
        (path) => `${path} X-Robots-Tag: noindex`,
      ),
    ],
    [undefined, []],
  ])('text versions of pages with %s', (textVersions, expected) => {
    const hidden = pageOf('hidden.html', 'noindex: true')
    const pages = [
      pageOf('index.html', ''),
      pageOf('a/index.html', ''),
      { ...pageOf('b.html', ''), canonicals: canonicalTo(`${site}/a/`) },
      { ...hidden, robots: hidden.statements },
      pageOf('described.html', ''),
    ]
    const texts = ['a/index.html.md', 'b.txt', 'hidden.md', 'index.md', 'llms.txt', 'llms-full.txt']
    const all = [...texts, 'robots.txt', 'other.md', 'described.md', ...pages.map(({ file }) => file)]
    const { headers } = collect(
      { pages, files: all },
      { textVersions, files: [{ match: 'described.md', robots: 'nosnippet' }] },
    )
    const lines = headers
      .filter(({ glob }) => glob === undefined)
      .map(({ paths, headers: [line] }) => `${paths.join()} ${line!.name}: ${line!.value}`)
      .map((line) => line.replace(/<https:\/\/www\.example\.com(.*?)>; rel="canonical"/, '$1'))
    expect(lines).toEqual(expected)
  })

  test('paths below a base start at the origin', () => {
    const { headers } = collect({}, { base: '/docs/', files: [{ match: 'a.pdf', canonical: '/docs/new/' }] })
    expect(headers.map(({ paths, headers: lines }) => [paths, lines])).toEqual([
      [['/docs/a.pdf'], [{ name: 'Link', value: '<https://www.example.com/docs/new/>; rel="canonical"' }]],
    ])
  })

  test.each(['javascript:alert(1)', 'papers/', '//evil.example/', '/\\evil.example/'])(
    'the canonical %s of a sidecar is reported and not written',
    (canonical) => {
      const { intent, problems } = readSidecar(`canonical: '${canonical}'\n`, 'a.pdf.yaml', 'yaml')!
      expect(problems.map(({ text }) => text)).toEqual([
        `Unexpected canonical \`${canonical}\`, expected a path with a leading slash or an absolute URL`,
      ])
      expect(collect({ fileIntents: [{ file: 'a.pdf', source: 'a.pdf.yaml', intent }] }).headers).toEqual([])
    },
  )

  test('a sidecar applies to one file, with the location of its values', () => {
    const sidecar = readSidecar('canonical: /new/\ngooglebot: none\nrobots: noindex\n', 'a.pdf.yaml', 'yaml')!
    const { headers } = collect({
      fileIntents: [{ file: 'a.pdf', source: 'a.pdf.yaml', intent: sidecar.intent }],
    })
    expect(headers.map(({ paths, headers: lines, location }) => [paths, lines, location?.line])).toEqual([
      [
        ['/a.pdf'],
        [
          { name: 'X-Robots-Tag', value: 'noindex' },
          { name: 'Link', value: '<https://www.example.com/new/>; rel="canonical"' },
        ],
        1,
      ],
    ])
  })

  test('adds headers for pages only if the options enable them, without unknown directives', () => {
    const pages = [pageOf('new/index.html', 'robots: [noindex, noidnex]\n')]
    expect(collect({ pages }).headers).toEqual([])
    expect(collect({ pages }, { inject: { headers: true } }).headers[0]).toMatchObject({
      paths: ['/new/'],
      headers: [{ name: 'X-Robots-Tag', value: 'noindex' }],
    })
  })

  test.each([
    [0, []],
    [5, ['/new/']],
  ])('a page that redirects after %i seconds gets headers for %j', (seconds, paths) => {
    const head = `<meta http-equiv="refresh" content="${seconds}; url=/">`
    const pages = [pageOf('new/index.html', 'robots: noindex\n', { site }, head)]
    const { headers } = collect({ pages }, { inject: { headers: true } })
    expect(headers.flatMap((one) => one.paths)).toEqual(paths)
  })

  test('free retired URLs become redirects; of two pages with the same one, the first wins', () => {
    const pages = [
      pageOf('new/index.html', 'redirectFrom: [/old/, /a.pdf, /, "/x?y", /2019/ü]\n'),
      pageOf('index.html', 'redirect_from: /old/\n'),
    ]
    expect(
      collect({ pages }).redirects.map(({ from, to, location }) => [from, to, location?.column]),
    ).toEqual([
      ['/old/', '/new/', 16],
      ['/2019/%C3%BC', '/new/', 42],
    ])
  })

  test('returns globs that match nothing', () => {
    const options = resolveOptions({
      site,
      files: [
        { match: '*.pdf', robots: 'noindex' },
        { match: '*.doc', robots: 'noindex' },
      ],
    })
    expect(unmatchedGlobs(collectDesired({ pages: [], files, fileIntents: [] }, options), options)).toEqual([
      '*.doc',
    ])
  })
})

describe('retiredUrl', () => {
  const cases: [value: string, url: string | undefined][] = [
    ['/old/', 'https://www.example.com/old/'],
    ['https://www.example.com/old', 'https://www.example.com/old'],
    ['/a b', 'https://www.example.com/a%20b'],
    ['old/', undefined],
    ['//other.example/old', undefined],
    ['/\\other.example/old', undefined],
    ['https://other.example/old', undefined],
    ['/old?a=1', undefined],
    ['/old?', undefined],
    ['/old#part', undefined],
    ['javascript:alert(1)', undefined],
  ]
  test.each(cases)('%s', (value, url) => {
    expect(retiredUrl(value, site)?.href).toBe(url)
  })
})

describe('readSidecar', () => {
  test.each([
    ['openapi: 3.0.0\ninfo:\n  title: An interface\n'],
    ['- a list\n'],
    ['title: : broken\n'],
    [''],
  ])('%j contains no signal for crawlers', (text) => {
    expect(readSidecar(text, 'data.json.yaml', 'yaml')).toBeUndefined()
  })

  test('a mistake in a value for crawlers has a location', () => {
    expect(readSidecar('robots: [noindex\n', 'a.pdf.yaml', 'yaml')?.problems).toEqual([
      {
        text: expect.stringContaining('expected'),
        location: expect.objectContaining({ file: 'a.pdf.yaml' }),
      },
    ])
  })

  test.each([
    ['a path, a query and a hash', '0; url=/new/?a=b#c', {}, ['/old/ /new/?a=b#c']],
    ['another site', '0; url=https://www.example.org/', {}, ['/old/ https://www.example.org/']],
    ['without the option', '0; url=/new/', { redirects: 'pages' }, []],
    ['a delay, which makes it temporary', '2; url=/new/', {}, []],
    ['a page that reloads itself', '0', {}, []],
  ])('redirects of pages at the host: %s', (_name, content, options, expected) => {
    const url = `${site}/old/`
    const head = `<meta http-equiv="refresh" content="${content}"><link rel="canonical" href="${site}/new/">`
    const { signals } = readSignals(fromHtml(`<!doctype html><html><head>${head}</head><body>`), url)
    const page = makePage(signals, { url, file: 'old/index.html', source: undefined, intent: {} })
    const { redirects } = collect({ pages: [page] }, { redirects: 'host', ...options })
    expect(redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(expected)
  })

  test.each([
    ['the home page, which may choose a language by script', '/', 301, []],
    ['a redirect that the framework declares', '/old/', 301, ['/old/ /new/']],
    ['one that it declares as temporary', '/old/', 307, []],
  ])('redirects of pages at the host: %s', (_name, path, status, expected) => {
    const url = site + path
    const head = '<meta http-equiv="refresh" content="0; url=/new/">'
    const { signals } = readSignals(fromHtml(`<!doctype html><html><head>${head}</head><body>`), url)
    const page = makePage(signals, { url, file: `${path}index.html`.slice(1), source: undefined, intent: {} })
    const declared = [{ from: url.replace(/\/$/, ''), to: `${site}/new/`, status }]
    const { redirects } = collect({ pages: [page], declared }, { redirects: 'host' })
    expect(redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(expected)
  })
})
