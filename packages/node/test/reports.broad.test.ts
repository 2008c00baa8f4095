/** The option `reports`, with the built command line. */
import { readFileSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const page = (path: string, head = '', body = ''): string =>
  `<!doctype html><html lang="en"><title>${path}</title><link rel="canonical" href="https://www.example.com${path}">${head}<body>${body}`

const pages = {
  'dist/index.html': page(
    '/',
    '',
    '<a href="/a/">A</a> <a href="/secret/">S</a> <a href="http://www.example.com/a/">A</a>',
  ),
  'dist/a/index.html': page(
    '/a/',
    '',
    '<a href="http://www.example.com/">Home</a> <a href="http://www.example.com/secret/">S</a>',
  ),
  'dist/secret/index.html': page('/secret/', '<meta name="robots" content="noindex, nofolow">'),
  'dist/unlinked/index.html': page('/unlinked/', '<meta name="robots" content="nofolow">'),
}

function run(reports: object, command = 'check', link?: string) {
  const config = JSON.stringify({ site: 'https://www.example.com', reports })
  const root = makeFolder({ ...pages, 'indexical.config.json': config })
  // On Windows, junctions need no permission.
  if (link !== undefined) symlinkSync(join(root, 'dist'), join(root, link), 'junction')
  return { root, ...indexical(root, command, 'dist', '--no-cache') }
}

describe.each(['check', 'apply'])('%s', (command) => {
  test('writes every format, also after errors, and creates folders', () => {
    const files = { html: 'r/a.html', sarif: 'r/a.sarif', json: 'r/a.json', markdown: 'r/b/a.md' }
    const { root, status, stderr } = run(files, command)
    expect(stderr).toBe('')
    expect(status).toBe(1)
    const read = (file: string): string => readFileSync(join(root, file), 'utf8')
    expect(read(files.html)).toMatch(/^<!doctype html>/)
    expect(JSON.parse(read(files.json))).toMatchObject({ schemaVersion: 1, errors: 1 })
    const text = read(files.sarif)
    expect(text).toContain('"uri": "dist/unlinked/index.html"')
    expect(text).not.toContain(root)
    expect(read(files.markdown)).toContain(`### Search index of \`https://www.example.com\`

| Errors | Warnings | Pages | Indexable |
|---:|---:|---:|---:|
| 1 | 1 | 4 | 3 |

#### Errors: 1

- \`robots/known-directive\`: Correct the spelling`)
  })
})

test.each(['html', 'sarif', 'json', 'markdown'])('%s in the output folder is refused', (format) => {
  const { root, status, stderr } = run({ [format]: 'dist/report.txt' })
  expect(status).toBe(2)
  expect(stderr).toContain(
    `Unexpected file \`dist/report.txt\` in option \`reports.${format}\` in indexical.config.json, expected one outside of the output folder, or \`publish: true\``,
  )
  expect(existsSync(join(root, 'dist/report.txt'))).toBe(false)
})

test('a report that a link leads to the output is refused', () => {
  const { root, status, stderr } = run({ json: 'public/new/report.json' }, 'check', 'public')
  expect(stderr).toContain('Unexpected file `public/new/report.json` in option `reports.json`')
  expect(status).toBe(2)
  expect(existsSync(join(root, 'dist/new'))).toBe(false)
})

test('a published report names no page that is hidden or unlinked', () => {
  const files = {
    html: 'dist/r/a.html',
    json: 'dist/r/a.json',
    sarif: 'dist/r/a.sarif',
    markdown: 'dist/r/a.md',
  }
  const { root, stderr } = run({ ...files, publish: true })
  expect(stderr).toBe('')
  for (const file of [files.json, files.sarif, files.markdown])
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/secret|unlinked/)
  const { findings, sitemap } = JSON.parse(readFileSync(join(root, files.json), 'utf8')) as {
    findings: { rule: string; url: string }[]
    sitemap: { listed: { url: string }[]; left: unknown[] }
  }
  expect(findings.map(({ rule, url }) => `${rule} ${url}`)).toEqual([
    'links/https https://www.example.com/a/',
    'links/https https://www.example.com/',
  ])
  expect(sitemap.listed.map(({ url }) => url).sort()).toEqual([
    'https://www.example.com/',
    'https://www.example.com/a/',
  ])
  expect(sitemap.left).toEqual([])
})
