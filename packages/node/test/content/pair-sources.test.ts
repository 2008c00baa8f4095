import { expect, test } from 'vitest'
import { pairSources } from '../../src/content/pair-sources.ts'

const pair = (sources: Record<string, string[]>, files: string[]) => {
  const list = Object.entries(sources).map(([source, outputs]) => ({ source, outputs, data: {} }))
  const { pages, unpaired } = pairSources(list, new Set(files))
  return {
    pages: pages.map(({ file, source }) => `${file} < ${source.source}`),
    unpaired: unpaired.map(
      ({ source, rival }) => `${source.source}${rival === undefined ? '' : ` / ${rival}`}`,
    ),
  }
}

test.each([
  [
    'each source has a page',
    { a: ['a.html'], b: ['b.html'] },
    { pages: ['a.html < a', 'b.html < b'], unpaired: [] },
  ],
  ['one of two names exists', { a: ['a/index.html', 'a.html'] }, { pages: ['a.html < a'], unpaired: [] }],
  ['both names exist', { a: ['a.html', 'b.html'] }, { pages: [], unpaired: ['a'] }],
  ['no page', { a: ['gone.html'], b: [] }, { pages: [], unpaired: ['a', 'b'] }],
  ['two sources for one page', { a: ['a.html'], b: ['a.html'] }, { pages: [], unpaired: ['a / b', 'b / a'] }],
])('%s', (_, sources, expected) => {
  expect(pair(sources, ['a.html', 'b.html'])).toEqual(expected)
})
