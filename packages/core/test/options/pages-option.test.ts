import { expect, test } from 'vitest'
import { resolveOptions } from '../../src/options/options.ts'
import { createPagesOption } from '../../src/options/pages-option.ts'

const site = 'https://www.example.com/shop/'

test.each([
  ['https://www.example.com/shop/a/', { title: 'A' }],
  ['https://www.example.com/shop/a', { title: 'A' }],
  ['https://www.example.com/shop/b/', { title: 'B' }],
  ['https://www.example.com/b/', undefined],
  ['https://www.example.com/shop/', undefined],
])('data of %s', (url, expected) => {
  const pages = {
    'a/': { title: 'A' },
    '/shop/a/index.html': { title: 'second' },
    '/shop/b/': { title: 'B' },
  }
  expect(createPagesOption(resolveOptions({ site, pages }))(url)).toEqual(expected)
})
