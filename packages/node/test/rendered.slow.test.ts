/** `check --rendered` in the real Chromium. */
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { installServer } from '../../../tests/servers/install-servers.ts'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'indexical-rendered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const own = (path: string): string => `<link rel="canonical" href="https://www.example.com${path}">`
const page = (head: string, script: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>Page</title>\n${head}\n</head><body><p>Text<script>${script}</script></body></html>\n`
const append = (html: string): string => `document.head.insertAdjacentHTML('beforeend', '${html}')`

function write(site: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, site, file)), { recursive: true })
    writeFileSync(join(folder, site, file), text)
  }
  return join(folder, site)
}

async function check(
  dir: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
  { program = cli, user }: { program?: string; user?: number } = {},
): Promise<{ code: number | null; out: string }> {
  const rules = ['same-canonical', 'same-robots', 'completes'].flatMap((id) => ['--rule', `rendered/${id}`])
  const args = [
    program,
    'check',
    dir,
    '--site',
    'https://www.example.com',
    '--rendered',
    '--no-cache',
    ...rules,
  ]
  const child = spawn(process.execPath, [...args, ...flags], {
    cwd: folder,
    ...(user !== undefined && { uid: user, gid: user }),
    env: {
      ...process.env,
      CHROME_PATH: installServer('chromium'),
      ...(process.getuid?.() === 0 && { INDEXICAL_NO_SANDBOX: '1' }),
      ...env,
    },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += String(data)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out }
}

test('reports what scripts change, and nothing else', async () => {
  const dir = write('changes', {
    'index.html': page(own('/'), ''),
    'equal/index.html': page(
      own('/equal/'),
      `document.querySelector('link').remove(); ${append('<link rel=canonical href=https://www.example.com/equal/>')}`,
    ),
    'added/index.html': page('', append('<link rel=canonical href=https://www.example.com/added/>')),
    'file/index.html': `<!doctype html><title>File</title>${own('/file/')}<script src="/set.js"></script><p>Text`,
    'set.js': `document.querySelector('link').href = 'https://www.example.com/other/'`,
    'hidden/index.html': page(
      '<meta name="robots" content="noindex">',
      `document.querySelector('meta').remove()`,
    ),
    'moves/index.html': page(own('/moves/'), `location.href = '/added/'`),
    'endless/index.html': page(own('/endless/'), `while (true) {}`),
  })
  const { code, out } = await check(dir)
  expect(out).toContain(
    'Unexpected canonical `https://www.example.com/added/` that a script adds, expected it in the HTML',
  )
  expect(out).toContain(
    'Unexpected canonical `https://www.example.com/other/` after the scripts ran, expected `https://www.example.com/file/` as in the HTML',
  )
  expect(out).toContain('that a script removes, expected HTML without it: the removal may never be seen')
  expect(out).toContain('its scripts did not end in 15 seconds')
  expect(out).toContain('Rendered 7 of 7 pages')
  expect(out).toMatch(/0 errors, 4 warnings/)
  expect(code).toBe(0)
})

test('no request leaves without --network, and none with POST to the site', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*').end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = `fetch('${origin}/get').catch(() => {}); fetch('${origin}/post', { method: 'POST' }).catch(() => {}); fetch('/post', { method: 'POST' }).then((r) => { ${append('<meta name=robots content=noindex>')} })`
  const dir = write('network', { 'index.html': page(own('/'), script) })
  try {
    await check(dir)
    expect(seen).toEqual([])
    await check(dir, ['--network'])
    expect(seen.toSorted()).toEqual(['GET /get', 'POST /post'])
  } finally {
    server.close()
  }
})

test('each page has its production URL, a profile of its own, and limited memory', async () => {
  const dir = write('profiles', {
    'index.html': page(own('/'), `localStorage.seen = 1; document.cookie = 'seen=1'`),
    'second/index.html': page(
      own('/second/'),
      `if (localStorage.seen || document.cookie) document.querySelector('link').remove()`,
    ),
    'url/index.html': page(
      own('/url/'),
      `document.querySelector('link').href = location.href + '?from=script'`,
    ),
    'memory/index.html': page(
      own('/memory/'),
      `const all = []; for (;;) all.push(new Array(100000).fill(all.length))`,
    ),
  })
  const { out } = await check(dir)
  expect(out).toContain('canonical `https://www.example.com/url/?from=script` after the scripts ran')
  expect(out).toContain(
    'memory/index.html  warning  rendered/completes\n  Missing rendered page, expected one: its scripts',
  )
  expect(out).toMatch(/0 errors, 2 warnings/)
})

test('limits the number of pages, of different templates first', async () => {
  const posts = Array.from({ length: 6 }, (_, index) => [
    `blog/${index}/index.html`,
    page(own(`/blog/${index}/`), ''),
  ])
  const dir = write('sample', {
    ...(Object.fromEntries(posts) as Record<string, string>),
    'index.html': page('', append('<link rel=canonical href=https://www.example.com/>')),
  })
  const { out } = await check(dir, ['--max-pages', '2'])
  expect(out).toContain('indexical: Rendered 2 of 7 pages; --max-pages raises the number')
  expect(out).toContain('that a script adds')
})

test.each([
  [
    { CHROME_PATH: '/no/chromium' },
    [],
    'Unexpected CHROME_PATH `/no/chromium`, expected the path of Chromium or Chrome',
  ],
  [{}, ['--facts', 'a.facts'], 'Unexpected --rendered, expected it without --facts and --url'],
  [{}, ['--max-pages', 'x'], 'Unexpected --max-pages `x`, expected a whole number above 0'],
])('%j %j: one sentence', async (env, flags, sentence) => {
  const dir = write('sentence', { 'index.html': page(own('/'), '') })
  const { code, out } = await check(dir, flags, env)
  expect(out).toContain(`indexical: ${sentence}\n`)
  expect(code).toBe(2)
})

test('without the package: one sentence', async () => {
  const alone = join(folder, 'alone')
  for (const part of ['dist', 'package.json'])
    cpSync(join(dirname(dirname(cli)), part), join(alone, part), { recursive: true })
  const { code, out } = await check(
    write('package', { 'index.html': page(own('/'), '') }),
    [],
    {},
    {
      program: join(alone, 'dist/cli.js'),
    },
  )
  expect(out).toBe(
    'indexical: Missing package @indexical/rendered, expected it beside `indexical`: `npm install --save-dev @indexical/rendered`\nRun `npx indexical help check` for the usage\n',
  )
  expect(code).toBe(2)
})

/** The user `nobody` of Linux. */
const nobody = 65534
/** Other users often cannot read the home folder of root. */
const canBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--check', cli], { uid: nobody, gid: nobody }).status === 0

test.runIf(canBeNobody)('the sandbox is on for other users', async () => {
  const dir = write('nobody', {
    'index.html': page('', append('<link rel=canonical href=https://www.example.com/>')),
  })
  chmodSync(folder, 0o755)
  const env = { INDEXICAL_NO_SANDBOX: '1', HOME: join(folder, 'home'), NODE_DISABLE_COMPILE_CACHE: '1' }
  const { code, out } = await check(dir, [], env, { user: nobody })
  expect(out).toContain('indexical: Rendered 1 of 1 pages\n')
  expect(out).toContain('that a script adds')
  expect(out).not.toContain('without its sandbox')
  expect(code).toBe(0)
})

test.runIf(process.getuid?.() === 0)('root needs a variable to switch the sandbox off', async () => {
  const dir = write('root', { 'index.html': page(own('/'), '') })
  const { code, out } = await check(dir, [], { INDEXICAL_NO_SANDBOX: '' })
  expect(out).toContain(
    'Unexpected user root, expected another one: the sandbox of Chromium does not run for root',
  )
  expect(code).toBe(2)
})
