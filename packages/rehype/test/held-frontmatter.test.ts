import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import rehypeIndexical from '../src/index.ts'

const site = 'https://www.example.com'

describe('frontmatter that the file still holds', () => {
  const text = '---\ntitle: Wool\nrobots: noidnex\ncanonical: /b/\n---\n'
  /** A tree as remark-rehype and rehype-document make it, of a file that no plugin took the frontmatter from. */
  const examined = (value: string, data: Record<string, unknown> = {}) => {
    const file = new VFile({ path: 'blog/a.md', value })
    Object.assign(file.data, data)
    const processor = unified().use(rehypeParse).use(rehypeIndexical, { site })
    processor.runSync(processor.parse('<!doctype html><html><head></head><body></body></html>'), file)
    const canonical = file.data.indexical!.page!.canonicals[0]!.url
    return [
      canonical,
      ...file.messages.map((message) => `${message.place ? message.name : ''} ${message.reason}`),
    ]
  }
  const typo = 'Unexpected directive `noidnex`, expected `noindex`'

  test.each<[string, string, Record<string, unknown>, string[]]>([
    ['is read, with places', text, {}, [`${site}/b/`, `blog/a.md:3:9-3:16 ${typo}`]],
    [
      'gives places to values of vfile-matter',
      text,
      { matter: { robots: 'noidnex' } },
      [`${site}/blog/a.html`, `blog/a.md:3:9-3:16 ${typo}`],
    ],
    [
      'is not used for values that are elsewhere',
      '# Wool\n',
      { matter: { robots: 'noidnex' } },
      [`${site}/blog/a.html`, ` ${typo}`],
    ],
    [
      'and cannot be read',
      '---\nrobots: [\n---\n',
      {},
      [`${site}/blog/a.html`, 'blog/a.md:3:1-3:1 Unexpected end of a YAML value in brackets, expected `]`'],
    ],
    [
      'and is after a comment',
      `<!-- Draft -->\n${text}`,
      {},
      [
        `${site}/blog/a.html`,
        'blog/a.md:2:1-2:4 Unexpected frontmatter behind a comment, expected it at the top of the file',
      ],
    ],
    ['in a comment', `<!--\n${text}-->\n`, {}, [`${site}/b/`, `blog/a.md:4:9-4:16 ${typo}`]],
  ])('%s', (_name, value, data, expected) => {
    expect(examined(value, data)).toEqual(expected)
  })
})
