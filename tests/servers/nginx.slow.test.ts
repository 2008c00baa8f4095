import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostModel } from '../../packages/hosts/src/host-model.ts'
import { nginx } from '../../packages/hosts/src/nginx/nginx.ts'
import type { HostContext, HostFile } from '../../packages/hosts/src/types.ts'
import type { DesiredConfig } from '../../packages/hosts/src/desired-config.ts'
import { ask } from './ask.ts'
import type { ServerAnswer } from './ask.ts'
import { cases } from './nginx-cases.ts'
import type { NginxCase } from './nginx-cases.ts'
import { requestsOf, site } from './nginx-site.ts'
import { aroundRandom, randomBlocks } from './random-nginx.ts'
import { startNginx } from './start-nginx.ts'
import type { RunningNginx } from './start-nginx.ts'

/** What the model says, in the form of what the server says. */
function predict(
  url: string,
  file: HostFile | readonly HostFile[],
  context: HostContext,
): ServerAnswer | undefined {
  const model = modelOf([file].flat(), context)
  const answer = model.respond(url)
  if (!answer) return undefined
  const lines = answer.lines.map(({ name, value }) => `${name}: ${value.value}`)
  return {
    status: answer.status,
    location: answer.location,
    lines: model.hasUnknownHeaders(url) ? unknown : lines,
  }
}

/** Headers that the model does not know. */
const unknown: string[] = []

const models = new WeakMap<HostContext, ReturnType<typeof createHostModel>>()

function modelOf(files: readonly HostFile[], context: HostContext): ReturnType<typeof createHostModel> {
  const known = models.get(context) ?? createHostModel(nginx, nginx.read(files, context), context)
  models.set(context, known)
  return known
}

function project(name: string, text: string): HostFile {
  return { folder: 'project', name, file: name, text }
}

interface Difference {
  request: string
  real: ServerAnswer
  said: ServerAnswer | undefined
}

/** Where the server and the model differ. */
async function differences(
  requests: readonly string[],
  { port, root, files, context }: { port: number; root: string; files: HostFile[]; context: HostContext },
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const request of requests) {
    const url = new URL(root).origin + request
    const answer = await ask(port, url)
    // nginx keeps the Location when an error page replaces the response. Clients do not follow it.
    const real = answer.status >= 300 && answer.status < 400 ? answer : { ...answer, location: undefined }
    const said = predict(url, files, context)
    // Groups of an expression in a path with escapes, or dots behind an escaped slash.
    if (!said && /[%+]/.test(request)) continue
    const known = said?.lines === unknown ? { ...real, lines: unknown } : real
    if (JSON.stringify(said) !== JSON.stringify(known)) found.push({ request, real, said })
  }
  return found
}

describe('reading', () => {
  const names = Object.keys(cases)
  let server: RunningNginx
  const textOf = ({ conf, http = '' }: NginxCase, index: number, port: number, folder: string): string =>
    `${http}\nserver {\n  listen 127.0.0.1:${port};\n  server_name case-${index}.test;\n` +
    `${conf.includes('SITE') ? '' : 'root SITE;\n'}${conf}\n}\n`.replaceAll('SITE', join(folder, 'site'))

  beforeAll(async () => {
    server = await startNginx({ site }, (port, folder) =>
      names.map((name, index) => textOf(cases[name]!, index, port, folder)).join('\n'),
    )
  })
  afterAll(() => server.stop())

  test.each(names.map((name, index) => [name, index] as const))('%s', async (name, index) => {
    const { port, folder } = server
    const root = `http://case-${index}.test:${port}/`
    const context = { root, files: new Set(Object.keys(site)) }
    const file = project('nginx.conf', textOf(cases[name]!, index, port, folder))
    const { redirectProblems, unsupported } = nginx.read([file], context)
    expect({ redirectProblems, unsupported }).toEqual({ redirectProblems: [], unsupported: [] })
    const requests = requestsOf(Object.keys(site))
    const { elsewhere } = cases[name]!
    const isElsewhere = (request: string): boolean => elsewhere?.test(request) ?? false
    const to = { port, root, files: [file], context }
    expect(
      await differences(
        requests.filter((request) => !isElsewhere(request)),
        to,
      ),
    ).toEqual([])
    for (const request of requests.filter(isElsewhere)) {
      expect([request, predict(new URL(root).origin + request, file, context)]).toEqual([request, undefined])
    }
  })
})

describe('configurations by chance', () => {
  // `NGINX_SEED=…` tries others.
  const blocks = randomBlocks(Number(process.env['NGINX_SEED'] ?? 20_261_121), 40)
  const textOf = (block: string, index: number, port: number, folder: string): string =>
    `server {\n  listen 127.0.0.1:${port};\n  server_name chance-${index}.test;\n${block}\n}\n`.replaceAll(
      'SITE',
      join(folder, 'site'),
    )
  let server: RunningNginx
  beforeAll(async () => {
    server = await startNginx({ site }, (port, folder) =>
      [aroundRandom, ...blocks.map((block, index) => textOf(block, index, port, folder))].join('\n'),
    )
  })
  afterAll(() => server.stop())

  test.each(blocks.map((block, index) => [index, block] as const))('number %i', async (index, block) => {
    const { port, folder } = server
    const root = `http://chance-${index}.test:${port}/`
    const context = { root, files: new Set(Object.keys(site)) }
    const file = project('nginx.conf', aroundRandom + textOf(block, index, port, folder))
    // With `$uri` in a Location a line end begins a header of its own, which no client can read.
    // What is refused with 400 has the headers of the first server block, since no name was read yet.
    const requests = requestsOf(Object.keys(site)).filter(
      (request) => !/%0A|%zz|%2f\.\.%2f|%00/.test(request),
    )
    const found = await differences(requests, { port, root, files: [file], context })
    // What we cannot interpret, a folder elsewhere, and a list of files are unknown. The others must be right.
    const differing = found.filter(({ said }) => said !== undefined)
    expect({ block, differing }).toEqual({ block, differing: [] })
  })
})

describe('several files and server blocks', () => {
  const site2 = { 'index.html': '1', 'docs/index.html': '2', 'docs/a.pdf': '3', '404.html': '4' }
  const parts: Record<string, string> = {
    'nginx/conf.d/site.conf': [
      'server { listen PORT default_server; server_name _; return 444; }',
      'server { listen PORT; server_name example.test; return 301 http://www.example.test:PORT$request_uri; }',
      'server {',
      '  listen PORT;',
      '  server_name www.example.test *.example.test;',
      '  root FOLDER/site;',
      '  include FOLDER/nginx/snippets/*.conf;',
      '  location /docs/ { include FOLDER/nginx/docs.conf; }',
      '}',
    ].join('\n'),
    'nginx/snippets/b.conf': 'error_page 404 /404.html;\nadd_header X-Robots-Tag b;\n',
    'nginx/snippets/a.conf': 'rewrite ^/old/?$ /docs/ permanent;\nadd_header X-Robots-Tag a;\n',
    'nginx/docs.conf':
      'location ~ \\.pdf$ { add_header Link "<http://www.example.test/docs/>; rel=canonical"; }\n',
  }
  const fill = (text: string, port: number, folder: string): string =>
    text.replaceAll('PORT', String(port)).replaceAll('FOLDER', folder)
  let server: RunningNginx
  beforeAll(async () => {
    const empty = Object.fromEntries(Object.keys(parts).map((name) => [name, '']))
    server = await startNginx({ site: site2, '.': empty }, (port, folder) => {
      for (const [name, text] of Object.entries(parts))
        writeFileSync(join(folder, name), fill(text, port, folder))
      return `include ${folder}/nginx/conf.d/*.conf;`
    })
  })
  afterAll(() => server.stop())

  test.each(['www.example.test', 'example.test', 'other.example.test'])('at %s', async (hostname) => {
    const { port, folder } = server
    const files = Object.entries(parts).map(([name, text]) => project(name, fill(text, port, folder)))
    const root = `http://${hostname}:${port}/`
    const context = { root, files: new Set(Object.keys(site2)) }
    const requests = [...requestsOf(Object.keys(site2)), '/old/']
    expect(await differences(requests, { port, root, files, context })).toEqual([])
  })
})

describe('writing', () => {
  const at = { file: 'pages/a.md', line: 2 }
  const files = new Set(Object.keys(site))
  const paths = (...names: string[]): string[] =>
    names.map((name) => `/${name.split('/').map(encodeURIComponent).join('/')}`)
  const desired: DesiredConfig = {
    headers: [
      {
        glob: 'papers/*.pdf',
        paths: paths('papers/a.pdf', 'papers/b c.pdf', 'papers/ü.pdf'),
        headers: [{ name: 'X-Robots-Tag', value: 'noindex' }],
        location: at,
      },
      ...['dir/', 'über/', '100%/', 'a:b/', ''].map((name) => ({
        glob: undefined,
        paths: paths(name),
        headers: [
          { name: 'X-Robots-Tag' as const, value: 'noindex' },
          { name: 'X-Robots-Tag' as const, value: 'googlebot: nofollow, max-snippet:20' },
        ],
        location: at,
      })),
      ...[
        'hash#.txt',
        'semi;colon.txt',
        'quote\'".txt',
        'dollar$x.txt',
        'back\\slash.txt',
        'star*.txt',
        'question?.html',
        'a+b.html',
      ].map((name) => ({
        glob: undefined,
        paths: paths(name),
        headers: [
          { name: 'Link' as const, value: `<https://example.com/'a\\n"${name.length}>; rel="canonical"` },
        ],
        location: at,
      })),
    ],
    redirects: [
      ['/old/', '/new/'],
      ['/old', '/new/?a=1#part'],
      ['/OLD/', 'https://other.example.com/x'],
      ['/dir/index.html', '/dir/'],
      ['/%C3%BC%22%5C%27/', '/%C3%BCber/'],
      ['/old/b%20c', '/papers/b%20c.pdf'],
      ['/old/a+b', '/a%2Bb.html'],
      ['/a%23b', '/hash%23.txt'],
      ['/a%0Ab', '/about.html'],
      ['/$x{1}', '/about.html'],
      ['/papers//old', '/about.html'],
      // nginx decodes `%2F`, and would read this path as that of the file.
      ['/dir%2Findex.html', '/about.html'],
    ].map(([from, to]) => ({ from: from!, to: to!, status: 301, location: at })),
  }
  /** Server blocks of users, each with our file. */
  const blocks: Record<string, string> = {
    'a plain site': 'include INCLUDE;',
    'clean URLs':
      'include INCLUDE; location / { try_files $uri $uri.html $uri/ =404; } error_page 404 /404.html;',
    'one page for all': 'include INCLUDE; location / { try_files $uri $uri/index.html /about.html; }',
    'locations of its own':
      'location = /old/ { return 302 /x; } location ~ \\.txt$ { expires 1d; } location ^~ /dir/ { } include INCLUDE;',
    'a header of its own, with ours repeated':
      'include INCLUDE; location ~ \\.(?:txt|pdf)$ { add_header X-Other 1; add_header X-Robots-Tag $indexical_robots; add_header Link $indexical_link; }',
    'a header of its own':
      'add_header X-Robots-Tag noarchive; include INCLUDE; location ~ \\.txt$ { add_header X-Other 1; }',
  }
  let server: RunningNginx
  let changed: HostFile
  const names = Object.keys(blocks)
  const textOf = (block: string, index: number, port: number, folder: string): string =>
    `server {\n  listen 127.0.0.1:${port};\n  server_name write-${index}.test;\n  root ${folder}/site;\n  ${block}\n}\n`.replace(
      'INCLUDE',
      `${folder}/indexical.nginx.conf`,
    )
  beforeAll(async () => {
    const written = nginx.write!(desired, [], { root: 'http://write-0.test/', files })
    expect(written.unwritable).toEqual([])
    changed = written.files[0]!
    server = await startNginx({ site }, (port, folder) => {
      writeFileSync(join(folder, changed.name), changed.text)
      return names.map((name, index) => textOf(blocks[name]!, index, port, folder)).join('\n')
    })
  })
  afterAll(() => server.stop())

  test.each(names.map((name, index) => [name, index] as const))('into %s', async (name, index) => {
    const { port, folder } = server
    const root = `http://write-${index}.test:${port}/`
    const context = { root, files }
    const host = [changed, project('nginx.conf', textOf(blocks[name]!, index, port, folder))]
    const requests = [
      ...requestsOf(files),
      ...desired.redirects.flatMap(({ from }) => [from, `${from}?q=1&r=%2F`]),
    ]
    expect(await differences(requests, { port, root, files: host, context })).toEqual([])
    expect(nginx.read(host, context).unsupported).toEqual([])
  })

  test('sends what is wanted, and nothing else', async () => {
    const { port } = server
    const origin = `http://write-0.test:${port}`
    for (const { from, to } of desired.redirects) {
      const { status, location } = await ask(port, origin + from)
      expect([from, status, location]).toEqual([from, 301, new URL(to, origin).href])
    }
    const expected = new Map<string, string[]>()
    for (const { paths: asked, headers } of desired.headers)
      for (const path of asked)
        expected.set(path, [
          ...(expected.get(path) ?? []),
          ...headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`),
        ])
    for (const path of requestsOf(files)) {
      // What nginx shows for the folder is the same file.
      const { status, lines } = await ask(port, origin + path.replace(/\?.*$/, ''))
      if (status !== 200 || /^\/\/|%2[eEfF]|\.\.|index\.html|%3A/.test(path)) continue
      const key = [...expected.keys()].find(
        (one) => decodeURIComponent(one) === decodeURIComponent(path.replace(/\?.*$/, '')),
      )
      expect([path, lines]).toEqual([path, key === undefined ? [] : expected.get(key)])
    }
  })
})
