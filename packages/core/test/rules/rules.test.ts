import { describe, expect, test } from 'vitest'
import type { AnyRule, PageExample, SiteExample } from '../../src/rules/define.ts'
import {
  allRules,
  applyFixes,
  checkPage,
  judgePageExample,
  judgeSiteExample,
  pagesOfExamples,
  written,
} from './examples.ts'

const reservedHosts =
  /(?:^|\.)example(?:\.com|\.org|\.net)?$|(?:netlify\.app|pages\.dev|vercel\.app|localhost|^www\.sitemaps\.org)$/

describe.each(allRules)('%s', (id, rule) => {
  test.each(Object.entries(rule.examples))('%s', (_name, example) => {
    const own = judge(rule, example, id).map((finding) =>
      rule.scope === 'page' ? written({ ...finding, url: '' }) : written(finding),
    )
    expect(own).toEqual(example.reports ?? [])
  })

  test('has an example that stays silent, and one for each message', () => {
    const lists = Object.values(rule.examples).map(({ reports = [] }) => reports)
    expect(lists.some((list) => list.length === 0)).toBe(true)
    const shown = new Set(lists.flat().map((line) => /(?:^| )([\w-]+): /.exec(line)?.[1]))
    expect([...shown].toSorted()).toEqual(Object.keys(rule.messages).toSorted())
  })

  test.each(Object.entries(rule.examples))('no other rule fires unnamed on: %s', (_name, example) => {
    const others = new Set(
      judge(rule, example)
        .filter(({ rule: other }) => other !== id)
        .map(({ rule: other }) => other),
    )
    expect([...others].toSorted()).toEqual([...(example.also ?? [])].toSorted())
  })

  test('a safe fix silences the rule and settles', () => {
    for (const example of Object.values(rule.examples) as PageExample[]) {
      if (rule.fix !== 'safe' || rule.scope !== 'page' || !example.html) continue
      const fixed = applyFixes(example.html, judgePageExample(example, example.html, id))
      expect(fixed).toBe(example.fixed ?? example.html)
      expect(judgePageExample(example, fixed, id)).toEqual([])
    }
  })

  test('says nothing about pages that have nothing it is about', () => {
    if (rule.scope !== 'page' || rule.about === undefined) return
    for (const page of pagesOfExamples) {
      const isAbout = rule.about.some((subject) => {
        const value = page[subject]
        return value !== undefined && (!('length' in value) || value.length > 0)
      })
      if (!isAbout) expect([...checkPage(rule, page)]).toEqual([])
    }
  })

  test('every option appears in an example', () => {
    const entries = (rule.options as { entries?: Record<string, unknown> } | undefined)?.entries ?? {}
    const used = Object.values(rule.examples).flatMap(({ options = {} }) => Object.keys(options))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(entries).toSorted())
  })

  test('is worded as all rules are', () => {
    expect(rule.summary).toMatch(/^(?:Require|Disallow|Limit) .*[^.]$/)
    expect(rule.why).toMatch(/^[A-Z].*\.$/)
    expect(rule.sources.length).toBeGreaterThan(0)
    for (const source of rule.sources) expect(URL.canParse(source)).toBe(true)
    for (const line of Object.values(rule.examples).flatMap(({ reports = [] }) => reports)) {
      const message = line.replace(/^.*?[\w-]+: /, '')
      expect(message).toMatch(
        /^(?:Unexpected|Missing) .*, expected .*[^.]$|^(?:Unexpected|Missing) .* expected .*[^.]$/,
      )
    }
    for (const host of hostsIn(rule)) expect(host).toMatch(reservedHosts)
  })
})

function judge(rule: AnyRule, example: PageExample | SiteExample, only?: string) {
  if (rule.scope === 'page') return judgePageExample(example as PageExample, undefined, only)
  return judgeSiteExample(example as SiteExample, only)
}

/** Hosts of the examples; people copy examples, so they must belong to nobody. */
function hostsIn(rule: AnyRule): string[] {
  const text = JSON.stringify(
    Object.values(rule.examples).map(({ settings, ...rest }) => ({ settings, html: rest })),
  )
  // Namespaces are names, not addresses.
  const addresses = text.replace(/xmlns(?::\w+)?=\\"[^"]*"/g, '')
  return [...addresses.matchAll(/https?:\/\/([a-z][a-z0-9.-]*\.[a-z]+)/gi)].map(([, host]) =>
    host!.toLowerCase(),
  )
}
