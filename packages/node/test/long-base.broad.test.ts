import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../../tests/cpu-time.ts'
import { check } from '../src/commands/check-apply-explain.ts'
import { makeFolder } from './folder.ts'

// V8 hashes long texts by their length: 4,000 URLs below a long base took more than a minute.
describe.each([20_000, 9000])('a base of %i characters', (length) => {
  test.each([
    ['links', (name: string) => `<a href=${name}>x</a>`, ''],
    ['links of hreflang', (name: string) => `<link rel=alternate hreflang=de href=${name}>`, '</head><body>'],
  ])('%s', async (_, link, before) => {
    const links = Array.from({ length: 4000 }, (_one, index) => link(`p${index}`)).join('')
    const head = `<!doctype html><html lang=en><head><title>x</title><base href="/${'b'.repeat(length)}/">`
    const dir = makeFolder({ 'dist/index.html': `${head}${before}${links}` })
    const start = cpuTime()
    const { pages } = await check('dist', { site: 'https://www.example.com' }, { root: dir, cache: false })
    expect(pages).toBe(1)
    expect(cpuTime() - start).toBeLessThan(20_000)
  })
})
