import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findForbidden } from '../scripts/prose/find-forbidden.ts'

function found(file: string, text: string): string[] {
  return findForbidden(file, text).map(({ line, word }) => `${line}: ${word}`)
}

test.each([
  ['/** What the host was told. */', '1: told'],
  ['/**\n * A page that is none\n * of ours.\n */', '2: is none of'],
  ['// é: a header that says\n  // nothing', '1: says nothing'],
  ['/* A list, of which the first counts. */', '1: , of which'],
  ['throw new Error("Mended by hand")', '1: Mended'],
  [
    "const text = `\n${file} lies in ${a ? 'the house  form' : `${b} nobody knows`} unheard`",
    '2: lies',
    '2: house form',
    '2: nobody knows',
    '2: unheard',
  ],
  ["report({ message: 'handed over' })", '1: handed over'],
  ['const unsaid = 1 // unsaid', '1: unsaid'],
  ["import './told.ts'", '1: told'],
])('code with forbidden words: %j', (code, ...words) => {
  expect(found('a.ts', code)).toEqual(words)
})

test.each([
  '// relies, applies, recommended, untold, amend',
  '// The page is none\nof.it()',
  'const told = mend(lies, /nobody knows/)',
  '// Headers are passed on. The first one counts.',
  "const a = 'says'\nconst b = 'nothing'",
])('code without: %j', (code) => {
  expect(found('a.ts', code)).toEqual([])
})

test('Markdown counts as a whole, code blocks and quoted output included', () => {
  const page = '# Served form\n\nA page is\nnone of ours.\n\n```text\nnobody knows\n```\n'
  expect(found('docs/page.md', page)).toEqual(['3: is none of', '7: nobody knows'])
})

test('a script code is allowed in the table of scripts only', () => {
  expect(found('src/code-lists.ts', "const scripts = 'medf mend' // told")).toEqual(['1: told'])
  expect(found('src/other.ts', "const scripts = 'medf mend'")).toEqual(['1: mend'])
})

test('each word comes with a replacement', () => {
  expect(findForbidden('a.md', 'Mend it')).toEqual([{ line: 1, word: 'Mend', instead: '"fix" or "correct"' }])
})

test('code that cannot be parsed fails instead of counting as clean', () => {
  expect(() => findForbidden('a.ts', 'const = told')).toThrow(/^a\.ts: /)
})

test('the list of forbidden words does not report itself', () => {
  const list = new URL('../scripts/prose/find-forbidden.ts', import.meta.url)
  expect(findForbidden('scripts/prose/find-forbidden.ts', readFileSync(list, 'utf8'))).toEqual([])
})
