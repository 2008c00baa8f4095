import { expect, test } from 'vitest'
import { guessUrl } from '../src/dev/guess-url.ts'

const site = 'https://www.example.com'

test.each([
  ['blog/a.md', '/blog/a/', 'blog/b.md', '/blog/b/'],
  ['blog/a.md', '/docs/blog/a', 'blog/b.md', '/docs/blog/b'],
  ['blog/a.md', '/blog/a.html', 'blog/b.md', '/blog/b.html'],
  ['blog/a/index.md', '/blog/a/', 'blog/b/index.mdx', '/blog/b/'],
  ['blog/2026/a.md', '/blog/2026/a/', 'blog/2025/b.md', '/blog/2025/b/'],
  ['blog/a.md', '/blog/another/', 'blog/b.md', undefined],
  ['blog/a.md', '/blog/extra/', 'blog/b.md', undefined],
  ['blog/a.md', '/blog/a/', 'blog/Big News.md', undefined],
  ['index.md', '/', 'b.md', undefined],
])('%s at %s: %s', (source, path, target, expected) => {
  const found = guessUrl({ source, url: site + path }, target)
  expect(found).toBe(expected === undefined ? undefined : site + expected)
})
