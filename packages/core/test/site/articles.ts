import { createLinter } from '../../src/linter/create-linter.ts'
import { rules } from '../../src/rules/index.ts'
import { buildSite } from '../../src/site/build-site.ts'
import { resolveOptions } from '../../src/options/options.ts'
import type { Page } from '../../src/page/types.ts'
import { makePage } from '../../src/page/make-page.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import { fromHtml } from '../../../html/src/parse.ts'

export const origin = 'https://example.com'

/** The languages of an article. */
export const languages = (
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru ja ko zh-Hans zh-Hant th vi id ms hi ' +
  'ar he fa lt lv et sl hr sr ca'
).split(' ')

/** Pages of one article in every language, each listing all. */
export function article(number: number, leaveOut?: string, codes: readonly string[] = languages): Page[] {
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

/** Lint pages with the rules about hreflang; each finding as its rule and page. */
export function lint(pages: readonly Page[]): string[] {
  const levels = Object.keys(rules).map((id) => [id, /^hreflang\/(?!x-)/.test(id) ? 'error' : 'off'])
  const options = resolveOptions({ site: origin, rules: Object.fromEntries(levels) })
  const site = buildSite({ url: `${origin}/`, pages, now: 0 })
  return createLinter(options, { rules, now: () => 0 })
    .lintSite(site)
    .map((finding) => `${finding.rule} ${finding.url}`)
}
