import { expect, test } from 'vitest'
import { compileRedirects } from '../src/compile-redirects.ts'
import { compileCaptures } from '../src/match-pattern.ts'
import { parseRedirectsFile } from '../src/plain/redirects-file.ts'
import type { HostName } from '../src/names.ts'
import { cpuTime } from '../../../tests/cpu-time.ts'

const site = 'https://example.com'

function compile(text: string, host?: HostName) {
  return compileRedirects(parseRedirectsFile(text, '_redirects').redirects, `${site}/`, host)
}

test('ten thousand rules and as many look-ups take a moment', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `/old/${index} /new/${index}`).join('\n')
  const start = cpuTime()
  const { redirects, redirectFor: find } = compile(`${text}\n/x/* /y/:splat`)
  for (let index = 0; index < 10_000; index++) find(`${site}/old/${index}`, false)
  expect(redirects).toHaveLength(10_000)
  expect(cpuTime() - start).toBeLessThan(3000)
})

test('a pattern made to try everything takes no time', () => {
  const capture = compileCaptures(`/${'*a'.repeat(200)}`, '/')
  const start = cpuTime()
  expect(capture(`/${'a'.repeat(2000)}`)?.get('splat')).toBe('')
  expect(cpuTime() - start).toBeLessThan(2000)
})
