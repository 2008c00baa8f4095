import { execFile } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { askServer } from '../src/served/ask-server.ts'
import { makeFolder } from './folder.ts'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const site = 'https://www.example.com'
const page = (path: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>${path}</title><link rel="canonical" href="${site}${path}"></head><body></body></html>\n`

const files = {
  'dist/index.html': page('/'),
  'dist/about/index.html': page('/about/'),
  'dist/404.html': page('/404.html'),
  'dist/a.pdf': '%PDF',
  'dist/_headers': '/a.pdf\n  X-Robots-Tag: noindex\n  X-Robots-Tag: googlebot: nofollow\n',
  'dist/_redirects': '/old /about/ 301\n',
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | void

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that does what the files above say, where `answer` does not do something else. */
async function serve(
  root: string,
  answer: Answer = () => false,
): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    if (answer(request, response)) return
    if (path === '/old') {
      response.writeHead(301, { location: '/about/' }).end()
      return
    }
    const file = join(root, 'dist', path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end()
      return
    }
    const headers = path === '/a.pdf' ? { 'x-robots-tag': ['noindex', 'googlebot: nofollow'] } : {}
    response.writeHead(200, headers)
    createReadStream(file).pipe(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Check in another process, because this one has to answer. */
function check(root: string, ...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, 'check', 'dist', '--site', site, ...args],
      { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const messagesOf = (stdout: string): string[] =>
  stdout.split('\n').filter((line) => /^ {2}(?:Unexpected|Missing)/.test(line))

describe('check --url', () => {
  test('a server that does what the build says', async () => {
    const root = makeFolder(files)
    const { origin, asked } = await serve(root)
    expect(await check(root, '--url', origin)).toEqual({
      status: 0,
      stdout: expect.stringContaining('0 errors, 0 warnings'),
      stderr: '',
    })
    expect(asked.toSorted()).toEqual(['/', '/a.pdf', '/about/', '/indexical-nothing-is-here', '/old'])
  })

  test('a page in UTF-16', async () => {
    const utf16 = Buffer.from(`\uFEFF${page('/about/')}`, 'utf16le')
    const root = makeFolder({ ...files, 'dist/about/index.html': utf16 })
    const { origin } = await serve(root)
    const { status, stdout } = await check(root, '--url', origin)
    expect([status, messagesOf(stdout)]).toEqual([0, []])
  })

  test('what a rewrite may answer that nobody understands is not asked for', async () => {
    const rewrites = [{ source: '/:path(.*(?<!\\.pdf))', destination: '/' }]
    const root = makeFolder({
      'dist/index.html': files['dist/index.html'],
      'dist/about/index.html': files['dist/about/index.html'],
      'vercel.json': JSON.stringify({ rewrites }),
    })
    const { origin, asked } = await serve(root)
    const { stdout } = await check(root, '--url', origin)
    expect(messagesOf(stdout)).toEqual([])
    expect(asked.toSorted()).toEqual(['/', '/about/'])
  })

  test('headers of rules that nobody understands are neither missing nor too many', async () => {
    const has = [{ type: 'header', key: 'x-stage' }]
    const headers = [{ key: 'X-Robots-Tag', value: 'noindex' }]
    const root = makeFolder({
      'dist/index.html': files['dist/index.html'],
      'dist/about/index.html': files['dist/about/index.html'],
      'vercel.json': JSON.stringify({ headers: [{ source: '/about/(.*)', has, headers }] }),
    })
    const { origin } = await serve(root, (_, response) => {
      response.setHeader('x-robots-tag', 'noindex')
    })
    const { stdout } = await check(root, '--url', origin)
    const places = messagesOf(stdout).flatMap((line) => / at `([^`]*)`/.exec(line)?.[1] ?? [])
    expect(places.toSorted()).toEqual(['/', '/indexical-nothing-is-here'])
  })

  const differences: [title: string, answer: Answer, messages: string[]][] = [
    [
      'a page that is not there',
      ({ url }, response) => url === '/about/' && !!response.writeHead(404).end(),
      ['  Unexpected status 404 at `/about/`, expected 200'],
    ],
    [
      'an error page that answers with 200',
      ({ url }, response) => url === '/indexical-nothing-is-here' && !!response.writeHead(200).end('Oops'),
      ['  Unexpected status 200 at `/indexical-nothing-is-here`, expected 404'],
    ],
    [
      'a redirect to elsewhere, for a while',
      ({ url }, response) =>
        url === '/old' && !!response.writeHead(302, { location: 'https://evil.example/' }).end(),
      [
        '  Unexpected Location `https://evil.example/` at `/old`, expected `https://www.example.com/about/`',
        '  Unexpected status 302 at `/old`, expected 301',
      ],
    ],
    [
      'a header that a proxy drops, and one that it adds',
      ({ url }, response) => {
        if (url === '/a.pdf') return !!response.writeHead(200, { 'x-robots-tag': 'noindex' }).end('%PDF')
        if (url === '/') response.setHeader('x-robots-tag', 'none')
        return false
      },
      [
        '  Missing header `X-Robots-Tag: googlebot: nofollow` at `/a.pdf`, expected what the files of the host say',
        '  Unexpected header `X-Robots-Tag: none` at `/`, expected none of the kind from the build',
      ],
    ],
    [
      'an older build',
      ({ url }, response) =>
        url === '/about/' &&
        !!response.end('<title>Old</title><link rel="canonical" href="https://old.example.com/about/">'),
      [
        '  Unexpected canonical `https://old.example.com/about/` served at `/about/`, expected `https://www.example.com/about/`',
        '  Unexpected document of 78 bytes at `/about/`, expected the 148 bytes of the build',
      ],
    ],
    [
      'an encoding that nobody asked for, and that cannot be read',
      ({ url }, response) =>
        url === '/about/' && !!response.writeHead(200, { 'content-encoding': 'zip' }).end('PK'),
      ['  Missing answer at `/about/`, expected one: unknown Content-Encoding `zip`'],
    ],
    [
      'a connection that breaks',
      ({ url }, response) => url === '/about/' && !!response.destroy(),
      ['  Missing answer at `/about/`, expected one: socket hang up'],
    ],
  ]
  test.each(differences)('%s', async (_title, answer, messages) => {
    const root = makeFolder(files)
    const { origin } = await serve(root, answer)
    const { status, stdout } = await check(root, '--url', origin)
    expect([status, messagesOf(stdout).toSorted()]).toEqual([1, messages])
  })

  test('pages that lie compressed on the server', async () => {
    const root = makeFolder(files)
    const { origin } = await serve(root, ({ url = '' }, response) => {
      if (!url.endsWith('/')) return false
      response.setHeader('content-encoding', 'gzip')
      return !!response.end(gzipSync(page(url)))
    })
    const { status, stdout } = await check(root, '--url', origin)
    expect([status, messagesOf(stdout)]).toEqual([0, []])
  })

  test('a server that closes idle connections without a word is asked again', async () => {
    const used = new Set<Socket>()
    const { origin, asked } = await serve('', ({ socket }, response) => {
      if (used.has(socket)) return !!socket.resetAndDestroy()
      used.add(socket)
      return !!response.end('Hi')
    })
    const questions = Array.from({ length: 8 }, () => ({ path: '/', isPage: true }))
    const answers = await askServer(origin, questions, { rate: 50 })
    expect(answers.map((one) => one && 'answer' in one && String(one.answer.body))).toEqual(
      questions.map(() => 'Hi'),
    )
    expect(asked.length).toBeGreaterThan(questions.length)
  })

  test('a film is not read to its end', async () => {
    const root = makeFolder({ ...files, 'dist/film.mp4': 'mp4' })
    const block = Buffer.alloc(1 << 20)
    let sent = 0
    const { origin } = await serve(root, ({ url }, response) => {
      if (url !== '/film.mp4') return false
      response.writeHead(200)
      Readable.from(
        (function* () {
          for (; sent < 100; sent++) yield block
        })(),
      ).pipe(response)
      return true
    })
    const { status, stdout } = await check(root, '--url', origin)
    expect([status, messagesOf(stdout)]).toEqual([0, []])
    expect(sent).toBeLessThan(20)
  })

  test.each<[string, Answer, string]>([
    [
      'sends a byte now and then',
      (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(timer))
      },
      'no end within 0.3 seconds',
    ],
    [
      'sends a byte of its headers now and then',
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ')
        const timer = setInterval(() => socket.write('a'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      'no end within 0.3 seconds',
    ],
    ['says nothing', () => {}, 'nothing within 0.1 seconds'],
    ['stops in the middle', (_request, response) => void response.write('a'), 'nothing within 0.1 seconds'],
  ])('a server that %s is given up', async (_name, answer, failure) => {
    const { origin } = await serve('', (...args) => answer(...args) ?? true)
    const questions = [true, false].map((isPage) => ({ path: '/', isPage }))
    const limits = { rate: 50, silence: 100, answer: 300 }
    expect(await askServer(origin, questions, limits)).toEqual([{ failure }, { failure }])
  })

  const drip: Answer = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
    return true
  }

  test('a server that drips every answer is given up as a whole', async () => {
    const { origin, asked } = await serve('', drip)
    const questions = Array.from({ length: 20 }, () => ({ path: '/', isPage: true }))
    const limits = { rate: 50, answer: 200, seconds: 0.5 }
    const answers = await askServer(origin, questions, limits)
    const failed = answers.filter((one) => one !== undefined)
    expect(failed.slice(0, 4)).toEqual(
      Array.from({ length: 4 }, () => ({ failure: 'no end within 0.2 seconds' })),
    )
    // Four at once, at most twice; those that were under way when the time was over are nobody's fault.
    expect(failed.length).toBeLessThanOrEqual(8)
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  test('the time of a run is bounded, and it is said when not all were asked', async () => {
    const root = makeFolder(files)
    const { origin } = await serve(
      root,
      (request, response) => request.url === '/a.pdf' && drip(request, response),
    )
    const { status, stdout, stderr } = await check(root, '--url', origin, '--max-time', '1')
    expect([status, messagesOf(stdout)]).toEqual([0, []])
    expect(stderr).toBe(`indexical: Asked ${origin} for 4 of 5 URLs; --max-time raises the number\n`)
  })

  test('no answer at all before the time is over', async () => {
    const root = makeFolder(files)
    const { origin } = await serve(root, drip)
    const { status, stdout, stderr } = await check(root, '--url', origin, '--max-time', '1')
    expect(status).toBe(1)
    expect(messagesOf(stdout)[0]).toMatch(
      /Missing answer at `\/\S*`, expected one: no answer before the time was over/,
    )
    expect(stderr).toBe(`indexical: Asked ${origin} for 4 of 5 URLs; --max-time raises the number\n`)
  })

  test('no server at all', async () => {
    const root = makeFolder(files)
    const { stdout, status } = await check(root, '--url', 'http://127.0.0.1:9')
    expect([status, messagesOf(stdout)[0]]).toEqual([
      1,
      expect.stringMatching(/Missing answer at `\/\S*`, expected one: connect ECONNREFUSED 127\.0\.0\.1:9/),
    ])
  })

  test('the number of requests is bounded, and it is said when not all were made', async () => {
    const root = makeFolder(files)
    const { origin, asked } = await serve(root)
    const { stderr } = await check(root, '--url', origin, '--max-requests', '2')
    expect(asked).toHaveLength(2)
    expect(stderr).toBe(`indexical: Asked ${origin} for 2 of 5 URLs; --max-requests raises the number\n`)
  })

  test('the rate is bounded', async () => {
    const root = makeFolder(files)
    const times: number[] = []
    const { origin } = await serve(root, () => void times.push(performance.now()))
    await check(root, '--url', origin, '--max-rate', '4')
    expect(times).toHaveLength(5)
    // The fifth starts a second after the first, which a busy machine may be told of late.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(600)
  })

  test.each([
    ['/docs/', 'Unexpected --url `/docs/`, expected an origin such as http://127.0.0.1:8080'],
    [
      'http://127.0.0.1:8080/docs/',
      'Unexpected --url `http://127.0.0.1:8080/docs/`, expected an origin such as http://127.0.0.1:8080',
    ],
    ['file:///etc/', 'Unexpected --url `file:///etc/`, expected an origin such as http://127.0.0.1:8080'],
  ])('%s is refused', async (url, message) => {
    const { status, stderr } = await check(makeFolder(files), '--url', url)
    expect([status, stderr.split('\n')[0]]).toEqual([2, `indexical: ${message}`])
  })
})
