import { expect, test } from 'vitest'
import { resolveSourceLink } from '../../src/intent/source-link.ts'

const urls = new Map([
  ['src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/index.mdx', 'https://example.com/posts/'],
  ['src/posts/red boots.md', 'https://example.com/posts/red-boots/'],
  ['src/posts/c#.md', 'https://example.com/posts/c-sharp/'],
  ['about.md', 'https://example.com/about/'],
])

const cases: [from: string, link: string, file: string, url: string | undefined][] = [
  ['src/posts/shoes.md', './boots.md', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/shoes.md', './/./boots.md', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/2027/shoes.md', '../boots.md', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/2027/shoes.md', '..\\boots.md', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/shoes.md', '../../about.md', 'about.md', 'https://example.com/about/'],
  ['index.md', './about.md', 'about.md', 'https://example.com/about/'],
  ['src/posts/shoes.md', './boots.md#care', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  ['src/posts/shoes.md', './boots.md?x=1', 'src/posts/boots.md', 'https://example.com/posts/boots/'],
  [
    'src/posts/shoes.md',
    './red%20boots.md',
    'src/posts/red boots.md',
    'https://example.com/posts/red-boots/',
  ],
  ['src/posts/shoes.md', './red boots.md', 'src/posts/red boots.md', 'https://example.com/posts/red-boots/'],
  ['src/posts/shoes.md', './c#.md', 'src/posts/c#.md', 'https://example.com/posts/c-sharp/'],
  ['src/posts/shoes.md', './sandals.md', 'src/posts/sandals.md', undefined],
  ['src/posts/shoes.md', './100%.md', 'src/posts/100%.md', undefined],
  ['src/posts/shoes.md', '../../../etc/passwd', '', undefined],
]

test.each(cases)('from %s to %s', (from, link, file, url) => {
  expect(resolveSourceLink(from, link, (name) => urls.get(name))).toEqual(
    url === undefined ? { file } : { url, file },
  )
})
