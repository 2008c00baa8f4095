import { expect, test } from 'vitest'
import { createMatchUrls } from '@indexical/syntax/globs'
import { resolveOptions } from '../../src/options/options.ts'
import { createPagesOption } from '../../src/options/pages-option.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

const site = 'https://www.example.com/shop/'

test('many pages with many paths take little time', () => {
  const urls = Array.from({ length: 5000 }, (_, number) => `${site}p${number}/`)
  const pages = Object.fromEntries(urls.map((url) => [url, { noindex: true }]))
  const before = cpuTime()
  const pagesOption = createPagesOption(resolveOptions({ site, pages }), { createMatchUrls })
  expect(urls.every((url) => pagesOption.dataOf(url))).toBe(true)
  expect(cpuTime() - before).toBeLessThan(2000)
})

test('time for a page does not grow with the number of globs', () => {
  const urls = Array.from({ length: 20_000 }, (_, number) => `${site}p${number % 1000}/a/`)
  const measure = (count: number): number => {
    const pages = Object.fromEntries(
      Array.from({ length: count }, (_, number) => [`/shop/p${number}/**`, { noindex: true }]),
    )
    const pagesOption = createPagesOption(resolveOptions({ site, pages }), { createMatchUrls })
    // Many, because compiling and other threads only add time.
    const runs = [1, 2, 3, 4, 5, 6, 7].map(() => {
      const start = cpuTime()
      expect(urls.every((url) => pagesOption.dataOf(url)?.noindex)).toBe(true)
      return cpuTime() - start
    })
    return Math.min(...runs)
  }
  // Ten times the globs: if each were tried, ten times as long.
  expect(measure(10_000) / measure(1000)).toBeLessThan(5)
})
