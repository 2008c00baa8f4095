import { expect, test } from 'vitest'
import { cpuTime } from '../../../../tests/cpu-time.ts'
import { findHiddenFrontmatter } from '../../src/intent/find-hidden-frontmatter.ts'

test('a page of many comments takes linear time', () => {
  const text = '<!-- Shop -->\n'.repeat(100_000)
  const start = cpuTime()
  expect(findHiddenFrontmatter(text, 'a.html')).toBeUndefined()
  expect(cpuTime() - start).toBeLessThan(2000)
})
