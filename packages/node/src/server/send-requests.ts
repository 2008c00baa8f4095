import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeBody } from './decode-body.ts'

/** Limits for the requests to a server. */
export interface Limits {
  /** Number of requests. */
  requests: number
  /** Requests in a second. */
  rate: number
  /** Seconds for all requests. @default five minutes more than the rate needs */
  seconds?: number | undefined
}

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** Maximum time without any data. @default 10 seconds */
  silence?: number
  /** Maximum time for one whole response. @default 30 seconds */
  answer?: number
}

/** One request to a server. */
export interface ServerRequest {
  /** Path with its query. */
  path: string
  /** Whether the body is needed, and not only status and headers. */
  isPage: boolean
}

/** One response before it is interpreted. */
export interface RawResponse {
  status: number
  /** Value of Location as sent. */
  location: string | undefined
  /** Lines of X-Robots-Tag and Link, each as it was sent. */
  lines: { name: string; value: string }[]
  body: Uint8Array
}

/** A response, or why there is none. */
export type RequestResult<T> = { answer: T } | { failure: string }

/** The maximum size of a document. Crawlers cut off larger documents too. */
const maxBytes = 64 * 1024 * 1024
/**
 * The maximum size of other bodies. Small ones are read, so that the connection can be reused; a film would take too
 * long.
 */
const maxOtherBytes = 64 * 1024
const maxParallel = 4
const headerNames: ReadonlySet<string> = new Set(['x-robots-tag', 'link'])

/**
 * Request many paths from one server: a few in parallel, and not faster than the rate. Redirects are never followed, so
 * all requests go to this origin.
 *
 * @param origin `http://127.0.0.1:8080`
 * @param read returns the parts of a response to keep, so that bodies do not stay in memory
 * @returns one result per request; undefined for requests after the time limit, unless there was no response at all
 */
export async function sendRequests<T>(
  origin: string,
  requests: readonly ServerRequest[],
  { rate, seconds = 300 + requests.length / rate, ...timeouts }: Omit<Limits, 'requests'> & Timeouts,
  read: (answer: RawResponse, index: number) => T,
): Promise<(RequestResult<T> | undefined)[]> {
  const results: (RequestResult<T> | undefined)[] = requests.map(() => undefined)
  const start = performance.now()
  const end = start + seconds * 1000
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const now = performance.now()
      const due = Math.max(start + (index / rate) * 1000, now)
      if (due >= end) return
      if (due > now) await sleep(due - now)
      const result = await sendRequest(origin, requests[index]!, timeouts, end)
      results[index] = 'answer' in result ? { answer: read(result.answer, index) } : result
      // Timers fire up to a millisecond early. With the clock alone, one more request would be sent.
      if (isTimedOut(result)) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, requests.length) }, work))
  // A request that the time limit cut off is a problem of the server only if it never responded at all.
  if (results.every((one) => one === undefined || isTimedOut(one))) return results
  return results.map((one) => (one && isTimedOut(one) ? undefined : one))
}

const timeoutFailure = 'no answer before the time was over'

function isTimedOut(result: RequestResult<unknown>): boolean {
  return 'failure' in result && result.failure === timeoutFailure
}

function sendRequest(
  origin: string,
  serverRequest: ServerRequest,
  timeouts: Timeouts,
  end: number,
): Promise<RequestResult<RawResponse>> {
  const { path, isPage } = serverRequest
  const { silence = 10_000, answer = 30_000 } = timeouts
  const left = Math.max(0, end - performance.now())
  // `fetch` joins header lines. The end of the directives for one crawler would then be unknown.
  const request = origin.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ failure: error.message })
    let isAnswered = false
    const sent = request(
      `${origin}${path}`,
      { headers: { 'user-agent': 'indexical', accept: 'text/html,*/*', 'accept-encoding': 'identity' } },
      (response) => {
        isAnswered = true
        response.on('error', fail)
        readBody(response, isPage).then((body) => resolve({ answer: toAnswer(response, body) }), fail)
      },
    )
    const abort = (failure: string): void => {
      resolve({ failure })
      sent.destroy()
    }
    sent.setTimeout(silence, () => abort(`nothing within ${silence / 1000} seconds`))
    // A server that sends one byte at a time never triggers the other timeout.
    const timer = setTimeout(
      () => abort(left < answer ? timeoutFailure : `no end within ${answer / 1000} seconds`),
      Math.min(answer, left),
    )
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', (error) => {
      // A server may close an idle connection just before the next request arrives on it.
      if (sent.reusedSocket && !isAnswered && isClosed(error)) {
        resolve(sendRequest(origin, serverRequest, timeouts, end))
      } else fail(error)
    })
    sent.end()
  })
}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE'
}

async function readBody(response: IncomingMessage, isPage: boolean): Promise<Uint8Array> {
  const isDocument = isPage && response.statusCode === 200
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('more than 64 MB')
    if (!isDocument && size > maxOtherBytes) break
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  return isDocument ? decodeBody(body, response.headers['content-encoding'] ?? '', maxBytes) : body
}

function toAnswer({ statusCode = 0, headers, rawHeaders }: IncomingMessage, body: Uint8Array): RawResponse {
  const lines = rawHeaders.flatMap((name, index) => {
    const isName = index % 2 === 0 && headerNames.has(name.toLowerCase())
    return isName ? [{ name: name.toLowerCase(), value: toUtf8(rawHeaders[index + 1] ?? '') }] : []
  })
  return { status: statusCode, location: headers.location && toUtf8(headers.location), lines, body }
}

/** Decode a header as UTF-8. Node reads headers as Latin-1, and servers send URLs as configured. */
function toUtf8(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8')
}
