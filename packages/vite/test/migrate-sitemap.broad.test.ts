import { spawnSync } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeSite, runVite } from './support/site.ts'

/** The page of the documentation, whose configs this test runs. */
const docs = new URL('../../../docs/migrate-from-vite-plugin-sitemap.md', import.meta.url)
const resolve = createRequire(fileURLToPath(docs)).resolve

const page = (title: string, head = ''): string =>
  `<!doctype html>\n<html lang="en"><head><title>${title}</title>${head}</head><body><p>${title}</p></body></html>\n`

const pages = {
  'index.html': page('Home'),
  'about.html': page('About'),
  'admin/index.html': page('Admin'),
  'old.html': page('Old', '<link rel="canonical" href="https://www.example.com/about.html">'),
}

/** Build the site with a config of the documentation. */
async function build(config: string): Promise<{ urls: string[]; robotsTxt: string }> {
  const root = await makeSite({
    ...pages,
    'vite.config.mjs': config.replace("'vite-plugin-sitemap'", `'${resolve('vite-plugin-sitemap')}'`),
  })
  const modules = path.resolve(import.meta.dirname, '../../../examples/vite/node_modules')
  await symlink(modules, path.join(root, 'node_modules'), 'junction')
  const { code, stderr, stdout } = await runVite('vite', ['build'], root)
  expect(code, stderr + stdout).toBe(0)
  const read = (file: string) => readFile(path.join(root, 'dist', file), 'utf8')
  const urls = [...(await read('sitemap.xml')).matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)]
  return { urls: urls.map(([, url]) => url!), robotsTxt: await read('robots.txt') }
}

test('a tool that replaces the sitemap after the last hook fails the build', async () => {
  const late = (text: string): string =>
    `{ name: 'late', closeBundle() { setTimeout(() => writeFileSync('dist/sitemap.xml', ${text}), 30) } }`
  const config = (text: string): string =>
    `import { readFileSync, writeFileSync } from 'node:fs'
import indexical from '${new URL('../dist/index.js', import.meta.url)}'
export default { plugins: [${late(text)}, indexical({ site: 'https://www.example.com' })] }
`
  const vite = path.resolve(import.meta.dirname, '../node_modules/vite/bin/vite.js')
  // The file is compared when the process ends.
  const run = async (text: string) => {
    const cwd = await makeSite({ 'index.html': page('Home'), 'vite.config.mjs': config(text) })
    const { status, stderr } = spawnSync(process.execPath, [vite, 'build'], { cwd, encoding: 'utf8' })
    return { status, stderr: stderr.trim() }
  }
  expect(await run("'<urlset/>'")).toEqual({
    status: 1,
    stderr:
      'indexical: Unexpected other tool, which writes `sitemap.xml` too, expected it removed, or another name in option `sitemap.file`',
  })
  // The same bytes.
  expect(await run("readFileSync('dist/sitemap.xml')")).toEqual({ status: 0, stderr: '' })
})

test('the configs of the documentation list the same pages, minus those that must not be listed', async () => {
  const [before, after] = [...(await readFile(docs, 'utf8')).matchAll(/```js\n(.*?)```/gs)].map(
    ([, code]) => code!,
  )
  const theirs = await build(before!)
  const ours = await build(after!)
  expect(theirs.urls.sort()).toEqual(['/', '/about', '/old', '/status'])
  expect(ours.urls).toEqual(['/', '/about.html', '/status/'])
  for (const { robotsTxt } of [theirs, ours])
    expect(robotsTxt).toContain('Sitemap: https://www.example.com/sitemap.xml')
})
