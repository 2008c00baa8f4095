import { expect, test } from 'vitest'
import { cpuTime } from '../../../../tests/cpu-time.ts'
import { article, codes, lint, origin } from './articles.ts'

test('1,000 articles in 40 languages take seconds, and the one mistake is found', () => {
  const pages = Array.from({ length: 1000 }, (_, number) => article(number)).flat()
  const broken = article(1000, 'de')
  expect(codes).toHaveLength(40)
  const start = cpuTime()
  const found = lint([...pages, ...broken])
  const seconds = (cpuTime() - start) / 1000
  expect(found).toEqual([`hreflang/return-link ${origin}/en/1000/`])
  // 1.6 million annotations: a quadratic algorithm would take hours.
  expect(seconds).toBeLessThan(30)
})

test('time grows with the number of pages', () => {
  const measure = (articles: number): number => {
    const pages = Array.from({ length: articles }, (_, number) => article(number)).flat()
    // The best of three, because other work on the machine only adds time.
    const runs = [1, 2, 3].map(() => {
      const start = cpuTime()
      lint(pages)
      return cpuTime() - start
    })
    return Math.min(...runs)
  }
  // Four times the work; a quadratic algorithm needs sixteen times.
  expect(measure(400) / measure(100)).toBeLessThan(12)
})
