import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from './folder.ts'

const limitV8 = pathToFileURL(join(import.meta.dirname, '../src/scan/limit-v8.ts')).href

/** Return how many megabytes V8 reserves for new objects in a process that keeps many of them. */
function newSpaceOf(pages: number): number {
  const root = makeFolder({
    'program.mjs': `import { getHeapSpaceStatistics } from 'node:v8'
import { limitMemory } from ${JSON.stringify(limitV8)}
limitMemory(${pages})
const kept = []
for (let number = 0; number < 1e6; number++) kept.push({ number })
const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
process.stdout.write(String(size / 2 ** 20))`,
  })
  return Number(spawnSync(process.execPath, [join(root, 'program.mjs')], { encoding: 'utf8' }).stdout)
}

test('limits the memory of new objects in a run over many pages', () => {
  expect([newSpaceOf(19_999) > 10, newSpaceOf(20_000) < 5]).toEqual([true, true])
})
