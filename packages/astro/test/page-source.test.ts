import { expect, test } from 'vitest'
import type { PageSource } from '../src/index.ts'

test('`Astro.locals.indexical` takes an entry, a file or fields, and no misspelt field', () => {
  const post = { collection: 'blog', id: 'linen', data: { title: 'Linen' }, body: '' }
  const sources: PageSource[] = [
    post,
    'src/content/blog/linen.md',
    { robots: { index: false, googlebot: { snippet: false } } },
    { noindex: true, seo: { canonical: '/a/' } },
    // @ts-expect-error -- `robts` is no field
    { robts: 'noindex' },
    // @ts-expect-error -- `robts` is no field, also beside another one
    { canonical: '/a/', robts: 'noindex' },
    // @ts-expect-error -- true or false
    { noindex: 'yes' },
  ]
  expect(sources).toHaveLength(7)
})
