import { expect, test } from 'vitest'
import { pathBefore } from '../../src/site/retired-sources.ts'

test.each([
  ['/new/', 'src/pages/old.md', 'src/pages/new.md', '/old/'],
  ['/new', 'src/pages/old.astro', 'src/pages/new.astro', '/old'],
  ['/new.html', 'old.html', 'new.html', '/old.html'],
  ['/guides/new/', 'src/content/docs/guides/old.mdx', 'src/content/docs/guides/new.mdx', '/guides/old/'],
  ['/docs/b/intro/', 'content/docs/a/intro.md', 'content/docs/b/intro.md', '/docs/a/intro/'],
  ['/new/', 'docs/old/index.md', 'docs/new/index.md', '/old/'],
  ['/a/b/', 'docs/c.md', 'docs/a/b.md', '/c/'],
  ['/base/new/', 'posts/old.md', 'posts/new.md', '/base/old/'],
  ['/my-page/', 'posts/Old.md', 'posts/My-Page.md', '/Old/'],
  ['/caf%C3%A9/', 'posts/thé.md', 'posts/café.md', '/th%C3%A9/'],
  ['/new/', 'src/old.11tydata.md', 'src/new.11ty.md', '/old/'],
  // The URL does not follow from the path.
  ['/slug-of-frontmatter/', 'posts/old.md', 'posts/new.md', undefined],
  ['/new/', 'drafts/new.md', 'posts/new.md', undefined],
  ['/', 'old/index.md', 'index.md', undefined],
])('%s was, before %s became %s, %s', (path, from, to, expected) => {
  expect(pathBefore(path, { from, to })).toBe(expected)
})
