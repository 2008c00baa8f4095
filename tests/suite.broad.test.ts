import { expect, test } from 'vitest'
import { makeSuite } from '../scripts/suite/make-suite.ts'
import { runSuite } from '../scripts/suite/run-suite.ts'

test('the built command line reports what every 25th case expects', async () => {
  const cases = makeSuite().cases.filter(({ facts }) => facts === undefined)
  const some = cases.filter((_, index) => index % 25 === 0)
  expect(some.length).toBeGreaterThan(30)
  expect(await runSuite(some)).toEqual([])
})
