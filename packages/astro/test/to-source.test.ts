import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../../node/test/folder.ts'
import { frontmatterOf } from '../src/to-source.ts'

test.each(['a.md', 'blog/c#.md', 'why?.md', '100%.md', 'caf\u00e9 b.md'])(
  'the frontmatter of %s is read',
  (file) => {
    const root = makeFolder({ [file]: '---\nnoindex: true\n---\n' })
    expect(frontmatterOf(file, pathToFileURL(`${root}/`))).toEqual({ noindex: true })
  },
)

test('a file that is gone says nothing', () => {
  expect(frontmatterOf('gone.md', pathToFileURL(`${makeFolder({})}/`))).toEqual({})
})
