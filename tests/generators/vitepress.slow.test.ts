import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'

const site = {
  'package.json': '{ "type": "module", "private": true }',
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Shop',
  cleanUrls: true,
  srcDir: './src',
  srcExclude: ['notes/**'],
  rewrites: { 'guide/:page*': 'manual/:page*' },
})
`,
  'docs/src/index.md': '---\ntitle: Home\n---\n\n[Guide](./guide/index.md) [Setup](./guide/setup.md)\n',
  'docs/src/guide/index.md': '---\ntitle: Guide\ncanonical: ./start.md\n---\n\n# Guide\n',
  'docs/src/guide/start.md': '---\ntitle: Start\nlastmod: 2025-01-02\n---\n\n# Start\n',
  'docs/src/guide/setup.md': '---\ntitle: Setup\nrobots: noindex\n---\n\n# Setup\n',
  'docs/src/pkg/[pkg].md': '---\nnoindex: true\n---\n\n# Package {{ $params.pkg }}\n',
  'docs/src/pkg/[pkg].paths.js':
    "export default { paths: () => [{ params: { pkg: 'wool' } }, { params: { pkg: 'silk' } }] }\n",
  'docs/src/notes/todo.md': '---\nrobots: noindex\n---\n\nNot published.\n',
}

const options = ['--site', 'https://www.example.com']
const dist = 'docs/.vitepress/dist'
let built: string

beforeAll(() => {
  const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
  built = makeFolder(site)
  symlinkSync(packages, join(built, 'node_modules'), 'junction')
  const cli = join(packages, 'vitepress/bin/vitepress.js')
  execFileSync(process.execPath, [cli, 'build', 'docs'], { cwd: built, stdio: 'pipe' })
})

function copyOf(folder: string): string {
  const copy = makeFolder({})
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  return copy
}

function tagsOf(folder: string, file: string): string[] {
  const html = readFileSync(join(folder, dist, file), 'utf8')
  return html.match(/<(?:link rel="canonical|meta name="robots)[^>]*>/g) ?? []
}

describe('a VitePress site', () => {
  test('frontmatter reaches pages, sitemap and report', () => {
    const folder = copyOf(built)
    const { status, stdout } = indexical(folder, 'apply', dist, ...options)
    expect(stdout).toContain(
      'Read the frontmatter of 5 of 6 files in docs/src/ (vitepress); the others have no page',
    )
    expect(status).toBe(0)
    expect(tagsOf(folder, 'manual/setup.html')).toContain('<meta name="robots" content="noindex">')
    expect(tagsOf(folder, 'pkg/wool.html')).toContain('<meta name="robots" content="noindex">')
    expect(tagsOf(folder, 'pkg/silk.html')).toContain('<meta name="robots" content="noindex">')
    expect(tagsOf(folder, 'manual/index.html')).toEqual([
      '<link rel="canonical" href="https://www.example.com/manual/start">',
    ])
    const sitemap = readFileSync(join(folder, dist, 'sitemap.xml'), 'utf8')
    expect(sitemap.match(/(?<=<loc>https:\/\/www\.example\.com).*(?=<\/loc>)/g)).toEqual([
      '/',
      '/manual/start',
    ])
    expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
  })

  test('a request that the output does not contain is an error at its line', () => {
    const { status, stdout } = indexical(built, 'check', dist, '--no-cache', ...options)
    expect(status).toBe(1)
    expect(stdout).toContain('docs/src/guide/setup.md:3:9')
    expect(stdout).toContain('docs/src/guide/index.md:3:12  error  canonical/matches-frontmatter')
    expect(stdout).toContain(
      'docs/src/notes/todo.md:2:9  warning  run/sources-paired\n  Unexpected `robots` without a page, expected a page of this source',
    )
  })

  test('the sources may be named', () => {
    const folder = copyOf(built)
    writeFileSync(join(folder, 'docs/.vitepress/config.mts'), 'export default { srcDir: folder() }\n')
    const { stdout } = indexical(folder, 'check', dist, '--content', 'docs/src', ...options)
    expect(stdout).toContain('docs/src/guide/setup.md:3:9')
  })

  test('the folder of the project is not its output', () => {
    const { status, stderr } = indexical(built, 'check', 'docs', ...options)
    expect(status).toBe(2)
    expect(stderr).toContain('expected the output of a build: `docs/.vitepress/dist`')
  })
})
