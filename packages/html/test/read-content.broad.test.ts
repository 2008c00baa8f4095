import { expect, test } from 'vitest'
import { readContent } from '../src/content/read-content.ts'
import { cpuTime } from '../../../tests/cpu-time.ts'

test('reads hostile documents in time linear in their size', () => {
  for (const part of ['<', '</', '<!--', '<script>', '<main ', '<nav>', '<article>', '<a x="', 'a<b ']) {
    const start = cpuTime()
    readContent(part.repeat(200_000))
    expect(cpuTime() - start).toBeLessThan(3000)
  }
})
