import type { HeaderLine } from '../place.ts'
import { decoded } from '../url/percent.ts'
import { compileRedirects } from './compile-redirects.ts'
import type { HostRedirects } from './compile-redirects.ts'
import { compileHeaders } from './headers-for.ts'
import type { HeadersFor } from './headers-for.ts'
import { serveOf } from './serve-as-it-lies.ts'
import type { Host, HostContext, HostStatements } from './types.ts'

/** What a host answers to a GET of a URL, as far as crawlers care. */
export interface HostResponse {
  status: number
  /** Absolute URL of a redirect's target. */
  location: string | undefined
  /** Output file that is sent; undefined for redirects, for errors without a document and for what a rewrite sends. */
  file: string | undefined
  /** X-Robots-Tag and Link lines, looked up when they are asked for: most askers want to know the file. */
  readonly lines: HeaderLine[]
}

/** A host with its files, ready for many URLs. */
export interface HostModel extends HostRedirects {
  headersFor: HeadersFor
  /** Whether nobody knows what headers are sent with an absolute URL, besides or instead of those that are known. */
  hasUnknownHeaders: (url: string) => boolean
  /**
   * Undefined where nobody knows what answers: where a rewrite leads, and where nothing is, below a path at which a rule
   * that is not understood may answer. What is there is expected to be sent.
   */
  respond: (url: string) => HostResponse | undefined
}

/** Prepare what a host was told for look-ups. */
export function createHostModel(
  host: Host,
  statements: HostStatements,
  { root, files }: HostContext,
): HostModel {
  const headersFor = compileHeaders(statements.headers, host.name)
  const sentAlways = compileHeaders(
    statements.headers.filter(({ always }) => always),
    host.name,
  )
  const redirects = compileRedirects(statements.redirects, root, host.name)
  const serve = serveOf(host, statements)
  const { headersOn = {} } = host
  const has = (file: string): boolean => files.has(file)
  const { unknownBelow = [], unknownHeadersBelow = [] } = statements
  const answer: HostRedirects['answer'] = (url, overFiles) =>
    redirects.answer(url, overFiles) ??
    (!overFiles && isBelow(url, unknownBelow) ? { type: 'elsewhere' } : undefined)

  const redirect = (
    from: string,
    to: string,
    status: number,
    isSent = headersOn.redirects,
  ): HostResponse => ({
    status,
    location: to,
    file: undefined,
    get lines() {
      return (isSent ? headersFor : sentAlways)(from)
    },
  })
  const sent = (url: string, status: number, file: string): HostResponse => ({
    status,
    location: undefined,
    file,
    get lines() {
      return headersFor(url, file)
    },
  })
  const error = (url: string, status: number, file?: string): HostResponse => ({
    status,
    location: undefined,
    file,
    get lines() {
      return (headersOn.errors ? headersFor : sentAlways)(url, file)
    },
  })

  return {
    redirects: redirects.redirects,
    answer,
    headersFor,
    hasUnknownHeaders: (url) => isBelow(url, unknownHeadersBelow),
    respond(url) {
      const forced = redirects.answer(url, true)
      if (forced?.type === 'redirect') return redirect(url, forced.redirect.to, forced.redirect.status)
      const served = serve(pathWithin(url, root), has)
      if (forced?.type === 'error') {
        const isDocument = served.type === 'file' && served.status === forced.status
        return error(url, forced.status, isDocument ? served.file : undefined)
      }
      if (served.type === 'file' && served.status < 400) {
        return sent(url, served.status, served.file)
      }
      if (served.type === 'redirect') {
        // With the dot a folder such as `a:b` is no scheme.
        const to = new URL(`.${served.to}${new URL(url).search}`, root).href
        return redirect(url, to, served.status, headersOn.served ?? headersOn.redirects)
      }
      const found = answer(url, false)
      if (found?.type === 'redirect') return redirect(url, found.redirect.to, found.redirect.status)
      if (found?.type === 'elsewhere') return undefined
      if (found?.type === 'error') return error(url, found.status)
      return error(url, served.status, served.type === 'file' ? served.file : undefined)
    },
  }
}

/** The decoded path of a URL below the root, with a leading slash. */
function pathWithin(url: string, root: string): string {
  const { pathname } = new URL(url)
  const base = new URL(root).pathname
  const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname
  return decoded(path)
}

/** Whether the path of a URL begins like one of these. */
function isBelow(url: string, beginnings: readonly string[]): boolean {
  if (beginnings.length === 0) return false
  const path = URL.parse(url)?.pathname ?? ''
  return beginnings.some((beginning) => path.startsWith(beginning))
}
