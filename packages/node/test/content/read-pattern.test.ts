import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patternOutput, readPattern } from '../../src/content/read-pattern.ts'
import { makeFolder } from '../folder.ts'

test.each([
  ['guide/setup.md', '{path}/index.html', 'guide/setup/index.html'],
  ['guide/index.md', '{path}/index.html', 'guide/index.html'],
  ['guide/_index.md', '{path}/index.html', 'guide/index.html'],
  ['README.md', '{path}/index.html', 'index.html'],
  ['guide/setup.v2.rst', '{path}.html', 'guide/setup.v2.html'],
  ['guide/README.md', '{path}.html', 'guide/index.html'],
  ['a.md', 'en/{path}/index.html', 'en/a/index.html'],
])('%s with %s', (path, pattern, output) => {
  expect(patternOutput(path, pattern)).toBe(output)
})

test('JSON without fences, as Hugo writes it, is frontmatter', () => {
  const root = makeFolder({
    'content/a.md': '{\n  "noindex": true\n}\n\nText\n',
    'content/b.md': '{{ x }}\n',
  })
  const place = { root, outDir: join(root, 'dist'), followRoots: [] } as never
  const [{ sources } = { sources: [] }] = readPattern(join(root, 'content'), '{path}.html')(place)
  expect(sources).toMatchObject([{ data: { noindex: true }, isExtended: true }, { data: {} }])
})
