import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { linkModules } from '../../scripts/link-modules.ts'
import { indexical, page, site } from './site.ts'

// Builds and `apply` are idempotent: a second build, check or apply over its own output changes no byte.

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache')

/** Examples with the command that builds them, and the folder and address of their pages. */
const examples = [
  ['astro', ['astro/bin/astro.mjs', 'build'], 'dist', 'https://www.example.com'],
  ['astro-node', ['astro/bin/astro.mjs', 'build'], 'dist/client', 'https://www.example.com'],
  ['starlight', ['astro/bin/astro.mjs', 'build'], 'dist', 'https://docs.example.com'],
  ['eleventy', ['@11ty/eleventy/cmd.cjs'], '_site', 'https://www.example.com'],
  ['vite', ['vite/bin/vite.js', 'build'], 'dist', 'https://www.example.com'],
] as const

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Copy an example to where a test may build it: below the repository, where Astro finds its packages. */
function copyExample(name: string): string {
  const from = join(root, 'examples', name)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `${name}-`))
  folders.push(folder)
  const left = new Set(['node_modules', 'dist', '_site', '.astro', '.cache'])
  for (const entry of readdirSync(from)) {
    if (!left.has(entry)) cpSync(join(from, entry), join(folder, entry), { recursive: true })
  }
  linkModules(from, folder)
  return folder
}

function build(folder: string, [script, ...args]: readonly [string, ...string[]]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'node_modules', script), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
}

describe('examples', () => {
  test.each(examples)('%s', (name, command, output, address) => {
    const folder = copyExample(name)
    build(folder, command)
    const out = join(folder, output)
    const first = readFolder(out)
    expect(Object.keys(first).some((file) => file.endsWith('.html'))).toBe(true)
    build(folder, command)
    expect(readFolder(out)).toEqual(first)

    const args = [output, '--site', address, '--format', 'json']
    const report = indexical(folder, 'check', ...args)
    expect(report.stderr).toBe('')
    expect((JSON.parse(report.stdout) as { pages: number }).pages).toBeGreaterThan(0)
    expect(indexical(folder, 'check', ...args).stdout).toBe(report.stdout)
    expect(readFolder(out)).toEqual(first)

    // The adapter knows sources and the command line does not, so that the first run may change what it finds.
    indexical(folder, 'apply', ...args)
    const applied = readFolder(out)
    const again = indexical(folder, 'apply', ...args)
    expect(again.stderr).toBe('')
    expect((JSON.parse(again.stdout) as { changed: number }).changed).toBe(0)
    expect(readFolder(out)).toEqual(applied)
  })
})

test('pages that are hard to write into', () => {
  const nul = '\u0000'
  const dir = makeFolder({
    'dist/empty.html': '',
    'dist/blank.html': '\n\n',
    'dist/bom.html': `\uFEFF${page()}`,
    'dist/crlf.html': page().replaceAll('\n', '\r\n'),
    'dist/cr.html': page().replaceAll('\n', '\r'),
    'dist/one-line.html': '<!doctype html><html><head><title>T</title></head><body>x',
    'dist/no-head.html': '<!doctype html><html lang="en"><body>x</body></html>',
    'dist/only-doctype.html': '<!doctype html>',
    'dist/upper.HTML': page().toUpperCase(),
    'dist/open-comment.html': '<!doctype html><html><head><title>T</title></head><body><!-- x',
    'dist/open-title.html': '<!doctype html><html><head><title>T',
    'dist/open-script.html': '<!doctype html><html><head><title>T</title><script>"</head>"',
    'dist/comment-in-head.html': '<!doctype html><html><head><!-- </head> --><title>T</title></head><body>x',
    'dist/script-in-head.html':
      '<!doctype html><html><head><script>"</head>"</script><title>T</title></head><body>x',
    'dist/nul.html': page(`<meta name="a${nul}b" content="${nul}">\n`),
    'dist/latin-1.html': Buffer.from(page('<meta name="author" content="Ren\u00e9">\n'), 'latin1'),
    'dist/noscript.html':
      '<!doctype html><html><head><noscript><p>x</p></noscript><title>T</title></head><body>',
    'dist/template.html':
      '<!doctype html><html><head><template></head></template><title>T</title></head><body>',
    'dist/after-body.html':
      '<!doctype html><html><head><title>T</title></head><body></body></html><!-- end --><p>',
    'dist/frameset.html': '<!doctype html><html><head><title>T</title></head><frameset></frameset></html>',
    'dist/svg.html':
      '<!doctype html><html><head><title>T</title></head><body><svg><title></head></title></svg>',
    'dist/base.html': page('<base href="https://cdn.example.net/">\n'),
  })
  const before = readFolder(dir)
  const once = indexical(dir, 'apply', 'dist', ...site)
  const first = readFolder(dir)
  const untouched = Object.keys(before).filter((file) => before[file] === first[file])
  expect(untouched).toEqual(['dist/blank.html', 'dist/empty.html'])
  expect(once.stdout).toContain(
    'Read 22 pages, changed 20, listed 20 in sitemap.xml, left out /blank.html (fragment), /empty.html (fragment); 0 errors',
  )
  const { stdout } = indexical(dir, 'apply', 'dist', ...site)
  expect(stdout).toContain('changed 0')
  expect(readFolder(dir)).toEqual(first)
})
