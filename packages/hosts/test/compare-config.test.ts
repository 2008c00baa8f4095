import { describe, expect, test } from 'vitest'
import { compareConfig } from '../src/compare-config.ts'
import { createHostModel } from '../src/host-model.ts'
import { netlify } from '../src/netlify/netlify.ts'
import type { DesiredConfig } from '../src/desired-config.ts'

const root = 'https://www.example.com/'
const context = { root, files: new Set(['a.pdf']) }

/** Compare one desired value with the text of `_headers` or `_redirects`. */
function compare(name: '_headers' | '_redirects', text: string, desired: Partial<DesiredConfig>): string {
  const statements = netlify.read([{ folder: 'output', name, file: name, text }], context)
  const model = createHostModel(netlify, statements, context)
  const { missing, conflicts } = compareConfig({ headers: [], redirects: [], ...desired }, model, root)
  const [conflict] = conflicts
  if (conflict)
    return `${conflict.found} instead of ${conflict.desired} at ${conflict.location?.line}:${conflict.location?.column}`
  return missing.headers.length + missing.redirects.length > 0 ? 'missing' : 'present'
}

describe('X-Robots-Tag', () => {
  const cases: [desired: string, sent: string[], verdict: string][] = [
    ['noindex', [], 'missing'],
    ['noindex', ['noindex'], 'present'],
    ['noindex', ['NoIndex , nofollow'], 'present'],
    ['noindex, nofollow', ['noindex', 'nofollow'], 'present'],
    ['noindex, nofollow', ['none'], 'present'],
    ['none', ['none'], 'present'],
    ['none', ['noindex', 'nofollow'], 'present'],
    ['none', ['noindex'], 'missing'],
    ['noindex', ['nosnippet'], 'missing'],
    ['noindex', ['googlebot: noindex'], 'missing'],
    ['googlebot: noindex', ['googlebot: noindex'], 'present'],
    ['googlebot: noindex', ['noindex'], 'missing'],
    ['noindex', ['all'], 'all instead of noindex at 2:17'],
    ['noindex', ['nosnippet', 'index, follow'], 'index, follow instead of noindex at 3:17'],
    ['noindex', ['googlebot: index'], 'googlebot: index instead of noindex at 2:17'],
    ['index', ['noindex'], 'noindex instead of index at 2:17'],
    ['max-snippet:20', ['max-snippet: 20'], 'present'],
    ['max-snippet:20', ['max-snippet:50'], 'max-snippet:50 instead of max-snippet:20 at 2:17'],
    ['max-snippet:20', ['googlebot: max-snippet:50'], 'missing'],
  ]
  test.each(cases)('%s desired, %j sent: %s', (value, sent, verdict) => {
    const text = ['/a.pdf', ...sent.map((line) => `  X-Robots-Tag: ${line}`)].join('\n')
    const headers = [{ name: 'X-Robots-Tag' as const, value }]
    expect(
      compare('_headers', sent.length > 0 ? text : '', {
        headers: [{ glob: undefined, paths: ['/a.pdf'], headers, location: undefined }],
      }),
    ).toBe(verdict)
  })
})

describe('Link', () => {
  const desired = '<https://www.example.com/a/>; rel="canonical"'
  const cases: [sent: string, verdict: string][] = [
    ['</a/>; rel=canonical', 'present'],
    ['</style.css>; rel=preload', 'missing'],
    ['<b>; rel="canonical"; anchor="/c"', 'missing'],
    ['</b/>; rel="canonical"', `</b/>; rel="canonical" instead of ${desired} at 2:9`],
  ]
  test.each(cases)('%s sent: %s', (sent, verdict) => {
    const headers = [{ name: 'Link' as const, value: desired }]
    expect(
      compare('_headers', `/a.pdf\n  Link: ${sent}\n`, {
        headers: [{ glob: undefined, paths: ['/a.pdf'], headers, location: undefined }],
      }),
    ).toBe(verdict)
  })
})

describe('redirects', () => {
  const cases: [text: string, verdict: string][] = [
    ['', 'missing'],
    ['/old/ /new/', 'present'],
    ['/old/ https://www.example.com/new/ 308', 'present'],
    ['/old/ /new/ 302', '302 /new/ instead of 301 /new/ at 1:1'],
    ['/old/ /other/ 301', '301 /other/ instead of 301 /new/ at 1:1'],
    ['/old/* /:splat 301', '301 / instead of 301 /new/ at 1:1'],
    ['/old/ /new/ 301 Country=de', 'missing'],
    ['/* /index.html 200', 'missing'],
  ]
  test.each(cases)('%s: %s', (text, verdict) => {
    const redirects = [{ from: '/old/', to: '/new/', location: undefined }]
    expect(compare('_redirects', `${text}\n`, { redirects })).toBe(verdict)
  })
})

test('what is missing keeps its files, among 100,000 that one glob matches', () => {
  const paths = Array.from({ length: 100_000 }, (_, number) => `/papers/${number}.pdf`)
  const files = paths.map((path) => path.slice(1))
  const headers = [{ name: 'X-Robots-Tag' as const, value: 'noindex' }]
  const statements = netlify.read(
    [
      {
        folder: 'output',
        name: '_headers',
        file: '_headers',
        text: '/papers/7.pdf\n  X-Robots-Tag: noindex',
      },
    ],
    context,
  )
  const model = createHostModel(netlify, statements, context)
  const desired = {
    headers: [{ glob: '**/*.pdf', paths, files, headers, location: undefined }],
    redirects: [],
  }
  // To compare each one with all others would take ten thousand million comparisons.
  const [missing] = compareConfig(desired, model, root).missing.headers
  expect(missing!.paths).toEqual(paths.toSpliced(7, 1))
  expect(missing!.files).toEqual(files.toSpliced(7, 1))
})
