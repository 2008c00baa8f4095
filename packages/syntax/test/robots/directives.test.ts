import { describe, expect, test } from 'vitest'
import { crawlers, findCrawler, suggestCrawler } from '../../src/robots/crawlers.ts'
import { directives, findDirective, suggestDirective } from '../../src/robots/directives.ts'
import { findLookAlike } from '../../src/robots/look-alikes.ts'
import { editDistance } from '../../src/robots/find-nearest.ts'

/** Engines that read a directive, and after `/` those that document that they do not. */
function support(name: string): string {
  const engines = Object.entries(findDirective(name)?.engines ?? {})
  const read = engines.filter(([, status]) => status === 'read').map(([engine]) => engine)
  const not = engines
    .filter(([, status]) => status === 'ignored' || status === 'retired')
    .map(([engine]) => engine)
  return `${read.join(' ')} / ${not.join(' ')}`.trim()
}

test.each<[string, string, string, string]>([
  ['all', 'none', 'positive', 'google yandex seznam apple /'],
  ['index', 'none', 'positive', 'google bing yandex seznam /'],
  ['follow', 'none', 'positive', 'google bing yandex seznam /'],
  ['noindex', 'none', 'negative', 'google bing yandex seznam apple naver /'],
  ['nofollow', 'none', 'negative', 'google bing yandex seznam apple naver baidu /'],
  ['none', 'none', 'negative', 'google yandex apple /'],
  ['noarchive', 'none', 'negative', 'bing yandex baidu / google'],
  ['nocache', 'none', 'negative', 'bing / google'],
  ['archive', 'none', 'positive', 'yandex /'],
  ['nosnippet', 'none', 'negative', 'google bing apple /'],
  ['max-snippet', 'integer', 'negative', 'google bing /'],
  ['max-image-preview', 'image-preview', 'negative', 'google bing /'],
  ['max-video-preview', 'integer', 'negative', 'google bing /'],
  ['notranslate', 'none', 'negative', 'google /'],
  ['noimageindex', 'none', 'negative', 'google /'],
  ['indexifembedded', 'none', 'relaxing', 'google /'],
  ['unavailable_after', 'date', 'negative', 'google /'],
  ['nositelinkssearchbox', 'none', 'neutral', '/ google'],
  ['noodp', 'none', 'neutral', '/ google bing yandex'],
  ['noydir', 'none', 'neutral', '/'],
  ['noyaca', 'none', 'negative', 'yandex /'],
  ['noai', 'none', 'negative', '/ google bing'],
  ['noimageai', 'none', 'negative', '/ google bing'],
  ['noml', 'none', 'negative', '/ google bing'],
])('%s takes %s, is %s, is read by %s', (name, value, polarity, engines) => {
  const info = findDirective(name)
  expect([info?.value, info?.polarity, support(name)]).toEqual([value, polarity, engines])
})

test('the table above is complete, and each entry is well-formed', () => {
  expect(directives).toHaveLength(24)
  expect(new Set(directives.map(({ name }) => name)).size).toBe(24)
  for (const { name, sources, retired } of directives) {
    expect(name).toMatch(/^[a-z]+(?:[-_][a-z]+)*$/)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(new URL(source).protocol).toBe('https:')
    expect(retired ?? '2000').toMatch(/^\d{4}(?:-\d\d){0,2}$/)
  }
})

test('names are found in any case, and only as whole words', () => {
  expect(findDirective(' NoIndex ')?.name).toBe('noindex')
  expect(findDirective('noindexed')).toBeUndefined()
  expect(findDirective('constructor')).toBeUndefined()
})

describe('suggestDirective', () => {
  test.each<[string, string | undefined]>([
    ['no-index', 'noindex'],
    ['no index', 'noindex'],
    ['NoIdnex', 'noindex'],
    ['nindex', 'noindex'],
    ['noindexing', 'noindex'],
    ['nofolow', 'nofollow'],
    ['no-follow', 'nofollow'],
    ['nosnipet', 'nosnippet'],
    ['noarchieve', 'noarchive'],
    ['max_snippet', 'max-snippet'],
    ['maxsnippet', 'max-snippet'],
    ['max-snippet=200000', 'max-snippet'],
    ['max-image', 'max-image-preview'],
    ['max-video-previews', 'max-video-preview'],
    ['unavailable-after', 'unavailable_after'],
    ['unavailable', 'unavailable_after'],
    ['noimage-index', 'noimageindex'],
    ['noimage', 'noimageindex'],
    ['no-image-ai', 'noimageai'],
    ['no-ai', 'noai'],
    ['al', 'all'],
    ['non', 'none'],
    ['folow', 'follow'],
    ['no', undefined],
    ['snippet', undefined],
    ['translate', undefined],
    ['imageindex', undefined],
    ['novideoindex', undefined],
    ['nopreview', undefined],
    ['', undefined],
    ['x'.repeat(1000), undefined],
  ])('%s', (name, expected) => {
    expect(suggestDirective(name)).toBe(expected)
  })
})

describe('suggestCrawler', () => {
  test.each<[string, string | undefined]>([
    ['google-bot', 'googlebot'],
    ['google bot', 'googlebot'],
    ['gogglebot', 'googlebot'],
    ['googlebotnews', 'googlebot-news'],
    ['bing-bot', 'bingbot'],
    ['bnigbot', 'bingbot'],
    ['msbot', 'msnbot'],
    ['mybot', undefined],
    ['my-bot', undefined],
    ['newbot', undefined],
    ['robot', 'robots'],
    ['robtos', 'robots'],
    ['description', undefined],
    ['viewport', undefined],
    ['author', undefined],
    ['generator', undefined],
  ])('%s', (name, expected) => {
    expect(suggestCrawler(name)).toBe(expected)
  })
})

test.each<[string, string, boolean, boolean]>([
  ['googlebot', 'google', true, true],
  ['GoogleBot-News', 'google', true, true],
  ['googlebot-image', 'google', false, true],
  ['AdsBot-Google', 'google', true, true],
  ['bingbot', 'bing', true, true],
  ['msnbot', 'bing', true, true],
  ['yandex', 'yandex', true, true],
  ['baiduspider', 'baidu', true, false],
  ['applebot', 'apple', true, false],
  ['seznambot', 'seznam', false, false],
  ['yeti', 'naver', false, false],
  ['duckduckbot', 'other', false, false],
  ['gptbot', 'other', false, false],
])('%s is of %s, read in meta: %s, in a header: %s', (token, engine, meta, header) => {
  const found = findCrawler(token)
  expect([found?.engine, found?.meta, found?.header]).toEqual([engine, meta, header])
})

test('crawler tokens are unique, lower-case and never directives', () => {
  const tokens = crawlers.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const { token, reads } of crawlers) {
    expect(token).toMatch(/^[a-z][a-z_.-]*$/)
    expect(findDirective(token)).toBeUndefined()
    for (const other of reads) expect(tokens).toContain(other)
  }
  expect(findCrawler('otherbot')).toBeUndefined()
})

test('no look-alike is a directive', () => {
  expect(findLookAlike('NoPageReadAloud')).toBe('<meta name="google">')
  for (const { name } of directives) expect(findLookAlike(name)).toBeUndefined()
})

test.each<[string, string, number]>([
  ['', '', 0],
  ['', 'all', 3],
  ['noindex', 'noindex', 0],
  ['nofolow', 'nofollow', 1],
  ['noidnex', 'noindex', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j it takes %i edits', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(editDistance(b, a)).toBe(distance)
})
