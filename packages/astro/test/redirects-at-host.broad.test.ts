import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { astro, copyExample, removeExample } from './site.ts'

let root: string

beforeAll(async () => {
  root = await copyExample('astro')
  for (const pages of ['archive', 'blog', 'shops', 'de'])
    await rm(join(root, 'src/pages', pages), { recursive: true })
  await writeFile(
    join(root, 'moved.config.mjs'),
    `import config from './astro.config.mjs'
import indexical from 'astro-indexical'
const others = config.integrations.filter(({ name }) => name !== 'astro-indexical')
export default {
  ...config,
  redirects: {
    '/cloth': '/about/',
    '/silk': { status: 308, destination: '/care/silk/' },
    '/sale': { status: 302, destination: '/about/' },
    '/fair': { status: 307, destination: '/about/' },
    '/forum': 'https://www.example.org/',
  },
  integrations: [...others, indexical({ hosts: ['netlify'], redirects: 'host' })],
}
`,
  )
})
afterAll(() => removeExample(root))

test('permanent redirects of Astro are performed by the host, and their pages stay', async () => {
  const first = await astro(root, ['build', '--config', 'moved.config.mjs'])
  expect(first.code, first.output).toBe(0)
  const file = join(root, 'dist/_redirects')
  const text = await readFile(file, 'utf8')
  expect(text).toBe(
    [
      '# indexical: begin (written by indexical, changes in here are lost)',
      '/cloth/ /about/ 301!',
      '/forum/ https://www.example.org/ 301!',
      // From `Astro.redirect()` of a page.
      '/moved/ /about/ 301!',
      '/silk/ /care/silk/ 301!',
      '# indexical: end',
      '',
    ].join('\n'),
  )
  expect(await readFile(join(root, 'dist/cloth/index.html'), 'utf8')).toContain('content="0;url=/about/"')
  expect(first.output).not.toMatch(/redirects\/(?!permanent)/)
})
