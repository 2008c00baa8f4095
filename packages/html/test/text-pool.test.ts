import { expect, test } from 'vitest'
import { TextPool } from '../src/text-pool.ts'

const encoder = new TextEncoder()

/** Return what a pool reads from a text inside a document. */
function read(pool: TextPool, text: string): string | undefined {
  const bytes = encoder.encode(`<a href="${text}">`)
  return pool.read(bytes, new DataView(bytes.buffer), 9, bytes.length - 2)
}

test.each([
  ['/docs/a.html?b=1#c', '/docs/a.html?b=1#c'],
  ['', ''],
  ['a b', 'a b'],
  ['/?a=1&amp;b=2', undefined],
  ['/b/?a&', undefined],
  ['/café/', undefined],
  ['/a\n', undefined],
  ['/a/b\0', undefined],
  ['a'.repeat(256), 'a'.repeat(256)],
  ['a'.repeat(257), undefined],
])('%j is read as %j', (text, expected) => {
  expect(read(new TextPool(), text)).toBe(expected)
})

test('what was read before makes no difference, also where texts share a slot', () => {
  const pool = new TextPool()
  const short = (index: number): string => `/p/${index}`
  // More different texts than there are slots, so that many slots have held several.
  for (let index = 0; index < 100_000; index++) read(pool, short(index))
  const texts = Array.from({ length: 1000 }, (_, index) => short(index * 100))
  expect(texts.map((text) => read(pool, text))).toEqual(texts)
  expect(texts.map((text) => read(pool, text))).toEqual(texts)
})

test('what was read before makes no difference, also when there was no room for it', () => {
  const pool = new TextPool()
  const texts = Array.from({ length: 10_000 }, (_, index) => `/${index}/${'x'.repeat(240)}`)
  expect(texts.map((text) => read(pool, text))).toEqual(texts)
  expect(texts.slice(-10).map((text) => read(pool, text))).toEqual(texts.slice(-10))
})

test('a text is news once in each document', () => {
  const pool = new TextPool()
  const isNews = (document: number, text: string): boolean => {
    read(pool, text)
    return pool.isNews(document)
  }
  const first = pool.enter()
  expect([isNews(first, '/a/'), isNews(first, '/b/'), isNews(first, '/a/')]).toEqual([true, true, false])
  const second = pool.enter()
  expect([isNews(second, '/a/'), isNews(second, '/a/')]).toEqual([true, false])
})
