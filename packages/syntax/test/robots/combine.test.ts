import { describe, expect, test } from 'vitest'
import { effective, type CombineOptions, type Effective, type Statement } from '../../src/robots/combine.ts'
import { parseRobots } from '../../src/robots/parse.ts'
import { parseRobotsHeader } from '../../src/robots/header.ts'

/** `robots: …` and `googlebot: …` are meta elements, `header …` is an X-Robots-Tag line. */
function statements(...lines: readonly string[]): Statement[] {
  return lines.flatMap((line): Statement[] => {
    if (line.startsWith('header ')) {
      return parseRobotsHeader(line.slice(7)).map(({ crawler, directives }) => ({
        crawler,
        directives,
        carrier: 'header',
      }))
    }
    const [, name = '', content = ''] = /^([^:]*): ?(.*)$/s.exec(line) ?? []
    return [{ crawler: name === 'robots' ? '*' : name, carrier: 'meta', directives: parseRobots(content) }]
  })
}

const defaults: Omit<Effective, 'because'> = {
  index: true,
  follow: true,
  archive: true,
  snippet: true,
  maxSnippet: -1,
  maxImagePreview: 'standard',
  maxVideoPreview: -1,
  translate: true,
  imageIndex: true,
  indexIfEmbedded: false,
}

/** What is not at its default. */
function outcome(
  lines: readonly string[],
  crawler = 'googlebot',
  options: CombineOptions = {},
): Partial<Effective> {
  const { because: _, ...result } = effective(statements(...lines), crawler, options)
  const entries = Object.entries(result).filter(
    ([key, value]) => value !== defaults[key as keyof typeof defaults],
  )
  return Object.fromEntries(entries)
}

const noSnippet = { snippet: false, maxSnippet: 0 }

describe('one statement', () => {
  test.each<[string, Partial<Effective>]>([
    ['', {}],
    ['all', {}],
    ['index, follow, archive', {}],
    ['max-snippet:-1, max-video-preview:-1', {}],
    ['noindex', { index: false }],
    ['nofollow', { follow: false }],
    ['none', { index: false, follow: false }],
    ['noindex, follow', { index: false }],
    ['noarchive', { archive: false }],
    ['notranslate', { translate: false }],
    ['noimageindex', { imageIndex: false }],
    ['nosnippet', noSnippet],
    ['max-snippet:0', noSnippet],
    ['max-snippet:20', { maxSnippet: 20 }],
    ['max-video-preview:0', { maxVideoPreview: 0 }],
    ['max-image-preview:none', { maxImagePreview: 'none' }],
    ['max-image-preview:large', { maxImagePreview: 'large' }],
    ['unavailable_after: 2027-01-31', { unavailableAfter: Date.UTC(2027, 0, 31) }],
    ['noindex, indexifembedded', { index: false, indexIfEmbedded: true }],
    ['indexifembedded', {}],
    ['noodp, noydir, nocache, noai', {}],
  ])('%s', (content, expected) => {
    expect(outcome([`robots: ${content}`])).toEqual(expected)
  })
})

describe('the most restrictive directive wins', () => {
  test.each<[string, Partial<Effective>]>([
    ['index, noindex', { index: false }],
    ['follow, nofollow', { follow: false }],
    ['all, none', { index: false, follow: false }],
    ['none, index', { index: false, follow: false }],
    ['archive, noarchive', { archive: false }],
    // Google's own example.
    ['max-snippet:50, nosnippet', noSnippet],
    ['max-snippet:50, max-snippet:20, max-snippet:-1', { maxSnippet: 20 }],
    ['max-video-preview:-1, max-video-preview:30', { maxVideoPreview: 30 }],
    ['max-image-preview:large, max-image-preview:standard', {}],
    ['max-image-preview:large, max-image-preview:none', { maxImagePreview: 'none' }],
    [
      'unavailable_after: 2028-01-01, unavailable_after: 2027-01-01',
      { unavailableAfter: Date.UTC(2027, 0, 1) },
    ],
  ])('%s', (content, expected) => {
    expect(outcome([`robots: ${content}`])).toEqual(expected)
  })
})

describe('directives that crawlers cannot read are ignored', () => {
  test.each([
    'noindex nofollow',
    'noindexed',
    'noindex: true',
    'max-snippet:20px',
    'max-snippet:-5',
    'max-image-preview:huge',
    'max-video-preview:',
    'unavailable_after: soon',
  ])('%s', (content) => {
    expect(outcome([`robots: ${content}`], 'googlebot', { now: Date.UTC(2030, 0, 1) })).toEqual({})
  })
})

describe('who is addressed', () => {
  test.each<[string, string[], string, Partial<Effective>]>([
    [
      "Google's example of the sum",
      ['robots: nofollow', 'googlebot: noindex'],
      'googlebot',
      { index: false, follow: false },
    ],
    [
      'another crawler obeys the general part',
      ['robots: nofollow', 'googlebot: noindex'],
      'bingbot',
      { follow: false },
    ],
    ['everybody else too', ['robots: nofollow', 'googlebot: noindex'], '*', { follow: false }],
    [
      'a crawler is not freed by name',
      ['robots: noindex', 'googlebot: index'],
      'googlebot',
      { index: false },
    ],
    [
      'carriers add up',
      ['robots: noindex', 'header googlebot: nofollow'],
      'googlebot',
      { index: false, follow: false },
    ],
    [
      'header lines stay apart',
      ['header googlebot: nofollow', 'header noindex'],
      'bingbot',
      { index: false },
    ],
    ['tokens in any case', ['header GoogleBot: noindex'], 'GOOGLEBOT', { index: false }],
    ['news obeys its own token', ['googlebot-news: noindex'], 'googlebot-news', { index: false }],
    ['news does not hear googlebot', ['googlebot: noindex'], 'googlebot-news', {}],
    ['googlebot does not hear news', ['googlebot-news: noindex'], 'googlebot', {}],
    ['msnbot is Bing', ['msnbot: noindex'], 'bingbot', { index: false }],
    ['AdsBot obeys its own name', ['AdsBot-Google: noindex'], 'adsbot-google', { index: false }],
    ['and nothing else', ['robots: noindex', 'googlebot: noindex'], 'adsbot-google', {}],
    ['Google ignores its other names in meta', ['googlebot-image: noindex'], 'googlebot-image', {}],
    ['but not in a header', ['header googlebot-image: noindex'], 'googlebot-image', { index: false }],
    ['a header for robots is for nobody', ['header robots: noindex'], 'googlebot', {}],
  ])('%s', (_, lines, crawler, expected) => {
    expect(outcome(lines, crawler)).toEqual(expected)
  })
})

describe('the end of availability', () => {
  const time = Date.UTC(2027, 0, 31)
  test.each<[string, number | undefined, Partial<Effective>]>([
    ['before', time - 1, { unavailableAfter: time }],
    ['at', time, { unavailableAfter: time }],
    ['after', time + 1, { unavailableAfter: time, index: false }],
    ['without a now', undefined, { unavailableAfter: time }],
  ])('%s', (_, now, expected) => {
    const options = now === undefined ? {} : { now }
    expect(outcome(['robots: unavailable_after: 2027-01-31'], 'googlebot', options)).toEqual(expected)
  })
})

describe('Yandex: positive directives in meta win', () => {
  test.each<[string[], Partial<Effective>]>([
    [['robots: noindex', 'robots: index'], {}],
    [['robots: none, all'], {}],
    [['robots: none, index'], { follow: false }],
    [['robots: noarchive, archive'], {}],
    [['robots: noindex, follow'], { index: false }],
    [['robots: noindex', 'yandex: all'], {}],
    [['robots: all', 'header noindex'], { index: false }],
    [['header noindex, index'], { index: false }],
    [['robots: nosnippet, all'], noSnippet],
  ])('%j', (lines, expected) => {
    expect(outcome(lines, 'yandex')).toEqual(expected)
  })

  test('the model can be chosen', () => {
    expect(outcome(['robots: noindex, index'], 'googlebot', { model: 'positive-wins' })).toEqual({})
    expect(outcome(['robots: noindex, index'], 'yandex', { model: 'restrictive' })).toEqual({ index: false })
  })
})

describe('which directive decided', () => {
  const list = statements(
    'robots: max-snippet:50, nofollow, max-image-preview:none',
    'googlebot: max-snippet:20',
    'header none, max-image-preview:none',
  )
  const { because } = effective(list, 'googlebot')
  test.each([
    ['index', 'none', 'header'],
    ['follow', 'nofollow', 'meta'],
    ['maxSnippet', 'max-snippet:20', 'meta'],
    // The first of two equal ones.
    ['maxImagePreview', 'max-image-preview:none', 'meta'],
  ] as const)('%s: %s', (field, raw, carrier) => {
    expect(because[field]?.directive.raw).toBe(raw)
    expect(because[field]?.statement.carrier).toBe(carrier)
  })

  test('nothing is given for defaults', () => {
    expect(Object.keys(because).sort()).toEqual(['follow', 'index', 'maxImagePreview', 'maxSnippet'])
  })

  test('an expired page names its date', () => {
    const expired = effective(statements('robots: unavailable_after: 2020-09-21'), '*', {
      now: Date.UTC(2021, 0, 1),
    })
    expect(expired.because.index?.directive.raw).toBe('unavailable_after: 2020-09-21')
  })

  test('locations are returned unchanged', () => {
    const location = { line: 3, column: 1 }
    const result = effective(
      [{ crawler: '*', carrier: 'meta', directives: parseRobots('noindex'), location }],
      '*',
    )
    expect(result.because.index?.statement.location).toBe(location)
  })
})

// Heads that a sitemap generator got wrong; the question there: does the page belong in the sitemap?
test.each<[string, string, boolean]>([
  ['robots', 'noindex', false],
  ['robots', 'none', false],
  ['robots', 'index, max-image-preview:none', true],
  ['robots', 'NOINDEX', false],
  ['googlebot', 'noindex', false],
  ['robots', 'unavailable_after: 2020-09-21', false],
  ['robots', 'max-snippet:0', true],
])('Google indexes a page with %s=%s: %s', (name, content, index) => {
  expect(
    effective(statements(`${name}: ${content}`), 'googlebot', { now: Date.UTC(2026, 10, 1) }).index,
  ).toBe(index)
})
