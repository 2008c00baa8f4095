import { expect, test } from 'vitest'
import { urlKey } from '../../src/url/identity.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test('200,000 keys take a fraction of a second', () => {
  const start = cpuTime()
  let length = 0
  for (let index = 0; index < 200_000; index++)
    length += urlKey(`https://www.example.com/docs/page-${index}/`).length
  expect(length).toBeGreaterThan(200_000)
  expect(cpuTime() - start).toBeLessThan(2000)
})
