/** `vitepress-plugin-indexical` in a real VitePress site: build, dev server, and mistakes. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../../packages/node/test/folder.ts'
import { freePort } from '../servers/free-port.ts'

const plugin = fileURLToPath(new URL('../../packages/vitepress', import.meta.url))

const site = {
  'package.json': '{ "type": "module", "private": true }',
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
import indexical from 'vitepress-plugin-indexical'
export default defineConfig({
  title: 'Shop',
  base: '/shop/',
  cleanUrls: true,
  srcDir: './src',
  rewrites: { 'guide/:page*': 'manual/:page*' },
  transformPageData: ({ relativePath, frontmatter }) =>
    relativePath === 'computed.md' ? { frontmatter: { ...frontmatter, robots: 'noindex' } } : undefined,
  vite: { plugins: [indexical({ site: 'https://www.example.com' })] },
})
`,
  'docs/src/index.md':
    '---\ntitle: Home\n---\n\n[Guide](./guide/index.md) [Setup](./guide/setup.md) [Computed](./computed.md)\n',
  'docs/src/computed.md': '---\ntitle: Computed\n---\n\n# Computed\n',
  'docs/src/guide/index.md': '---\ntitle: Guide\ncanonical: ./start.md\n---\n\n# Guide\n',
  'docs/src/guide/start.md': '---\ntitle: Start\nlastmod: 2025-01-02\n---\n\n# Start\n',
  'docs/src/guide/setup.md': '---\ntitle: Setup\nrobots: noindex\n---\n\n# Setup\n',
  'docs/src/pkg/[pkg].md': '---\nnoindex: true\n---\n\n# Package {{ $params.pkg }}\n',
  'docs/src/pkg/[pkg].paths.js': "export default { paths: () => [{ params: { pkg: 'wool' } }] }\n",
}

const mistake = { 'docs/src/guide/setup.md': '---\ntitle: Setup\nrobots: noidnex\n---\n\n# Setup\n' }

function projectOf(files: Record<string, string>): string {
  const folder = makeFolder(files)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(plugin, join(folder, 'node_modules/vitepress-plugin-indexical'), 'junction')
  symlinkSync(join(plugin, 'node_modules/vitepress'), join(folder, 'node_modules/vitepress'), 'junction')
  return folder
}

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
const vitepress = 'node_modules/vitepress/bin/vitepress.js'

function build(folder: string): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitepress, 'build', 'docs'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  return { status, text: stdout + stderr }
}

test('a build has the tags and the sitemap that the frontmatter requests', () => {
  const folder = projectOf(site)
  const { status, text } = build(folder)
  expect(status, text).toBe(0)
  const tagsOf = (file: string): string[] =>
    readFileSync(join(folder, 'docs/.vitepress/dist', file), 'utf8').match(
      /<(?:link rel="canonical|meta name="robots)[^>]*>/g,
    ) ?? []
  expect(tagsOf('manual/index.html')).toEqual([
    '<link rel="canonical" href="https://www.example.com/shop/manual/start">',
  ])
  const noindex = '<meta name="robots" content="noindex">'
  expect(tagsOf('manual/setup.html')).toContain(noindex)
  expect(tagsOf('pkg/wool.html')).toContain(noindex)
  // From `transformPageData` of the site.
  expect(tagsOf('computed.html')).toContain(noindex)
  const sitemap = readFileSync(join(folder, 'docs/.vitepress/dist/sitemap.xml'), 'utf8')
  expect(sitemap.match(/(?<=<loc>).*(?=<\/loc>)/g)).toEqual([
    'https://www.example.com/shop/',
    'https://www.example.com/shop/manual/start',
  ])
  expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
})

test('a mistake fails the build at its line', () => {
  const { status, text } = build(projectOf({ ...site, ...mistake }))
  expect(text).toContain(
    'docs/src/guide/setup.md:3:9  error  robots/known-directive\n  Unexpected directive `noidnex`, expected `noindex`',
  )
  expect(text).toContain('build error:\n1 indexing problem, listed above')
  expect(status).toBe(1)
})

test.each([
  [
    'a wrong option',
    "{ vite: { plugins: [indexical({ site: 'https://www.example.com', sitmap: false })] } }",
    'vitepress-plugin-indexical in docs/.vitepress/config.mts: Unexpected option `sitmap`',
  ],
  [
    'no site',
    '{ vite: { plugins: [indexical()] } }',
    'vitepress-plugin-indexical in docs/.vitepress/config.mts: Missing option `site`',
  ],
  [
    'no call',
    '{ vite: { plugins: [indexical] } }',
    'vitepress-plugin-indexical: Unexpected `indexical` without a call in `vite.plugins`, expected `indexical({ site: … })`',
  ],
  [
    'a list of plugins that VitePress does not read',
    "{ plugins: [indexical({ site: 'https://www.example.com' })] }",
    'vitepress-plugin-indexical: Unexpected plugin that VitePress did not run, expected it in `vite: { plugins: [ … ] }` of the config',
  ],
  [
    'a second sitemap',
    "{ sitemap: { hostname: 'https://www.example.com' }, vite: { plugins: [indexical({ site: 'https://www.example.com' })] } }",
    'Unexpected `sitemap` in this file, which writes `sitemap.xml` too, expected it removed, or another name in option `sitemap.file`',
  ],
])('%s is one sentence', (_, settings, sentence) => {
  const config = `import indexical from 'vitepress-plugin-indexical'\nexport default ${settings}\n`
  const { status, text } = build(
    projectOf({ 'docs/.vitepress/config.mts': config, 'docs/index.md': '# Home\n', 'package.json': '{}' }),
  )
  expect(text).toContain(sentence)
  expect(text).not.toContain('    at ')
  expect(status).toBe(1)
})

test('listed twice: the first one counts, with one warning', () => {
  const plugins = `[indexical({ site: 'https://www.example.com' }), indexical({ site: 'https://example.org' })]`
  const { text } = build(
    projectOf({
      'docs/.vitepress/config.mts': `import indexical from 'vitepress-plugin-indexical'\nexport default { vite: { plugins: ${plugins} } }\n`,
      'docs/index.md': '# Home\n',
      'package.json': '{}',
    }),
  )
  expect(text.match(/^.*twice.*$/gm)).toEqual([
    'Unexpected vitepress-plugin-indexical twice in `vite.plugins`, expected once: only the options of the first one count',
  ])
  expect(text.match(/^Read 2 pages/gm)).toHaveLength(1)
})

test('the dev server serves pages with their tags, and prints mistakes once', async () => {
  const folder = projectOf(site)
  const port = await freePort()
  const server = spawn(process.execPath, [vitepress, 'dev', 'docs', '--port', String(port), '--strictPort'], {
    cwd: folder,
    env,
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`http://localhost:${port}/shop/${path}`, {
      headers: { accept: 'text/html' },
    })
    return response.text()
  }
  try {
    await expect.poll(() => get('manual/setup').catch(() => '')).toContain('content="noindex"')
    expect(await get('manual/')).toContain('href="https://www.example.com/shop/manual/start"')
    expect(printed).not.toContain('robots/')
    for (const [file, text] of Object.entries(mistake)) writeFileSync(join(folder, file), text)
    await get('manual/setup')
    await get('manual/setup')
    await expect.poll(() => printed).toContain('docs/src/guide/setup.md:3:9  error  robots/known-directive')
    expect(printed.match(/robots\/known-directive/g)).toHaveLength(1)
  } finally {
    // At another signal VitePress waits for connections, which `fetch` keeps open.
    server.kill('SIGKILL')
  }
})
