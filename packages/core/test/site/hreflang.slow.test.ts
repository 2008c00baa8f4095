import { expect, test } from 'vitest'
import type { Page } from '../../src/page/types.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'
import { article, languages, lint, origin } from './articles.ts'

test('1,000 articles in 40 languages take seconds, and the one mistake is found', () => {
  const pages = Array.from({ length: 1000 }, (_, number) => article(number)).flat()
  const broken = article(1000, 'de')
  expect(languages).toHaveLength(40)
  const start = cpuTime()
  const found = lint([...pages, ...broken])
  const seconds = (cpuTime() - start) / 1000
  expect(found).toEqual([`hreflang/return-link ${origin}/en/1000/`])
  // 1.6 million annotations: a quadratic algorithm would take hours.
  expect(seconds).toBeLessThan(30)
})

test('time grows with the number of pages', () => {
  const measure = (articles: number): number =>
    timeOf(Array.from({ length: articles }, (_, number) => article(number)).flat())
  // Four times the work; a quadratic algorithm needs sixteen times.
  expect(measure(400) / measure(100)).toBeLessThan(12)
})

const regions =
  'US GB FR DE IT ES PT BR NL BE CH AT SE NO DK FI PL CZ SK HU RO BG GR TR UA AU NZ CA MX AR CL CO PE VE IN CN JP KR ' +
  'TH VN ID MY'

/** Pages that list each other. The second half does not list the first. */
function half(regionCount: number): Page[] {
  const codes = regions
    .split(' ')
    .slice(0, regionCount)
    .flatMap((region) => languages.map((code) => `${code}-${region}`))
  const pages = article(0, undefined, codes)
  const second = pages.splice(pages.length / 2)
  const urls = new Set(second.map(({ url }) => url))
  const alternates = second[0]!.alternates.filter(({ url }) => urls.has(url!))
  return [...pages, ...second.map((page) => ({ ...page, alternates }))]
}

test('time of pages that list each other grows with the number of links', () => {
  const pages = half(42)
  expect(pages).toHaveLength(1680)
  const start = cpuTime()
  expect(lint(pages)).toHaveLength(840 * 840)
  const large = cpuTime() - start
  // 71 times the links, each read several times; work for each pair of links of a page would take 590 times as long.
  expect(large / timeOf(half(5))).toBeLessThan(600)
})

/** Return the best time of three, because other work on the machine only adds time. */
function timeOf(pages: readonly Page[]): number {
  const runs = [1, 2, 3].map(() => {
    const start = cpuTime()
    lint(pages)
    return cpuTime() - start
  })
  return Math.min(...runs)
}
