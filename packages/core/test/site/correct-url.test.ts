import { expect, test } from 'vitest'
import { createCorrectUrl } from '../../src/site/correct-url.ts'

const site = 'https://www.example.com'

test.each<[url: string, listed: string[], left: string[], expected: string | undefined]>([
  ['/about/', ['/about/'], [], '/about/'],
  ['/about', ['/about.html'], [], '/about.html'],
  ['/about', ['/about/'], [], '/about/'],
  ['/about', [], ['/about/'], undefined],
  ['/about/', ['/about'], ['/about/'], undefined],
  // Which of the pages is meant is unknown.
  ['/about', ['/about/', '/about.html'], [], '/about'],
  ['/about', ['/about/'], ['/about.html'], '/about'],
  ['/server', ['/about/'], [], '/server'],
])('%s with %o listed and %o left', (url, listed, left, expected) => {
  const correct = createCorrectUrl({
    listed: listed.map((path) => ({ url: site + path })),
    left: left.map((path) => ({ url: site + path, reason: 'noindex' })),
  })
  expect(correct(site + url)).toBe(expected === undefined ? undefined : site + expected)
})

test.each([
  ['/about', '/about.html', '/about'],
  ['/about.html', '/about', '/about.html'],
  ['/about', '/about/', '/about/'],
])('%s keeps its form beside %s if both may be served', (url, listed, expected) => {
  const correct = createCorrectUrl({ listed: [{ url: site + listed }], left: [] }, true)
  expect(correct(site + url)).toBe(site + expected)
})
