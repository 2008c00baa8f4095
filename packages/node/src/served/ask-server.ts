import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** How much a server may be asked. */
export interface Limits {
  /** Number of requests. */
  requests: number
  /** Requests in a second. */
  rate: number
}

/** One answer, unread. */
export interface RawAnswer {
  status: number
  /** Value of Location as sent. */
  location: string | undefined
  /** Lines of X-Robots-Tag and Link, each as it was sent. */
  lines: { name: string; value: string }[]
  body: Uint8Array
}

/** An answer, or why there is none. */
export type Asked = { answer: RawAnswer } | { failure: string }

/** Longest wait for one answer, in milliseconds. */
const patience = 10_000
/** Larger documents are cut off by crawlers too. */
const mostBytes = 64 * 1024 * 1024
const atOnce = 4
const names: ReadonlySet<string> = new Set(['x-robots-tag', 'link'])

/**
 * Ask one server for many paths: a few at a time, not faster than the rate, never following a redirect, so that no
 * other origin is ever asked.
 *
 * @param origin `http://127.0.0.1:8080`
 * @param paths paths with their queries
 */
export async function askServer(
  origin: string,
  paths: readonly string[],
  { rate }: Limits,
): Promise<Asked[]> {
  const answers: Asked[] = []
  const start = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < paths.length; index = next++) {
      const due = start + (index / rate) * 1000
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      answers[index] = await ask(origin, paths[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, work))
  return answers
}

function ask(origin: string, path: string): Promise<Asked> {
  // Fetch joins the lines of a header, and then nobody can tell where the directives of one crawler end.
  const request = origin.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ failure: error.message })
    const sent = request(
      `${origin}${path}`,
      { headers: { 'user-agent': 'indexical', accept: 'text/html,*/*', 'accept-encoding': 'identity' } },
      (response) => {
        response.on('error', fail)
        read(response).then((body) => resolve({ answer: toAnswer(response, body) }), fail)
      },
    )
    sent.setTimeout(patience, () => sent.destroy(new Error(`nothing within ${patience / 1000} seconds`)))
    sent.on('error', fail)
    sent.end()
  })
}

async function read(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('more than 64 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toAnswer({ statusCode = 0, headers, rawHeaders }: IncomingMessage, body: Uint8Array): RawAnswer {
  const lines = rawHeaders.flatMap((name, index) => {
    const isName = index % 2 === 0 && names.has(name.toLowerCase())
    return isName ? [{ name: name.toLowerCase(), value: asUtf8(rawHeaders[index + 1] ?? '') }] : []
  })
  return { status: statusCode, location: headers.location && asUtf8(headers.location), lines, body }
}

/** Node reads headers as Latin-1, and servers send URLs as they are configured. */
function asUtf8(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8')
}
