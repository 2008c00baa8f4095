import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import { formatHtml } from '../../src/report/html/report.ts'

const finding = (parts: Partial<Finding>): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'warn',
  message: 'Missing canonical',
  file: 'dist/a.html',
  ...parts,
})

function reportOf(findings: readonly Finding[]): string {
  const ofLevel = (level: string): number => findings.filter((one) => one.level === level).length
  return formatHtml({
    version: '1.2.3',
    site: 'https://example.com/',
    sitemapFile: undefined,
    pages: 5,
    changed: 0,
    findings: [...findings],
    sitemap: {
      listed: [{ url: 'https://example.com/' }, { url: 'https://example.com/b/?x=1&y="2"' }],
      left: [
        { url: 'https://example.com/old/', reason: 'redirect', to: 'https://example.com/' },
        { url: 'https://example.com/c/', reason: 'noindex' },
        { url: 'https://example.com/d/', reason: 'noindex' },
      ],
    },
    errors: ofLevel('error'),
    warnings: ofLevel('warn'),
  })
}

function elementsIn(node: Nodes, name: string): Element[] {
  if (!('children' in node)) return []
  const inside = node.children.flatMap((child) => elementsIn(child as Nodes, name))
  return node.type === 'element' && node.tagName === name ? [node, ...inside] : inside
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child as Nodes)).join('') : ''
}

const textsIn = (html: string, name: string): string[] =>
  elementsIn(fromHtml(html), name).map((element) => textOf(element).replaceAll(/\s+/g, ' ').trim())

test('sorts rules by level, and URLs by the reason of their exclusion', () => {
  const html = reportOf([
    finding({}),
    finding({ level: 'info', rule: 'canonical/below-base' }),
    finding({ rule: 'canonical/absolute' }),
    finding({ rule: 'canonical/absolute' }),
    finding({ level: 'error', rule: 'robots/known-directive' }),
  ])
  expect(textsIn(html, 'summary')).toEqual([
    'robots/known-directiveDisallow unknown directives1 error',
    expect.stringMatching(/^canonical\/absolute.*2 warnings$/),
    expect.stringMatching(/^canonical\/present.*1 warning$/),
    expect.stringMatching(/^canonical\/below-base.*1 note$/),
    'indexable2 URLs',
    'left out: noindex2 URLs',
    'left out: redirect1 URL',
  ])
  expect(textsIn(html, 'dd')).toEqual(['5', '2', '3', '1', '3'])
  const items = elementsIn(fromHtml(html), 'li').map(textOf)
  expect(items).toContain('https://example.com/b/?x=1&y="2"')
  expect(items).toContain('https://example.com/old/ → https://example.com/')
})

test('a finding with all fields', () => {
  const html = reportOf([
    finding({
      message: 'Unexpected `<a>`, expected `b`',
      line: 2,
      column: 9,
      url: 'https://example.com/a/?x=1&y=2',
      source: { file: 'src/a.md' },
      related: [{ file: '_redirects', line: 4, message: 'the redirect' }],
    }),
  ])
  expect(textsIn(html, 'td')).toEqual([
    'dist/a.html:2:9',
    'Unexpected <a>, expected bsee _redirects:4: the redirectsource src/a.md',
    'https://example.com/a/?x=1&y=2',
  ])
  const link = elementsIn(fromHtml(html), 'a').find(({ properties }) => properties['rel'])
  expect(link!.properties['href']).toBe('https://example.com/a/?x=1&y=2')
})

test('a report without findings', () => {
  expect(textsIn(reportOf([]), 'p')).toContain('No findings.')
})

test('escapes text of the site, and contains noindex', () => {
  const hostile = '</td></style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\'`'
  const html = reportOf([
    finding({
      message: hostile,
      file: hostile,
      url: `https://example.com/${hostile}`,
      related: [{ file: hostile, message: hostile }],
    }),
  ])
  const tree = fromHtml(html)
  expect([...elementsIn(tree, 'script'), ...elementsIn(tree, 'img')]).toEqual([])
  expect(textsIn(html, 'td')[1]).toBe(`${hostile}see ${hostile}: ${hostile}`)
  expect(html).toContain('<meta name="robots" content="noindex">')
})
