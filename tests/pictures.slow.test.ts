/** The pictures of the documentation show the views as they are built now. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureSources, sourcesFile } from '../scripts/pictures/sources.ts'

test('`pnpm pictures` was run after the last change of a view', () => {
  const made: unknown = JSON.parse(readFileSync(new URL(`../${sourcesFile}`, import.meta.url), 'utf8'))
  expect(made).toEqual(pictureSources())
})

test('the picture of a failing build shows its verdict', () => {
  const svg = readFileSync(new URL('../docs/images/failing-build.svg', import.meta.url), 'utf8')
  expect(svg).toContain('The build fails: ')
})
