import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyFolder } from '../src/adapter.ts'
import { createBuild } from '../src/index.ts'
import type { Report, UserOptions } from '../src/index.ts'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (text = ''): string => `<!doctype html>\n<head>\n<title>Page</title>\n${text}</head>\n<body>\n`

/** Judge a built folder. */
async function lint(files: Record<string, string>, options: Partial<UserOptions> = {}): Promise<Report> {
  const root = makeFolder(files)
  const outDir = join(root, 'dist')
  const build = createBuild({ site, ...options }, { root, outDir })
  await applyFolder(build, { write: false })
  return build.finish().report
}

/** Findings about headers, one line each. */
function shown({ findings }: Report): string[] {
  return findings
    .filter(({ file, rule }) => file.endsWith('_headers') || rule.startsWith('headers/'))
    .map(
      ({ file, line, column, level, rule, message }) =>
        `${file}:${line}:${column} ${level} ${rule}: ${message}`,
    )
}

describe('_headers of the output folder', () => {
  test('a page whose only noindex is in a header leaves the sitemap', async () => {
    const report = await lint({
      'dist/index.html': page(),
      'dist/thanks/index.html': page(),
      'dist/_headers': '/thanks/*\n  X-Robots-Tag: noindex\n',
    })
    expect(report.sitemap.listed.map(({ url }) => url)).toEqual(['https://www.example.com/'])
    expect(report.sitemap.left).toEqual([
      expect.objectContaining({ url: 'https://www.example.com/thanks/', reason: 'noindex' }),
    ])
    expect(shown(report)).toEqual([])
  })

  test('a Link canonical that differs from the tag is a conflict', async () => {
    const report = await lint({
      'dist/index.html': page(),
      'dist/a/index.html': page('<link rel="canonical" href="https://www.example.com/a/">\n'),
      'dist/_headers': '/a/\n  Link: <https://www.example.com/>; rel="canonical"\n',
    })
    const conflict = report.findings.find(({ rule }) => rule === 'canonical/no-conflict')
    const places = [conflict, ...(conflict?.related ?? [])].map(
      (at) => `${at?.file}:${at?.line}:${at?.column}`,
    )
    expect(places.toSorted()).toEqual(['dist/_headers:2:10', 'dist/a/index.html:4:29'])
    expect(report.errors).toBeGreaterThan(0)
  })

  test('a canonical that a header states is not injected a second time', async () => {
    const root = makeFolder({
      'dist/index.html': page(),
      'dist/print/index.html': page(),
      'dist/_headers': '/print/\n  Link: <https://www.example.com/>; rel="canonical"\n',
    })
    const outDir = join(root, 'dist')
    const build = createBuild({ site }, { root, outDir })
    expect(await applyFolder(build)).toEqual(['index.html'])
    expect(build.finish().report.sitemap.left).toEqual([
      expect.objectContaining({ url: 'https://www.example.com/print/', reason: 'canonical elsewhere' }),
    ])
  })

  test('every problem has its place in the file', async () => {
    const report = await lint({
      'dist/index.html': page('<meta name="robots" content="index, follow">\n'),
      'dist/price.pdf': '',
      'dist/_headers': [
        '# no colon, a word nobody knows, a path that is gone, single quotes',
        '/price.pdf',
        '  X-Robots-Tag noindex',
        '  X-Robots-Tag: no-index',
        '/gone/*',
        '  X-Robots-Tag: noindex',
        '/',
        "  Link: <https://www.example.com/>; rel='canonical'",
        '  X-Robots-Tag: noindex',
        '',
      ].join('\n'),
    })
    expect(shown(report)).toEqual([
      'dist/_headers:3:3 error headers/valid: Unexpected line `X-Robots-Tag noindex` in a header file, expected a path that starts with `/`, or `Name: value`',
      'dist/_headers:4:17 error headers/valid-robots: Unexpected directive `no-index` in X-Robots-Tag, expected `noindex`',
      'dist/_headers:5:1 warn headers/matches-files: Unexpected path `/gone/*` of a header rule, expected one that matches a file of the build',
      'dist/_headers:8:41 error headers/valid-link: Unexpected quotes `\'canonical\'` in a Link header, expected `"canonical"`: only double quotes count',
      'dist/_headers:9:17 error robots/header-agrees: Unexpected `noindex` in X-Robots-Tag, expected nothing that contradicts `index` of the page',
    ])
  })

  test('a rule for the sitemap that is yet to be written matches', async () => {
    const report = await lint({
      'dist/index.html': page(),
      'dist/_headers': '/sitemap*.xml\n  X-Robots-Tag: noindex\n/sitemap.0.xml\n  X-Robots-Tag: noindex\n',
    })
    expect(report.findings).toEqual([])
  })

  test.each([
    ['Netlify ignores a final slash', { 'netlify.toml': '' }, []],
    ['not every host does', {}, ['https://www.example.com/thanks/']],
  ])('%s', async (_name, files, listed) => {
    const report = await lint({
      'dist/thanks/index.html': page(),
      'dist/_headers': '/Thanks\n  X-Robots-Tag: noindex\n',
      ...files,
    })
    expect(report.sitemap.listed.map(({ url }) => url)).toEqual(listed)
    expect(shown(report)).toEqual([])
  })

  test('rules for a preview hostname do not apply to the site', async () => {
    const report = await lint({
      'dist/index.html': page(),
      'dist/_headers': 'https://:project.pages.dev/*\n  X-Robots-Tag: noindex\n',
    })
    expect(report.findings).toEqual([])
    expect(report.sitemap.listed).toHaveLength(1)
  })

  test('paths of the host contain the base of the site', async () => {
    const report = await lint(
      {
        'dist/index.html': page(),
        'dist/a/index.html': page(),
        'dist/_headers': '/docs/a/\n  X-Robots-Tag: noindex\n',
      },
      { base: '/docs/' },
    )
    expect(report.sitemap.listed.map(({ url }) => url)).toEqual(['https://www.example.com/docs/'])
    expect(shown(report)).toEqual([])
  })

  test('a file that is copied after the pages were read counts all the same', () => {
    const root = makeFolder({ 'src/b.md': '---\nnoindex: false\n---\n', 'dist/.keep': '' })
    const build = createBuild({ site }, { root, outDir: join(root, 'dist') })
    build.addPage({ file: 'a/index.html', html: page() })
    build.addPage({ file: 'b/index.html', html: page(), source: 'src/b.md' })
    expect(build.finish().report.findings).toEqual([])
    writeFileSync(join(root, 'dist/_headers'), '/b/\n  X-Robots-Tag: noindex\n')
    const report = build.finish().report
    expect(shown(report)).toEqual([
      'dist/_headers:2:17 error robots/header-agrees: Unexpected `noindex` in X-Robots-Tag, expected nothing that contradicts `index` of the page',
    ])
    expect(report.sitemap.listed.map(({ url }) => url)).toEqual(['https://www.example.com/a/'])
  })

  test('no file, and a folder of that name, are nothing', async () => {
    expect(shown(await lint({ 'dist/index.html': page() }))).toEqual([])
    expect(shown(await lint({ 'dist/index.html': page(), 'dist/_headers/index.html': page() }))).toEqual([])
  })

  test('the command line prints the place', () => {
    const cwd = makeFolder({
      'dist/index.html': page(),
      'dist/_headers': '/*\n  X-Robots-Tag: noindex nofollow\n',
    })
    const { status, stdout } = indexical(cwd, 'check', 'dist', '--site', site)
    expect(stdout).toContain(
      'dist/_headers:2:17  error  headers/valid-robots\n  Unexpected directive `noindex nofollow` in X-Robots-Tag, expected `noindex, nofollow`',
    )
    expect(status).toBe(1)
  })
})

test('a finding about a header points to the frontmatter that requested it, not to the written file', () => {
  const cwd = makeFolder({
    'dist/index.html': page(),
    'dist/b.pdf': '%PDF',
    'dist/b.pdf.yaml': 'robots: nosnippet\ncanonical: /gone/\n',
    'indexical.config.json': JSON.stringify({ site, hosts: ['netlify'] }),
  })
  const finding =
    'dist/b.pdf.yaml:2  warning  headers/valid-file-canonical\n' +
    '  Unexpected canonical `https://www.example.com/gone/` of `b.pdf`, expected a URL that the build wrote\n'
  expect(indexical(cwd, 'apply', 'dist').stdout).toContain(finding)
  expect(indexical(cwd, 'check', 'dist').stdout).toContain(finding)
})
