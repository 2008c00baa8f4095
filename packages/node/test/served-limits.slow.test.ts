import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { sendRequests } from '../src/server/send-requests.ts'
import type { RawResponse, Timeouts } from '../src/server/send-requests.ts'
import { makeFolder } from './folder.ts'
import { check, files, messagesOf, serve } from './serve.ts'
import type { Answer } from './serve.ts'

const whole = (answer: RawResponse): RawResponse => answer

describe('check --url is patient, but not for ever', () => {
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

  test.each<[string, Answer, string, Timeouts]>([
    [
      'sends a byte now and then',
      (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(timer))
      },
      'no end within 0.3 seconds',
      { answer: 300 },
    ],
    [
      'sends a byte of its headers now and then',
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ')
        const timer = setInterval(() => socket.write('a'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      'no end within 0.3 seconds',
      { answer: 300 },
    ],
    ['sends nothing', () => {}, 'nothing within 0.1 seconds', { silence: 100 }],
    [
      'stops in the middle',
      (_request, response) => void response.write('a'),
      'nothing within 0.1 seconds',
      { silence: 100 },
    ],
  ])('a server that %s is given up', async (_name, answer, failure, patience) => {
    const { origin } = await serve('', (...args) => answer(...args) ?? true)
    const requests = [true, false].map((isPage) => ({ path: '/', isPage }))
    expect(await sendRequests(origin, requests, { rate: 50, ...patience }, whole)).toEqual([
      { failure },
      { failure },
    ])
  })

  test('bodies of large pages are not all in memory', async () => {
    const body = Buffer.alloc(20 << 20, 'a')
    let peak = 0
    const { origin } = await serve('', (_request, response) => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers)
      response.end(body)
      return true
    })
    const requests = Array.from({ length: 40 }, () => ({ path: '/', isPage: true }))
    const answers = await sendRequests(origin, requests, { rate: 500 }, (answer) => answer.body.length)
    expect(answers).toEqual(requests.map(() => ({ answer: body.length })))
    expect(peak >> 20).toBeLessThan(500)
  })

  const drip: Answer = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
    return true
  }

  test('a server that drips every answer is given up as a whole', async () => {
    const { origin, requested } = await serve('', drip)
    const requests = Array.from({ length: 20 }, () => ({ path: '/', isPage: true }))
    const limits = { rate: 50, answer: 1000, seconds: 2.5 }
    const answers = await sendRequests(origin, requests, limits, whole)
    const failed = answers.filter((one) => one !== undefined)
    expect(failed.slice(0, 4)).toEqual(
      Array.from({ length: 4 }, () => ({ failure: 'no end within 1 seconds' })),
    )
    // Four in parallel, at most twice. Requests that the time limit cut off are no findings.
    expect(failed.length).toBeLessThanOrEqual(8)
    expect(requested.length).toBeLessThanOrEqual(12)
  })

  test('the time of a run is limited, and a note says if URLs were skipped', async () => {
    const root = makeFolder(files)
    const { origin } = await serve(
      root,
      (request, response) => request.url === '/a.pdf' && drip(request, response),
    )
    const { status, stdout, stderr } = await check(root, '--url', origin, '--max-time', '3')
    expect([status, messagesOf(stdout)]).toEqual([0, []])
    expect(stderr).toBe(`indexical: Asked ${origin} for 4 of 5 URLs; --max-time raises the number\n`)
  })

  test('no answer at all before the time is over', async () => {
    const root = makeFolder(files)
    const { origin } = await serve(root, drip)
    const { status, stdout, stderr } = await check(root, '--url', origin, '--max-time', '3')
    expect(status).toBe(1)
    expect(messagesOf(stdout)[0]).toMatch(
      /Missing response at `\/\S*`, expected one: no answer before the time was over/,
    )
    expect(stderr).toBe(`indexical: Asked ${origin} for 4 of 5 URLs; --max-time raises the number\n`)
  })

  test('no server at all', async () => {
    const root = makeFolder(files)
    const { stdout, status } = await check(root, '--url', 'http://127.0.0.1:9')
    expect([status, messagesOf(stdout)[0]]).toEqual([
      1,
      expect.stringMatching(/Missing response at `\/\S*`, expected one: connect ECONNREFUSED 127\.0\.0\.1:9/),
    ])
  })

  test('the number of requests is limited, and a note says if URLs were skipped', async () => {
    const root = makeFolder(files)
    const { origin, requested } = await serve(root)
    const { stderr } = await check(root, '--url', origin, '--max-requests', '2')
    expect(requested).toHaveLength(2)
    expect(stderr).toBe(`indexical: Asked ${origin} for 2 of 5 URLs; --max-requests raises the number\n`)
  })

  test('the rate is bounded', async () => {
    const root = makeFolder(files)
    const times: number[] = []
    const { origin } = await serve(root, () => void times.push(performance.now()))
    await check(root, '--url', origin, '--max-rate', '2')
    expect(times).toHaveLength(5)
    // The fifth is sent two seconds after the first, which a busy machine may notice late.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(500)
  })
})
