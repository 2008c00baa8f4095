import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import rehypeIndexical from '../src/index.ts'
import type { RehypeIndexicalOptions } from '../src/index.ts'

const site = 'https://www.example.com'

describe('a canonical that names a source file', () => {
  const canonicalOf = (link: string, options: Partial<RehypeIndexicalOptions> = {}) => {
    const value = `---\ncanonical: ${link}\n---\n`
    const file = new VFile({ path: 'blog/a.md', value })
    const processor = unified()
      .use(rehypeParse)
      .use(rehypeIndexical, { site, ...options })
    processor.runSync(processor.parse('<!doctype html><html><head></head></html>'), file)
    const page = file.data.indexical!.page!
    return [page.canonicals[0]?.url, ...file.messages.map(String)]
  }

  test.each([
    ['./b.md', `${site}/blog/b.html`],
    ['../b%20c.mdx#part', `${site}/b%20c.html`],
    ['./index.md', `${site}/blog/`],
  ])('%s is the page that it becomes', (link, expected) => {
    expect(canonicalOf(link)).toEqual([expected])
  })

  test.each<[string, Partial<RehypeIndexicalOptions>]>([
    ['./b.md', { url: '/blog/a/' }],
    ['../../b.md', {}],
  ])('%s with %j is not known', (link, options) => {
    expect(canonicalOf(link, options)).toEqual([
      undefined,
      `blog/a.md:2:12-2:${12 + link.length}: Unexpected canonical \`${link}\`, expected a URL or a path: where this file leads is not known`,
    ])
  })
})
