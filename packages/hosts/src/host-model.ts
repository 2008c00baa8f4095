import { decoded } from '@indexical/syntax/internal'
import { compileRedirects } from './compile-redirects.ts'
import type { HostRedirects } from './compile-redirects.ts'
import { compileHeaders } from './headers-for.ts'
import { fileAt, indexOf, notFound } from './served.ts'
import { createServerModel } from './server-model.ts'
import type { Host, HostContext, HostModel, HostResponse, HostStatements, Serve } from './types.ts'

/** Compile a host's configuration for look-ups. */
export function createHostModel(
  host: Host,
  statements: HostStatements,
  { root, files }: HostContext,
): HostModel {
  if (statements.server) return createServerModel(statements.server, root)
  const { unknownBelow = [], unknownHeadersBelow = [] } = statements
  const isUnknown = (url: string): boolean => isBelow(url, unknownBelow)
  const hasUnknownHeaders = (url: string): boolean => isBelow(url, unknownHeadersBelow)
  const headersFor = compileHeaders(statements.headers, host.name)
  const redirects = compileRedirects(statements.redirects, root, host.name)
  const serve = serveOf(host, statements)
  const { headersOn = {} } = host
  const has = (file: string): boolean => files.has(file)
  const redirectFor: HostRedirects['redirectFor'] = (url, overFiles) =>
    redirects.redirectFor(url, overFiles) ??
    (!overFiles && isUnknown(url) ? { type: 'elsewhere' } : undefined)

  const answer = (
    url: string,
    status: number,
    sendsHeaders: boolean | undefined,
    rest: Partial<HostResponse>,
  ): HostResponse => ({
    location: undefined,
    file: undefined,
    ...rest,
    status,
    get lines() {
      return sendsHeaders ? headersFor(url, rest.file) : []
    },
  })
  const redirect = (url: string, location: string, status: number): HostResponse =>
    answer(url, status, headersOn.redirects, { location })
  const error = (url: string, status: number, file?: string): HostResponse =>
    answer(url, status, headersOn.errors, { file })

  return {
    redirects: redirects.redirects,
    redirectFor,
    headersFor,
    hasUnknownHeaders,
    respond(url) {
      const forced = redirects.redirectFor(url, true)
      if (forced?.type === 'redirect') return redirect(url, forced.redirect.to, forced.redirect.status)
      const served = serve(pathWithin(url, root), has)
      if (forced?.type === 'error') {
        const isDocument = served.type === 'file' && served.status === forced.status
        return error(url, forced.status, isDocument ? served.file : undefined)
      }
      if (served.type === 'file' && served.status < 400)
        return answer(url, served.status, true, { file: served.file })
      if (served.type === 'redirect') {
        // Code may send the page instead.
        if (isUnknown(url)) return undefined
        // The dot is needed, because otherwise a folder such as `a:b` would be parsed as a scheme.
        const to = new URL(`.${served.to}${new URL(url).search}`, root).href
        return answer(url, served.status, headersOn.served ?? headersOn.redirects, {
          location: to,
          doubt: statements.doubt,
        })
      }
      const found = redirectFor(url, false)
      if (found?.type === 'redirect') return redirect(url, found.redirect.to, found.redirect.status)
      if (found?.type === 'elsewhere') return undefined
      if (found?.type === 'error') return error(url, found.status)
      return error(url, served.status, served.type === 'file' ? served.file : undefined)
    },
  }
}

/** Return the decoded path of a URL below the root, with a leading slash. */
function pathWithin(url: string, root: string): string {
  const { pathname } = new URL(url)
  const base = new URL(root).pathname
  const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname
  return decoded(path)
}

/** Return whether the path of a URL has one of these prefixes. */
function isBelow(url: string, beginnings: readonly string[]): boolean {
  if (beginnings.length === 0) return false
  const path = URL.parse(url)?.pathname ?? ''
  return beginnings.some((beginning) => path.startsWith(beginning))
}

/** Find files as a plain static server does, which supports only the index of folders. */
const serveStatic: Serve = (path, has) => {
  const bare = path.slice(1)
  const file = [bare, indexOf(bare.replace(/^\/|\/$/g, ''))].find((one) => one !== '' && has(one))
  return file === undefined ? notFound(has) : fileAt(file)
}

/** Return how a host finds files: by its configuration, else by its default. */
export function serveOf({ serve = serveStatic }: Pick<Host, 'serve'>, statements: HostStatements): Serve {
  return statements.serve ?? serve
}
