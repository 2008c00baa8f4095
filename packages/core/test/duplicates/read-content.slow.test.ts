import { expect, test } from 'vitest'
import { readContent } from '../../src/duplicates/read-content.ts'
import { cpuTime } from '../cpu-time.ts'

test('reads hostile documents in time linear in their size', () => {
  for (const part of ['<', '</', '<!--', '<script>', '<main ', '<nav>', '<article>', '<a x="', 'a<b ']) {
    const start = cpuTime()
    readContent(part.repeat(200_000))
    expect(cpuTime() - start).toBeLessThan(3000)
  }
})
