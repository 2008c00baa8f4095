import { describe, expect, test } from 'vitest'
import { dataKeys } from '@indexical/core/internal'
import { pageKey } from '../../src/cache/page-key.ts'

const page = {
  file: 'a/index.html',
  html: '<title>A</title>',
  source: 'src/a.md',
  layouts: ['src/_includes/page.njk'],
  data: { title: 'A', canonical: '/a/', date: new Date(0), collections: { all: [] } },
}
const keys = new Set(dataKeys({ noindex: ['search.hidden'] }))
const keyOf = (change: object): string | undefined => pageKey({ ...page, ...change }, keys)
const withData = (data: object): string | undefined => keyOf({ data: { ...page.data, ...data } })

describe('the key of a page changes with', () => {
  test.each<[string, string | undefined]>([
    ['its bytes', keyOf({ html: '<title>B</title>' })],
    ['its file', keyOf({ file: 'b/index.html' })],
    ['its source', keyOf({ source: 'src/b.md' })],
    ['its layouts', keyOf({ layouts: [] })],
    ['a request', withData({ canonical: '/b/' })],
    ['the type of a request', withData({ draft: 'true' })],
    ['a date', withData({ lastmod: new Date(0) })],
    ['a request in an object', withData({ seo: { noindex: true } })],
    ['a name of the option `fields`', withData({ search: { hidden: true } })],
    ['a key of generators', withData({ unlisted: true })],
    ['a misspelt key', withData({ noindx: true })],
    ['no data', keyOf({ data: undefined })],
  ])('%s', (_name, key) => {
    expect(key).toBeTypeOf('string')
    expect(key).not.toBe(keyOf({}))
  })
})

test('other data do not matter', () => {
  expect(withData({ title: 'B', date: new Date(1), collections: { all: [page] } })).toBe(keyOf({}))
})

test('data that cannot be compared have no key', () => {
  expect(withData({ robots: () => 'noindex' })).toBeUndefined()
})
