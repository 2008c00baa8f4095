import { fromHtml } from '../../../html/src/parse.ts'
import { parseRobotsTxt } from '../../../syntax/src/robots-txt/parse-robots-txt.ts'
import type { SiteExample } from '../../src/linter/define.ts'
import type { HeadersFor } from '../../../hosts/src/headers-for.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import type { Page } from '../../src/page/types.ts'
import { servedHeaders, servedTags } from '../../src/site/served.ts'
import type { RenderedPage } from '../../src/site/rendered.ts'
import type { ServedResponse, ServedStatement } from '../../src/site/served.ts'

/** Return the responses of an example's server, with the responses that its build predicts. */
export function exampleServed(
  { served = {}, redirects = {}, files = [], pages: sources = {} }: SiteExample,
  pages: readonly Page[],
  headersFor: HeadersFor,
): ServedResponse[] {
  return Object.entries(served).map(([path, { failure, html, robotsTxt, ...answer }]) => {
    const url = new URL(path, 'https://example.com').href
    const page = pages.find((one) => one.url === url)
    const source = sources[path]
    const built = typeof source === 'string' ? source : source?.html
    const target = redirects[path]
    const { to, status } = typeof target === 'object' ? target : { to: target, status: 301 }
    const there = page !== undefined || files.includes(path.slice(1))
    const expected: ServedStatement = {
      status: to === undefined ? (there ? 200 : 404) : status,
      location: to === undefined ? undefined : new URL(to, url).href,
      ...servedHeaders(headersFor(url)),
      html: built === undefined ? undefined : htmlOf(built, url),
    }
    const sent = html === undefined ? expected.html : htmlOf(html, url)
    const body = {
      builtSize: Buffer.byteLength(built ?? ''),
      sentSize: Buffer.byteLength(html ?? built ?? ''),
      isSame: html === undefined || html === built,
    }
    const got = {
      ...expected,
      ...answer,
      html: sent && { ...sent, body },
      robotsTxt: robotsTxt === undefined ? undefined : parseRobotsTxt(robotsTxt),
    }
    return { url, page, expected, got: failure === undefined ? got : undefined, failure }
  })
}

/** Return the pages of an example after their scripts ran. */
export function exampleRendered({ rendered = {} }: SiteExample, pages: readonly Page[]): RenderedPage[] {
  return Object.entries(rendered).map(([path, result]) => {
    const page = pages.find(({ url }) => new URL(url).pathname === path)!
    const after = typeof result === 'string' ? htmlOf(result, page.url) : undefined
    const failure = typeof result === 'string' ? undefined : result.failure
    return { page, before: servedTags(page), after, failure }
  })
}

function htmlOf(html: string, url: string): NonNullable<ServedStatement['html']> {
  const { signals } = readSignals(fromHtml(html), url)
  return servedTags(signals)
}
