import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sendRequests } from '../src/server/send-requests.ts'
import { makeFolder } from './folder.ts'
import { check, files, messagesOf, page, serve } from './serve.ts'
import type { Answer } from './serve.ts'

describe('check --url', () => {
  test('a server that serves what the build predicts', async () => {
    const root = makeFolder(files)
    const { origin, requested } = await serve(root)
    expect(await check(root, '--url', origin)).toEqual({
      status: 0,
      stdout: expect.stringContaining('0 errors, 0 warnings'),
      stderr: '',
    })
    expect(requested.toSorted()).toEqual(['/', '/a.pdf', '/about/', '/indexical-nothing-is-here', '/old'])
  })

  test('a page in UTF-16', async () => {
    const utf16 = Buffer.from(`\uFEFF${page('/about/')}`, 'utf16le')
    const root = makeFolder({ ...files, 'dist/about/index.html': utf16 })
    const { origin } = await serve(root)
    const { status, stdout } = await check(root, '--url', origin)
    expect([status, messagesOf(stdout)]).toEqual([0, []])
  })

  test('URLs that an unsupported rewrite may serve are not requested', async () => {
    const rewrites = [{ source: '/:path(.*(?<!\\.pdf))', destination: '/' }]
    const root = makeFolder({
      'dist/index.html': files['dist/index.html'],
      'dist/about/index.html': files['dist/about/index.html'],
      'vercel.json': JSON.stringify({ rewrites }),
    })
    const { origin, requested } = await serve(root)
    const { stdout } = await check(root, '--url', origin)
    expect(messagesOf(stdout)).toEqual([])
    expect(requested.toSorted()).toEqual(['/', '/about/'])
  })

  test('headers of unsupported rules are neither missing nor unexpected', async () => {
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
    // Headers with one cause are one finding, which names the first place.
    expect(places).toEqual(['/indexical-nothing-is-here'])
  })

  test('a robots.txt to which the host adds lines', async () => {
    const root = makeFolder({ ...files, 'dist/robots.txt': 'User-agent: *\nAllow: /\n' })
    const same = await serve(root)
    expect(messagesOf((await check(root, '--url', same.origin)).stdout)).toEqual([])
    const { origin } = await serve(
      root,
      ({ url }, response) =>
        url === '/robots.txt' &&
        !!response.end('User-agent: *\nDisallow: /about/\n\nUser-agent: *\nAllow: /\n'),
    )
    expect(messagesOf((await check(root, '--url', origin)).stdout)).toEqual([
      '  Unexpected robots.txt of the server, expected that of the build: it blocks `/about/` for googlebot and bingbot',
    ])
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
        '  Missing header `X-Robots-Tag: googlebot: nofollow` at `/a.pdf`, expected it from the host files',
        '  Unexpected header `X-Robots-Tag: none` at `/`, expected no such header',
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
      'an unrequested encoding that cannot be decoded',
      ({ url }, response) =>
        url === '/about/' && !!response.writeHead(200, { 'content-encoding': 'zip' }).end('PK'),
      ['  Missing response at `/about/`, expected one: unknown Content-Encoding `zip`'],
    ],
    [
      'a connection that breaks',
      ({ url }, response) => url === '/about/' && !!response.destroy(),
      ['  Missing response at `/about/`, expected one: socket hang up'],
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

  test('a request is sent again if the server closes an idle connection', async () => {
    const used = new Set<Socket>()
    const { origin, requested } = await serve('', ({ socket }, response) => {
      if (used.has(socket)) return !!socket.resetAndDestroy()
      used.add(socket)
      return !!response.end('Hi')
    })
    const requests = Array.from({ length: 8 }, () => ({ path: '/', isPage: true }))
    const answers = await sendRequests(origin, requests, { rate: 50 }, ({ body }) => String(body))
    expect(answers.map((one) => one && 'answer' in one && one.answer)).toEqual(requests.map(() => 'Hi'))
    expect(requested.length).toBeGreaterThan(requests.length)
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
