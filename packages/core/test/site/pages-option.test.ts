import { expect, test } from 'vitest'
import { resolveOptions } from '../../src/site/options.ts'
import { createPagesOption } from '../../src/site/pages-option.ts'
import { cpuTime } from '../cpu-time.ts'

const site = 'https://www.example.com/shop/'

test.each([
  ['https://www.example.com/shop/a/', { title: 'A' }],
  ['https://www.example.com/shop/a', { title: 'A' }],
  ['https://www.example.com/shop/b/', { title: 'B' }],
  ['https://www.example.com/b/', undefined],
  ['https://www.example.com/shop/', undefined],
])('what is said about %s', (url, expected) => {
  const pages = {
    'a/': { title: 'A' },
    '/shop/a/index.html': { title: 'second' },
    '/shop/b/': { title: 'B' },
  }
  expect(createPagesOption(resolveOptions({ site, pages }))(url)).toEqual(expected)
})

test('many pages with many paths take little time', () => {
  const urls = Array.from({ length: 5000 }, (_, number) => `${site}p${number}/`)
  const pages = Object.fromEntries(urls.map((url) => [url, { noindex: true }]))
  const before = cpuTime()
  const pagesOption = createPagesOption(resolveOptions({ site, pages }))
  expect(urls.every((url) => pagesOption(url))).toBe(true)
  expect(cpuTime() - before).toBeLessThan(1000)
})
