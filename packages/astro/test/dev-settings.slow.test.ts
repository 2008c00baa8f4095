import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyExample, edit, removeExample, serve, tagsAt, type Server } from './site.ts'

const site = 'https://www.example.com'

let root: string
let server: Server

describe('astro dev with the overlay', () => {
  beforeAll(async () => {
    root = await copyExample('astro')
    await edit(root, 'astro.config.mjs', 'indexical({', 'indexical({ dev: { overlay: true },')
    await edit(root, 'src/pages/imprint.mdx', 'index: false', 'indx: false')
    server = await serve(root, ['dev', '--port', '0'])
  })
  afterAll(async () => {
    await server.stop()
    await removeExample(root)
  })

  test('answers 500 with the error, and recovers', async () => {
    expect((await fetch(`${server.url}/about/`)).status).toBe(200)
    const broken = await fetch(`${server.url}/imprint/`)
    expect(broken.status).toBe(500)
    expect(await broken.text()).toContain('<title>IndexicalError</title>')
    expect(server.output()).toContain(
      '[ERROR] [IndexicalError] Unexpected directive `indx`, expected `index`\n  Hint:\n    robots/known-directive\n',
    )
    expect(server.output()).toContain(
      'src/pages/imprint.mdx:5:3  error  robots/known-directive\n  Unexpected directive `indx`, expected `index`\n',
    )
    expect(server.output()).not.toMatch(/^\s+at /m)
    await edit(root, 'src/pages/imprint.mdx', 'indx: false', 'index: false')
    await expect.poll(async () => (await fetch(`${server.url}/imprint/`)).status).toBe(200)
  })
})

test('astro dev with the Node adapter bundles no dependencies of the server, which Astro would have twice', async () => {
  root = await copyExample('astro-node')
  server = await serve(root, ['dev', '--port', '0'])
  try {
    expect(await tagsAt(server, '/')).toBe(`${site}/`)
    expect(await tagsAt(server, '/care/wool/')).toBe(`${site}/care/wool/ | robots=noindex, follow`)
    const bundled = await readdir(join(root, 'node_modules/.vite'))
    expect(bundled).toEqual(['deps'])
  } finally {
    await server.stop()
    await removeExample(root)
  }
})
