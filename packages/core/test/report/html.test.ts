import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import { reportData } from '../../src/report/html/data.ts'
import { formatHtml } from '../../src/report/html/report.ts'
import type { Report } from '../../src/report/report.ts'

const finding = (parts: Partial<Finding>): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'warn',
  message: 'Missing canonical',
  file: 'dist/a.html',
  ...parts,
})

function reportOf(findings: readonly Finding[]): Report {
  const ofLevel = (level: string): number => findings.filter((one) => one.level === level).length
  return {
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
  }
}

const assets = { style: 'p {}', script: '1', compress: () => 'eJw=', policy: "default-src 'none'" }
const htmlOf = (findings: readonly Finding[]): string => formatHtml(reportOf(findings), assets)

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

test('the verdict is first, then the host, and one bar of all URLs', () => {
  const html = htmlOf([
    finding({}),
    finding({ rule: 'canonical/absolute', url: 'https://example.com/c/' }),
    finding({ rule: 'canonical/absolute', url: 'https://example.com/d/' }),
    finding({
      level: 'error',
      rule: 'robots/known-directive',
      message: 'Unexpected `<b>`',
      url: 'https://example.com/',
    }),
  ])
  expect(textsIn(html, 'p').slice(0, 2)).toEqual([
    'The build fails: 1 error on 1 of 5 pages, 3 warnings',
    'Host: unknown; name it with the option hosts',
  ])
  expect(textsIn(html, 'li')).toEqual(['indexable 2 URLs 40%', 'noindex 2 URLs 40%', 'redirect 1 URL 20%'])
  const widths = elementsIn(fromHtml(html), 'rect').map(({ properties }) => properties['width'])
  expect(widths).toEqual(['400', '400', '200'])
})

test('data of all URLs and findings', () => {
  const { urls, groups } = reportData(
    reportOf([
      finding({
        line: 2,
        column: 9,
        url: 'https://example.com/a/?x=1&y=2',
        source: { file: 'src/a.md' },
        related: [{ file: '_redirects', line: 4, message: 'the redirect' }],
      }),
    ]),
  )
  expect(urls).toEqual([
    { url: 'https://example.com/', state: 'indexable' },
    { url: 'https://example.com/a/?x=1&y=2', state: 'no page' },
    { url: 'https://example.com/b/?x=1&y="2"', state: 'indexable' },
    { url: 'https://example.com/c/', state: 'noindex' },
    { url: 'https://example.com/d/', state: 'noindex' },
    { url: 'https://example.com/old/', state: 'redirect', to: 'https://example.com/' },
  ])
  expect(groups).toEqual([
    {
      rule: 'canonical/present',
      id: 'missing',
      level: 'warn',
      pages: 1,
      findings: [
        {
          at: 'dist/a.html:2:9',
          message: 'Missing canonical',
          url: 'https://example.com/a/?x=1&y=2',
          related: ['see _redirects:4: the redirect', 'source src/a.md'],
        },
      ],
    },
  ])
})

test('a report without findings', () => {
  expect(textsIn(htmlOf([]), 'p')).toContain('0 errors, 0 warnings')
})

test('escapes text of the site, and contains noindex and its policy', () => {
  const hostile = '</td></style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\''
  const html = htmlOf([finding({ message: hostile, file: hostile, url: `https://example.com/${hostile}` })])
  const tree = fromHtml(html)
  expect(elementsIn(tree, 'script').map(textOf)).toEqual(['eJw=', '', '1'])
  expect(elementsIn(tree, 'img')).toEqual([])
  const { groups } = reportData(reportOf([finding({ message: hostile })]))
  expect(groups[0]!.findings[0]!.message).toBe(hostile)
  expect(html).toContain('<meta name="robots" content="noindex">')
  const policy = elementsIn(tree, 'meta').find(({ properties }) => properties['httpEquiv'])
  expect(policy!.properties['content']).toBe("default-src 'none'")
})
