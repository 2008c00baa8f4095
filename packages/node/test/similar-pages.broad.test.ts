import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cpuTime } from '../../../tests/cpu-time.ts'
import { createBuild } from '../src/index.ts'
import type { UserOptions } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const words = Array.from({ length: 300 }, (_, number) => `word${number}`)

/** Lint pages that differ in one of 300 words; return the CPU time of the rules. */
function timeOf(count: number): number {
  const root = makeFolder({ 'package.json': '{}' })
  const options: UserOptions = {
    site: 'https://www.example.com',
    rules: { 'duplicates/no-similar-text': ['warn', { threshold: 1 }] },
  }
  const build = createBuild(options, { root, outDir: join(root, 'dist') })
  for (let number = 0; number < count; number++) {
    const text = words.with(number % 300, `other${number}`).join(' ')
    const html = `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><main>${text}</main>`
    build.addPage({ file: `p${number}/index.html`, html: new TextEncoder().encode(html) })
  }
  const start = cpuTime()
  const { findings } = build.finish().report
  const time = cpuTime() - start
  expect(findings.some(({ rule }) => rule === 'duplicates/no-similar-text')).toBe(true)
  return time
}

test('time of pages with nearly the same text grows with their number', () => {
  // Eight times the pages; comparing each with each would take 64 times as long.
  expect(timeOf(8000) / timeOf(1000)).toBeLessThan(24)
})
