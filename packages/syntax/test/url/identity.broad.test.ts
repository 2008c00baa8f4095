import { expect, test } from 'vitest'
import { parseHttpUrl } from '../../src/url/identity.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

const base = 'https://example.com/docs/page/'

test('white space in the middle costs linear time', () => {
  const start = cpuTime()
  parseHttpUrl(`a${' '.repeat(300_000)}b`, base)
  expect(cpuTime() - start).toBeLessThan(2000)
})
