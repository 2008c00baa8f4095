import type { ServedResponse } from '../output/types.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from '@indexical/html'
import { parseRobotsTxt } from '@indexical/syntax/robots-txt'
import { readSignals, servedHeaders, servedTags } from '@indexical/core/internal'
import { readUtf16 } from '../output/read-utf16.ts'
import { sampleEvenly } from '../output/sample-evenly.ts'
import { sendRequests } from './send-requests.ts'
import type { Limits, RawResponse } from './send-requests.ts'
import type { Request } from '../site/list-requests.ts'

/**
 * Request URLs from a running server. If there are more URLs than the limit, an even sample is requested.
 *
 * @param server origin of the server; all requests go to it
 * @returns `skipped` is the number of URLs that were not requested because of the limits, and `timedOut` is how many of
 *   these the time limit skipped
 */
export async function checkServer(
  requests: readonly Request[],
  server: string,
  outDir: string,
  limits: Limits,
): Promise<{ answers: ServedResponse[]; skipped: number; timedOut: number }> {
  const requested = sampleEvenly(requests, limits.requests)
  const serverRequests = requested.map(({ url, expected }) => ({
    path: url.slice(new URL(url).origin.length),
    isPage: expected.html !== undefined || isRobotsTxt(url),
  }))
  const results = await sendRequests(server, serverRequests, limits, (answer, index) =>
    toResponse(requested[index]!, answer, server, outDir),
  )
  const answers = requested.flatMap(({ url, page, expected }, index): ServedResponse[] => {
    const result = results[index]
    if (!result) return []
    return [
      'answer' in result ? result.answer : { url, page, expected, got: undefined, failure: result.failure },
    ]
  })
  return {
    skipped: requests.length - answers.length,
    timedOut: requested.length - answers.length,
    answers,
  }
}

/** Compare a response with the file of the page. Keep only the parts that rules need, without the body. */
function toResponse(
  { url, page, expected }: Request,
  answer: RawResponse,
  server: string,
  outDir: string,
): ServedResponse {
  const { html } = expected
  const got = toStatement(answer, url, server, html !== undefined)
  const given = { url, page, expected, failure: undefined }
  if (isRobotsTxt(url) && got.status === 200)
    return { ...given, got: { ...got, robotsTxt: parseRobotsTxt(answer.body) } }
  if (!html || !page || !got.html) return { ...given, got }
  const built = readFileSync(join(outDir, page.file))
  const [builtSize, sentSize] = [built.length, answer.body.length]
  const body = { builtSize, sentSize, isSame: Buffer.compare(built, answer.body) === 0 }
  return { ...given, got: { ...got, html: { ...got.html, body } } }
}

function isRobotsTxt(url: string): boolean {
  return new URL(url).pathname === '/robots.txt'
}

function toStatement(
  answer: RawResponse,
  url: string,
  server: string,
  isPage: boolean,
): NonNullable<ServedResponse['got']> {
  const { status, location, body } = answer
  const lines = answer.lines.map(({ name, value }) => ({ name, value: { value, location: undefined } }))
  const isDocument = isPage && status === 200
  return {
    status,
    location:
      location === undefined || status < 300 || status > 399 ? undefined : onSite(location, url, server),
    ...servedHeaders(lines),
    html: isDocument
      ? servedTags(readSignals(fromHtml(readUtf16(body)?.text ?? body), url).signals)
      : undefined,
  }
}

/** Convert the target of a redirect from the origin of the server to that of the production site. */
function onSite(location: string, url: string, server: string): string {
  const { origin } = new URL(url)
  const requested = url.replace(origin, server)
  const target = URL.parse(location, requested)?.href ?? location
  return target.startsWith(`${server}/`) || target === server ? origin + target.slice(server.length) : target
}
