import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createBuilder, frameworks } from './frameworks.ts'
import type { SiteSource } from './frameworks.ts'

const site = 'https://www.example.com'

/** One site that requests headers and redirects from its host. */
const source: SiteSource = {
  pages: {
    index: { frontmatter: 'title: Home' },
    new: { frontmatter: 'title: New\nredirectFrom: [/old/, /2019/older.html]' },
    secret: { frontmatter: 'title: Secret\nnoindex: true' },
  },
  options: {
    site,
    hosts: ['netlify', 'vercel'],
    files: [{ match: 'papers/*.pdf', robots: 'noindex' }],
    inject: { headers: true },
    announceSitemap: true,
  },
  statics: {
    'papers/a.pdf': '%PDF',
    'price-list.pdf': '%PDF',
    'price-list.pdf.yaml': 'canonical: /new/\n',
    'robots.txt': 'User-agent: *\nDisallow: /cart/\n',
    _headers: '/papers/*\n  X-Frame-Options: DENY\n',
  },
}

const builder = createBuilder()
afterAll(builder.clean)

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

const block = (...lines: string[]): string =>
  [
    '# indexical: begin (written by indexical, changes in here are lost)',
    ...lines,
    '# indexical: end',
    '',
  ].join('\n')

describe.each(Object.keys(frameworks))('%s', (name) => {
  test('the files of the hosts contain the requested headers and redirects', () => {
    const { status, output, folder } = builder.build(name, source)
    expect(status, output).toBe(0)
    expect(output).toContain('Wrote dist/_redirects, dist/_headers, vercel.json, dist/robots.txt')
    expect(textOf(folder, 'dist/_redirects')).toBe(block('/2019/older.html /new/ 301', '/old/ /new/ 301'))
    expect(textOf(folder, 'dist/_headers')).toBe(
      source.statics!['_headers'] +
        block(
          '/papers/*.pdf',
          '  X-Robots-Tag: noindex',
          '/price-list.pdf',
          `  Link: <${site}/new/>; rel="canonical"`,
          '/secret/',
          '  X-Robots-Tag: noindex',
        ),
    )
    expect(JSON.parse(textOf(folder, 'vercel.json'))).toMatchObject({
      redirects: expect.arrayContaining([{ source: '/old/', destination: '/new/', statusCode: 301 }]),
    })
    expect(textOf(folder, 'dist/robots.txt')).toBe(
      `User-agent: *\nDisallow: /cart/\nSitemap: ${site}/sitemap.xml\n`,
    )
  })

  test('a preview is noindex by tag and by header, and reports it', () => {
    const { status, output, folder } = builder.build(name, source, {
      NETLIFY: 'true',
      CONTEXT: 'deploy-preview',
    })
    expect(status, output).toBe(0)
    expect(output).toContain('Built for preview, because CONTEXT is `deploy-preview`; every page is noindex')
    expect(textOf(folder, 'dist/index.html')).toMatch(/<meta name="?robots"? content="?noindex"?>/)
    expect(textOf(folder, 'dist/index.html')).toContain(`${site}/`)
    expect(textOf(folder, 'dist/_headers')).toContain('/*\n  X-Robots-Tag: noindex\n')
    expect(existsSync(join(folder, 'dist/sitemap.xml'))).toBe(false)
    expect(existsSync(join(folder, 'vercel.json'))).toBe(false)
    expect(textOf(folder, 'dist/robots.txt')).toBe(source.statics!['robots.txt'])
  })
})

test.each(
  Object.keys(frameworks).flatMap(
    (name) =>
      [
        [name, 'may be for its authors', {}, 'warning', 0],
        [name, 'is for production', { VERCEL: '1', VERCEL_ENV: 'production' }, 'error', 1],
      ] as const,
  ),
)('%s: a redirect to a missing page in a build that %s', (name, _, variables, level, status) => {
  const built = builder.build(
    name,
    {
      pages: { index: { frontmatter: 'title: Home' } },
      options: { site: 'https://www.example.org', hosts: ['netlify'] },
      statics: { _redirects: '/old/ /gone/ 301\n' },
    },
    variables,
  )
  expect(built.output).toMatch(new RegExp(`_redirects:1:\\d+ {2}${level} {2}redirects/target-exists`))
  expect(built.status).toBe(status)
})
