import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyExample, removeExample, serve, tagsAt, type Server } from './site.ts'

const site = 'https://www.example.com'

let root: string
let server: Server

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
