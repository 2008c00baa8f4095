import { expect, test } from 'vitest'
import { createLinter } from '../../src/linter/create-linter.ts'
import { rules } from '../../src/rules/index.ts'
import { buildSite } from '../../src/site/build-site.ts'
import { resolveOptions } from '../../src/options/options.ts'
import type { Page } from '../../src/page/types.ts'
import { makePage } from '../../src/page/make-page.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import { fromHtml } from '../../../html/src/parse.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

const origin = 'https://example.com'

const codes = (
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru ja ko zh-Hans zh-Hant th vi id ms hi ' +
  'ar he fa lt lv et sl hr sr ca'
).split(' ')

/** Pages of one article in every language, each listing all. */
function article(number: number, leaveOut?: string): Page[] {
  const urls = codes.map((code) => `${origin}/${code}/${number}/`)
  const links = codes.map((code, index) => `<link rel=alternate hreflang=${code} href=${urls[index]}>`)
  const { signals } = readSignals(fromHtml(`<title>A</title>${links.join('')}`), urls[0]!)
  const fewer = signals.alternates.filter(({ hreflang }) => hreflang.value !== 'en')
  return codes.map((code, index) =>
    makePage(
      { ...signals, alternates: code === leaveOut ? fewer : signals.alternates },
      {
        url: urls[index]!,
        file: `${code}/${number}/index.html`,
        source: undefined,
        intent: {},
      },
    ),
  )
}

function lint(pages: readonly Page[]): string[] {
  const levels = Object.keys(rules).map((id) => [id, /^hreflang\/(?!x-)/.test(id) ? 'error' : 'off'])
  const options = resolveOptions({ site: origin, rules: Object.fromEntries(levels) })
  const site = buildSite({ url: `${origin}/`, pages, now: 0 })
  return createLinter(options, { rules, now: () => 0 })
    .lintSite(site)
    .map((finding) => `${finding.rule} ${finding.url}`)
}

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
