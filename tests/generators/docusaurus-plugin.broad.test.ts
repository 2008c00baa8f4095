/** `docusaurus-plugin-indexical` in one small build; docusaurus.slow.test.ts has languages, versions and mistakes. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../../packages/node/test/folder.ts'

const plugin = fileURLToPath(new URL('../../packages/docusaurus', import.meta.url))

test('a build has the tags and the sitemap that the frontmatter requests', () => {
  const folder = makeFolder({
    'package.json': '{ "private": true }\n',
    'docusaurus.config.js': `import { writeFile } from 'node:fs/promises'

const llms = () => ({
  name: 'docusaurus-plugin-llms',
  async postBuild({ outDir }) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await writeFile(outDir + '/llms.txt', '# Shop\\n\\n- [Gone](/gone/)\\n')
  },
})

export default {
  title: 'Shop',
  url: 'https://www.example.com',
  baseUrl: '/',
  trailingSlash: true,
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }], 'docusaurus-plugin-indexical', llms],
  themes: ['@docusaurus/theme-classic'],
}
`,
    'docs/index.md': '---\ntitle: Home\nslug: /\n---\n\n[Old](./old.md) [Copy](./copy.md)\n',
    'docs/old.md': '---\ntitle: Old\nrobots: noindex\n---\n\nFor old machines.\n',
    'docs/copy.md': '---\ntitle: Copy\ncanonical: ./index.md\n---\n\nA copy.\n',
  })
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(plugin, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(plugin, 'node_modules', name), join(modules, name), 'junction')
  symlinkSync(plugin, join(modules, 'docusaurus-plugin-indexical'), 'junction')

  const cli = join(modules, '@docusaurus/core/bin/docusaurus.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--no-minify'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const text = stdout + stderr
  expect(status, text).toBe(0)
  expect(text).toContain('listed 1 in sitemap.xml')
  // All plugins run at the same time, and another one writes the file.
  expect(text).toMatch(/llms\.txt:3:10 {2}warning {2}llms-txt\/target-exists/)
  const htmlOf = (file: string): string => readFileSync(join(folder, 'build', file), 'utf8')
  expect(htmlOf('old/index.html')).toContain('<meta name="robots" content="noindex">')
  expect(htmlOf('copy/index.html').match(/<link [^>]*rel="?canonical[^>]*>/g)).toEqual([
    expect.stringContaining('href="https://www.example.com/"'),
  ])
  expect(htmlOf('sitemap.xml').match(/(?<=<loc>).*(?=<\/loc>)/g)).toEqual(['https://www.example.com/'])
})
