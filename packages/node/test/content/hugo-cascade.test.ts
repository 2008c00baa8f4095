import { expect, test } from 'vitest'
import { readCascades, withCascade } from '../../src/content/hugo-cascade.ts'

const robots = 'noindex'
const posts = 'posts/hems.md'

test.each<[string, unknown, string, unknown]>([
  ['all pages', { robots }, posts, robots],
  ['the first entry wins', [{ robots }, { robots: 'nofollow' }], posts, robots],
  ['path', { robots, _target: { path: '/posts/**' } }, posts, robots],
  ['path without the underscore', { robots, target: { path: '/posts/**' } }, posts, robots],
  ['path with braces', { robots, target: { path: '{/news/**,/posts/**}' } }, posts, robots],
  ['path of one page', { robots, target: { path: '/posts/hems' } }, posts, robots],
  ['path of one file', { robots, target: { path: '/posts/hems.md' } }, posts, robots],
  ['path of another section', { robots, target: { path: '/news/**' } }, posts, undefined],
  ['kind', { robots, target: { kind: 'section' } }, 'posts/_index.md', robots],
  ['another kind', { robots, target: { kind: '{section,home}' } }, posts, undefined],
  ['language and path', { robots, target: { lang: 'en', path: '/posts/**' } }, posts, robots],
  ['another language', { robots, target: { lang: 'de' } }, posts, undefined],
  ['the environment of a build', { robots, target: { environment: 'production' } }, posts, robots],
  ['a condition that is unknown', { robots, target: { author: 'Ida' } }, posts, undefined],
])('%s', (_title, cascade, path, expected) => {
  const cascades = readCascades({ cascade }, { folder: '', language: undefined })
  expect(withCascade({ path, language: 'en', data: {} }, cascades)['robots']).toBe(expected)
})

test('the page wins over its section, and the section over the configuration', () => {
  const cascades = [
    ...readCascades({ cascade: { a: 1, b: 1, c: 1 } }, { folder: '', language: undefined }),
    ...readCascades({ Cascade: { b: 2, c: 2 } }, { folder: 'posts/', language: 'en' }),
  ]
  expect(withCascade({ path: posts, language: 'en', data: { c: 3 } }, cascades)).toEqual({ a: 1, b: 2, c: 3 })
})
