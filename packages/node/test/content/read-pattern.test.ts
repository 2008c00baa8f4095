import { expect, test } from 'vitest'
import { patternOutput } from '../../src/content/read-pattern.ts'

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
