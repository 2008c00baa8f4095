import { describe, expect, test } from 'vitest'
import { createPageStore } from '../../src/page/record/page-store.ts'
import type { Page } from '../../src/page/types.ts'
import type { AnyRule, PageExample, SiteExample } from '../../src/linter/define.ts'
import { hasOtherCanonicals } from '../../src/linter/subjects.ts'
import type { Finding } from '../../src/linter/finding.ts'
import { groupFindings } from '../../src/report/group-findings.ts'
import {
  allRules,
  applySiteFixes,
  checkPage,
  lintPageExample,
  lintSiteExample,
  pagesOfExamples,
  written,
} from './examples.ts'
import { fixPageExample, withFixed } from './apply-fixes.ts'

const reservedHosts =
  /(?:^|\.)example(?:\.com|\.org|\.net)?$|(?:netlify\.app|pages\.dev|vercel\.app|localhost|\.internal|\.local|\.test|\.onion|^www\.sitemaps\.org)$/

describe.each(allRules)('%s', (id, rule) => {
  test.each(Object.entries(rule.examples))('%s', (_name, example) => {
    const findings = ownFindings(rule, example, id)
    const own = findings.map((finding) =>
      rule.scope === 'page' ? written({ ...finding, url: '' }) : written(finding),
    )
    expect(own).toEqual(example.reports ?? [])
    expect(groupFindings(findings)).toHaveLength(example.problems ?? own.length)
  })

  test('has an example without findings, and one for each message', () => {
    const lists = Object.values(rule.examples).map(({ reports = [] }) => reports)
    expect(lists.some((list) => list.length === 0)).toBe(true)
    const shown = new Set(lists.flat().map((line) => /(?:^| )([\w-]+): /.exec(line)?.[1]))
    expect([...shown].toSorted()).toEqual(Object.keys(rule.messages).toSorted())
  })

  test.each(Object.entries(rule.examples))('no other rule fires unnamed on: %s', (_name, example) => {
    const others = new Set(
      lintExample(rule, example)
        .filter(({ rule: other }) => other !== id)
        .map(({ rule: other }) => other),
    )
    expect([...others].toSorted()).toEqual([...(example.also ?? [])].toSorted())
  })

  test('every option appears in an example', () => {
    const entries = (rule.options as { entries?: Record<string, unknown> } | undefined)?.entries ?? {}
    const used = Object.values(rule.examples).flatMap(({ options = {} }) => Object.keys(options))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(entries).toSorted())
  })

  test('follows the wording of all rules', () => {
    expect(rule.summary).toMatch(/^(?:Require|Disallow|Limit) .*[^.]$/)
    expect(rule.why).toMatch(/^[A-Z].*\.$/)
    expect(rule.howToFix).toMatch(/^[A-Z].*\.$/)
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

const pageRules = allRules.flatMap(([id, rule]) => (rule.scope === 'page' ? [[id, rule] as const] : []))

test.each(pageRules.filter(([, rule]) => rule.fix === 'safe'))(
  '%s: a safe fix removes the finding and offers no other',
  (id, rule) => {
    const offered = (Object.values(rule.examples) as PageExample[]).filter((example) => {
      const findings = ownFindings(rule, example, id)
      const fixed = fixPageExample(example, findings)
      expect(fixed).toEqual({
        html: example.fixed ?? example.html ?? '',
        ...(example.frontmatter !== undefined && {
          frontmatter: example.fixedFrontmatter ?? example.frontmatter,
        }),
      })
      const left = lintPageExample({ ...example, ...fixed }, undefined, id)
      expect(left).toHaveLength(findings.filter(({ fix }) => fix === undefined).length)
      return findings.some(({ fix }) => fix !== undefined)
    })
    expect(offered).not.toEqual([])
  },
)

/** Each finding of these rules is about one page, with a text of its own. */
const aboutOnePage = new Set([
  'canonical/matches-frontmatter',
  'robots/matches-frontmatter',
  'page/within-2mb',
])

test.each(pageRules.filter(([id]) => !aboutOnePage.has(id) && !id.startsWith('frontmatter/')))(
  '%s: the same mistake of a layout on two pages is one problem',
  (id, rule) => {
    for (const [name, example] of Object.entries(rule.examples)) {
      const { url = 'https://example.com/page/', headers, frontmatter } = example as PageExample
      // The site's own URL, header lines and frontmatter are not those of a layout.
      if (new URL(url).pathname === '/' || headers || frontmatter) continue
      const one = ownFindings(rule, example, id)
      const other = lintPageExample(
        { ...example, url: new URL('../other/', url).href } as PageExample,
        undefined,
        id,
      )
      if (one.length !== other.length) continue
      expect([name, groupFindings([...one, ...other]).length]).toEqual([name, groupFindings(one).length])
    }
  },
)

const siteRules = allRules.flatMap(([id, rule]) => (rule.scope === 'site' ? [[id, rule] as const] : []))

test.each(siteRules.filter(([, rule]) => rule.fix === 'safe'))(
  '%s: a safe fix removes the finding and offers no other',
  (id, rule) => {
    const examples = Object.values(rule.examples) as SiteExample[]
    const offered = examples.filter((example) => {
      const findings = ownFindings(rule, example, id)
      const fixed = applySiteFixes(example, findings)
      expect(fixed).toEqual(example.fixed ?? {})
      const unfixable = findings.filter(({ fix }) => fix === undefined)
      expect(lintSiteExample(withFixed(example, fixed), id)).toEqual(unfixable)
      return Object.keys(fixed).length > 0
    })
    expect(offered).not.toEqual([])
  },
)

test.each(allRules)('%s: declares a fix exactly if an example offers one', (id, rule) => {
  const offers = Object.values(rule.examples).some((example) =>
    ownFindings(rule, example, id).some(({ fix }) => fix !== undefined),
  )
  expect(offers).toBe(rule.fix !== undefined)
})

test.each(pageRules.filter(([, { about }]) => about !== undefined))(
  '%s: no finding on pages without its subject',
  (_id, rule) => {
    const others = pagesOfExamples.filter((page) =>
      rule.about!.every((subject) => {
        if (subject === 'otherCanonicals') return !hasOtherCanonicals(page, 'https://example.com/')
        const value = page[subject]
        return value === undefined || ('length' in value && value.length === 0)
      }),
    )
    expect(others).not.toEqual([])
    for (const page of others) expect([...checkPage(rule, page)]).toEqual([])
  },
)

const found = new Map<PageExample | SiteExample, { id: string; findings: readonly Finding[] }>()

/** Return the findings of a rule on one of its examples. Several tests compare them. */
function ownFindings(rule: AnyRule, example: PageExample | SiteExample, id: string): readonly Finding[] {
  const known = found.get(example)
  if (known?.id === id) return known.findings
  const findings = lintExample(rule, example, id)
  found.set(example, { id, findings })
  return findings
}

function lintExample(rule: AnyRule, example: PageExample | SiteExample, only?: string) {
  if (rule.scope === 'page') return lintPageExample(example as PageExample, undefined, only)
  return lintSiteExample(example as SiteExample, only)
}

/** Return the hostnames in the examples. People copy examples, so the names must be reserved. */
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

test('rules for pages report the same on a page that comes from a record', () => {
  const store = createPageStore()
  const problemsOf = (page: Page) =>
    pageRules.flatMap(([id, rule]) =>
      [...checkPage(rule, page)].map(({ message, data, location }) => ({ id, message, data, location })),
    )
  for (const page of pagesOfExamples) expect(problemsOf(store.keep(page))).toEqual(problemsOf(page))
})
