import { rules } from '@indexical/core'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli, indexical, indexicalAs, makeFolder, readFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const page = (head: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n  <title>T</title>\n  ${head}\n</head>\n<body></body>\n</html>\n`
const canonical = (href: string): string => `<link rel="canonical" href="${href}">`

const healthy = {
  'dist/index.html': page(canonical('https://www.example.com/')),
  'dist/a/index.html': page(canonical('https://www.example.com/a/')),
  'dist/b/index.html': page(
    `${canonical('https://www.example.com/b/')}<meta name="robots" content="noindex">`,
  ),
  'dist/c.html': page(canonical('https://www.example.com/a/')),
  'dist/old/index.html':
    '<!doctype html><meta http-equiv="refresh" content="0;url=/a/"><link rel="canonical" href="/a/">',
  'dist/404.html': page(''),
  'dist/part.html': '<li>A part of a page</li>',
}

const broken = {
  'dist/index.html': page(canonical('https://www.example.com/gone/')),
  'dist/a/index.html': page(
    `${canonical('https://www.example.com/a/')}<meta name="robots" content="noidnex">`,
  ),
}

test.each(['18.20.8', '20.20.2', '22.11.0'])('Node %s, as CI may have it', (version) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${versions}`, cli, 'check', 'dist', ...site],
    { cwd: makeFolder(healthy), encoding: 'utf8' },
  )
  expect(stderr).toBe(
    `indexical: Unexpected Node ${version}, expected 22.12 or later: https://nodejs.org/en/download, or \`node-version: 24\` in a workflow\n`,
  )
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

/** A run of each command. Other tests run commands in a thread. */
const runs: readonly string[][] = [
  ['--help'],
  ['--version'],
  ['init', '--yes', ...site],
  ['check', 'dist', '--facts', 'facts', ...site],
  ['merge', 'facts', ...site],
  ['apply', 'dist', ...site],
  ['explain', 'dist', '/a/', ...site],
  ['diff', 'dist', 'old', ...site],
  ['urls', 'dist', ...site],
  ['rules', 'canonical/absolute'],
  ['chekc'],
]

test('a process prints, writes and returns what a thread does', () => {
  const files = { ...healthy, 'old/index.html': healthy['dist/index.html'], 'package.json': '{}' }
  const [inThread, inProcess] = [makeFolder(files), makeFolder(files)]
  for (const args of runs) {
    const run = indexicalAs(undefined, inProcess, ...args)
    expect(run).toEqual(indexical(inThread, ...args))
    expect([args[0], run.status]).toEqual([args[0], args[0] === 'chekc' ? 2 : 0])
  }
  expect(readFolder(inProcess)).toEqual(readFolder(inThread))
})

describe('check', () => {
  test('a healthy folder', () => {
    const dir = makeFolder(healthy)
    const before = readFolder(dir)
    const { status, stdout, stderr } = indexical(dir, 'check', 'dist', ...site)
    expect(stdout).toBe(
      'Read 7 pages, changed 0, 2 indexable, left out 5 (1 canonical elsewhere, 1 error page, 1 fragment, 1 noindex, 1 redirect)\nLeft out as error page: /404.html; noindex: /b/; canonical elsewhere: /c.html; redirect: /old/; fragment: /part.html\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings\n',
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(readFolder(dir)).toEqual(before)
  })

  test('all findings with their places, and exit code 1', () => {
    const dir = makeFolder(broken)
    const { status, stdout, stderr } = indexical(dir, 'check', 'dist', ...site)
    expect(stdout).toBe(`dist/a/index.html:5:88  error  robots/known-directive
  Unexpected directive \`noidnex\`, expected \`noindex\`
  > 5 | …rel="canonical" href="https://www.example.com/a/"><meta name="robots" content="noidnex">
      |                                                                                 ^^^^^^^
  fix: ${rules['robots/known-directive'].howToFix}
  more: npx indexical rules robots/known-directive

dist/index.html:5:31  error  canonical/target-exists
  Unexpected canonical \`https://www.example.com/gone/\`, expected a URL that the build wrote
  > 5 |   <link rel="canonical" href="https://www.example.com/gone/">
      |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  fix: ${rules['canonical/target-exists'].howToFix}
  more: npx indexical rules canonical/target-exists

errors  warnings  pages  rule
     1         0      1  robots/known-directive
     1         0      1  canonical/target-exists

Read 2 pages, changed 0, 1 indexable, left out / (canonical elsewhere)
Host: unknown; name it with the option \`hosts\`
The build fails: 2 errors on 2 of 2 pages, 0 warnings
Next: \`npx indexical explain dist /a/ --site https://www.example.com\` lists all signals of the first page
`)
    expect(stderr).toBe('')
    expect(status).toBe(1)
  })

  test('--format json prints one object', () => {
    const dir = makeFolder(broken)
    const { status, stdout } = indexical(dir, 'check', 'dist', ...site, '--format', 'json', '--no-cache')
    expect(status).toBe(1)
    const report = JSON.parse(stdout) as Record<string, unknown>
    expect(report).toEqual({
      schemaVersion: 1,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      site: 'https://www.example.com',
      environment: { name: 'production' },
      pages: 2,
      changed: 0,
      host: { title: 'unknown', hint: 'name it with the option `hosts`' },
      errors: 2,
      warnings: 0,
      findings: [
        {
          rule: 'robots/known-directive',
          id: 'misspelt',
          level: 'error',
          message: 'Unexpected directive `noidnex`, expected `noindex`',
          cause: 'Unexpected directive `noidnex`, expected `noindex`',
          file: 'dist/a/index.html',
          line: 5,
          column: 88,
          endLine: 5,
          endColumn: 95,
          url: 'https://www.example.com/a/',
          fix: 'noindex',
          group: 0,
        },
        {
          rule: 'canonical/target-exists',
          id: 'missing',
          level: 'error',
          message:
            'Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote',
          cause: 'https://www.example.com/gone/',
          file: 'dist/index.html',
          line: 5,
          column: 31,
          endLine: 5,
          endColumn: 60,
          url: 'https://www.example.com/',
          group: 1,
        },
      ],
      groups: [
        {
          rule: 'robots/known-directive',
          id: 'misspelt',
          level: 'error',
          message: 'Unexpected directive `noidnex`, expected `noindex`',
          cause: 'Unexpected directive `noidnex`, expected `noindex`',
          count: 1,
          examples: [{ file: 'dist/a/index.html', line: 5, column: 88, url: 'https://www.example.com/a/' }],
        },
        {
          rule: 'canonical/target-exists',
          id: 'missing',
          level: 'error',
          message:
            'Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote',
          cause: 'https://www.example.com/gone/',
          count: 1,
          examples: [{ file: 'dist/index.html', line: 5, column: 31, url: 'https://www.example.com/' }],
        },
      ],
      sitemap: {
        listed: [{ url: 'https://www.example.com/a/' }],
        left: [
          {
            url: 'https://www.example.com/',
            reason: 'canonical elsewhere',
            to: 'https://www.example.com/gone/',
          },
        ],
      },
    })
  })

  test('a folder without pages is an error, not a success', () => {
    const dir = makeFolder({ 'dist/style.css': 'a{}' })
    const { status, stdout } = indexical(dir, 'check', 'dist', ...site)
    expect(status).toBe(1)
    expect(stdout).toContain(
      'run/pages-found\n  Missing pages, expected at least one HTML file in the output',
    )
  })

  test('robots.txt of the folder is read', () => {
    const dir = makeFolder({
      'dist/robots.txt': 'User-agent: *\nDisallow: /a/\n',
      'dist/a/index.html': page(canonical('https://www.example.com/a/')),
      'dist/b/index.html': page(canonical('https://www.example.com/a/')),
    })
    const { status, stdout } = indexical(dir, 'check', 'dist', ...site)
    expect(status).toBe(1)
    expect(stdout).toContain('dist/b/index.html:5:31  error  canonical/target-crawlable')
    expect(stdout).toContain('see dist/robots.txt:2:1: the line that blocks it')
  })
})

const withCopy = (file: keyof typeof healthy): Record<string, string> => ({
  [file]: healthy[file],
  [`${file}.gz`]: 'x',
})

describe('apply', () => {
  test('injects what is missing, writes the sitemap, and settles', () => {
    const dir = makeFolder({
      'dist/index.html': page(''),
      'dist/a.html': '<html><head><title>A</title></head><body>x',
    })
    const { status, stdout } = indexical(dir, 'apply', 'dist', ...site)
    expect(status).toBe(0)
    expect(stdout).toBe(
      'Read 2 pages, changed 2, listed 2 in sitemap.xml, left out 0\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings\n',
    )
    const after = readFolder(dir)
    expect(after['dist/index.html']).toBe(
      page('').replace('</head>', '  <link rel="canonical" href="https://www.example.com/">\n</head>'),
    )
    expect(after['dist/a.html']).toBe(
      '<html><head><title>A</title><link rel="canonical" href="https://www.example.com/a.html"></head><body>x',
    )
    expect(after['dist/sitemap.xml']).toContain('<url><loc>https://www.example.com/a.html</loc></url>')
    const again = indexical(dir, 'apply', 'dist', ...site)
    expect(again.stdout).toContain('changed 0, listed 2')
    expect(readFolder(dir)).toEqual(after)
  })

  test('bytes outside an edit stay as they are', () => {
    const strange = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from('<!doctype html>\r\n<html><head>\r\n<title>Caf'),
      Buffer.from([0xe9, 0x00, 0xff]),
      Buffer.from('</title>\r\n</head><body><p>unclosed'),
    ])
    const dir = makeFolder({ 'dist/index.html': strange })
    expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
    const written = readFolder(dir)['dist/index.html']!
    const tag = '<link rel="canonical" href="https://www.example.com/">\r\n'
    expect(written).toContain(tag)
    expect(written.replace(tag, '')).toBe(strange.toString('latin1'))
  })

  test('compressed copies of pages that get tags are refused, those of others are not', () => {
    const files = { 'dist/index.html': page(''), 'dist/index.html.br': 'x', ...withCopy('dist/a/index.html') }
    const dir = makeFolder(files)
    expect(indexical(dir, 'apply', 'dist', ...site)).toMatchObject({
      status: 2,
      stderr:
        'indexical: Unexpected `index.html.br`, made before `index.html` has its tags, expected pages to be compressed after this run\n',
    })
    expect(readFolder(dir)).toEqual(files)
    rmSync(join(dir, 'dist/index.html.br'))
    expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
  })

  test('refresh stubs, error pages and fragments are left alone', () => {
    const dir = makeFolder(healthy)
    const before = readFolder(dir)
    indexical(dir, 'apply', 'dist', ...site, '--no-sitemap')
    expect(readFolder(dir)).toEqual(before)
  })
})
