import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../../node/test/folder.ts'
import { frontmatterOf } from '../src/tag-pages.ts'

// Windows allows no question mark in names.
const names = ['a.md', 'blog/c#.md', '100%.md', 'caf\u00e9 b.md', ...(sep === '/' ? ['why?.md'] : [])]

test.each(names)('the frontmatter of %s is read', (file) => {
  const root = makeFolder({ [file]: '---\nnoindex: true\n---\n' })
  expect(frontmatterOf(file, pathToFileURL(`${root}/`))).toEqual({ noindex: true })
})

test('a file that is gone has no frontmatter', () => {
  expect(frontmatterOf('gone.md', pathToFileURL(`${makeFolder({})}/`))).toEqual({})
})
