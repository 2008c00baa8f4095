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
  expect(urls.every((url) => pagesOption(url))).toBe(true)
  expect(cpuTime() - before).toBeLessThan(2000)
})
