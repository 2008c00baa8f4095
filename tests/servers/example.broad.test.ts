import { execFile, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApache } from './apache-server.ts'
import { startNginx } from './start-nginx.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(workspace, 'packages/node/dist/cli.js')
const example = join(workspace, 'examples/eleventy')

let root: string

/** A project with the built example, files that are not pages, and desired config for them. */
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'indexical-served-')))
  const eleventy = join(example, 'node_modules/@11ty/eleventy/cmd.cjs')
  const output = relative(example, join(root, 'dist'))
  const { status, stderr } = spawnSync(process.execPath, [eleventy, `--output=${output}`, '--quiet'], {
    cwd: example,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const files = {
    'dist/papers/a.pdf': '%PDF a',
    'dist/papers/Größe & Preis (1).pdf': '%PDF b',
    'dist/price-list.pdf': '%PDF c',
    'dist/price-list.pdf.yaml': 'canonical: /about-us/\nrobots: nosnippet\n',
    'dist/open.txt': 'Hello',
    'dist/stoffe/index.html': refreshTo('/fabrics/#linen'),
    'dist/größe.html': refreshTo('/fabrics/'),
    'dist/shop/index.html': refreshTo('https://www.example.org/shop'),
    'indexical-urls.txt': '/\n/fabrics/\n/sale%20(2019)/ gone: ended\n/v1 gone: replaced\n',
    'indexical.config.json': JSON.stringify({
      ledger: 'indexical-urls.txt',
      site: 'https://www.example.com',
      allowedOrigins: ['https://www.example.org'],
      inject: { headers: true },
      files: [
        { match: 'papers/*.pdf', robots: 'noindex' },
        { match: 'feed.xml', robots: 'noindex, nofollow' },
      ],
      pages: { '/fabrics/': { redirectFrom: ['/cloth', '/2019/stoffe/', '/über uns', '/c++ (old)'] } },
      hosts: ['apache', 'nginx'],
      redirects: 'host',
    }),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const applied = spawnSync(process.execPath, [cli, 'apply', 'dist'], { cwd: root, encoding: 'utf8' })
  expect([applied.status, applied.stderr, applied.stdout]).toEqual([
    0,
    '',
    expect.stringMatching(
      /\nLeft out as .*\nWrote dist\/\.htaccess, indexical\.nginx\.conf\nHost: Apache, because of the option `hosts`\nNot shown: 1 info;.*\n0 errors, 0 warnings\n$/,
    ),
  ])
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function refreshTo(target: string): string {
  return `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=${target}">`
}

/** Return the responses for pages that only redirect. */
function redirectsOfPages(port: number | string): Promise<string[]> {
  return Promise.all(
    ['/stoffe/', '/gr%C3%B6%C3%9Fe.html', '/shop/', '/shop/?a=b'].map(async (path) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      return `${path} ${status} ${headers.get('location')?.replace(`http://127.0.0.1:${port}`, '')}`
    }),
  )
}

const redirected = [
  '/stoffe/ 301 /fabrics/#linen',
  '/gr%C3%B6%C3%9Fe.html 301 /fabrics/',
  '/shop/ 301 https://www.example.org/shop',
  '/shop/?a=b 301 https://www.example.org/shop?a=b',
]

/** The built site with the text of each file. */
function builtTree(): Record<string, string> {
  const dist = join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(dist, path), readFileSync(path, 'utf8')]
    }),
  )
}

/** Compare a server with the build, as a user does. */
function check(port: number | string, host: string): Promise<string> {
  const args = [cli, 'check', 'dist', '--url', `http://127.0.0.1:${port}`, '--max-rate', '1000']
  const config = JSON.parse(readFileSync(join(root, 'indexical.config.json'), 'utf8')) as object
  writeFileSync(join(root, `${host}.json`), JSON.stringify({ ...config, hosts: [host] }))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, '--config', `${host}.json`],
      { cwd: root },
      (_error, stdout, stderr) => resolve(stderr + stdout),
    )
  })
}

/** Return the status of the URLs that the ledger marks as gone. */
function statusOfGone(port: number | string): Promise<number[]> {
  const paths = ['/sale%20(2019)/', '/v1']
  return Promise.all(paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status))
}

const asBuilt =
  /^Read 21 pages, .*\nLeft out as .*\nHost: (?:Apache|nginx), because of the option `hosts`\nNot shown: 1 info;.*\n0 errors, 0 warnings\n$/

test('Apache answers as predicted', async () => {
  const server = await startApache({ local: builtTree() })
  const { port } = new URL(server.rootOf('local'))
  const said = await check(port, 'apache')
  const gone = await statusOfGone(port)
  const moved = await redirectsOfPages(port)
  await server.stop()
  expect(said).toMatch(asBuilt)
  expect(gone).toEqual([410, 410])
  expect(moved).toEqual(redirected)
})

test('nginx answers as predicted', async () => {
  const server = await startNginx({ site: builtTree() }, (port, folder) =>
    nginxServer(port, folder, `include ${join(root, 'indexical.nginx.conf')};`),
  )
  const said = await check(server.port, 'nginx')
  const gone = await statusOfGone(server.port)
  const moved = await redirectsOfPages(server.port)
  await server.stop()
  expect(said).toMatch(asBuilt)
  expect(gone).toEqual([410, 410])
  expect(moved).toEqual(redirected)
})

test('a server without the written config is reported', async () => {
  const { '.htaccess': _, ...tree } = builtTree()
  const server = await startApache({ local: tree })
  const { port } = new URL(server.rootOf('local'))
  const said = await check(port, 'apache')
  await server.stop()
  expect(said).toContain(
    'Unexpected status 404 at `/%c3%bcber%20uns`, expected 301\n  and 3 more places with the same cause',
  )
  expect(said).toContain(
    'Missing header `X-Robots-Tag: noindex` at `/papers/Gr%C3%B6%C3%9Fe%20&%20Preis%20(1).pdf`',
  )
  expect(said).toContain(
    'Missing header `Link: <https://www.example.com/about-us/>; rel="canonical"` at `/price-list.pdf`',
  )
})

function nginxServer(port: number, folder: string, include: string): string {
  return `server {
    listen 127.0.0.1:${port};
    server_name www.example.com;
    root ${join(folder, 'site')};
    error_page 404 /404.html;
    types { text/html html; application/pdf pdf; text/xml xml; }
    ${include}
  }`
}
