import type { ServedResponse } from '../output/types.ts'
import { missingUrl } from '@indexical/syntax/internal'
import { fileToUrl, rootUrl } from '@indexical/syntax/url'
import { servedHeaders, servedTags } from '@indexical/core/internal'
import type { LintedSite, Page } from '@indexical/core'
import type { HostModel, Hosts } from '@indexical/hosts'
import type { Redirect } from '@indexical/syntax'
import { isHtml } from '../output/walk-pages.ts'
import type { FinishedInputs } from './site-inputs.ts'

/** One URL to request from a server, and the expected response. */
export interface Request {
  /** Absolute URL of the production site. */
  url: string
  page: Page | undefined
  expected: ServedResponse['expected']
}

/** Files that hosts read but do not serve. */
const unsent = /(?:^|\/)(?:_headers|_redirects|staticwebapp\.config\.json|\.[^/]*)$/

/**
 * List the URLs to request from a server: redirects, pages, other files, and one URL that does not exist. URLs that a
 * rewrite serves are omitted, because the expected response is unknown.
 */
export function listRequests({ site, hosts }: LintedSite, { options, known }: FinishedInputs): Request[] {
  const root = rootUrl(options)
  const redirects = [...hosts.redirects, ...known.redirects]
  const pagesByUrl = new Map<string, Page | undefined>()
  for (const { from } of redirects) if (from.startsWith(root)) pagesByUrl.set(from, undefined)
  for (const page of site.graph.pages) if (page.kind !== 'error') pagesByUrl.set(page.url, page)
  for (const file of known.files) {
    if (isHtml(file) || unsent.test(file)) continue
    const url = fileToUrl(file, options)
    if (!pagesByUrl.has(url)) pagesByUrl.set(url, undefined)
  }
  pagesByUrl.set(missingUrl(root), undefined)
  const redirected = new Map(redirects.map((redirect) => [redirect.from, redirect]))
  return [...pagesByUrl].flatMap(([url, page]) => {
    const expected = expect(url, { page, redirect: redirected.get(url), hosts })
    return expected ? [{ url, page, expected }] : []
  })
}

function expect(
  url: string,
  {
    page,
    redirect,
    hosts: { main, model },
  }: { page: Page | undefined; redirect: Redirect | undefined; hosts: Hosts },
): ServedResponse['expected'] | undefined {
  const response = main.name === undefined ? plainResponse(url, page, redirect, model) : model.respond(url)
  if (!response) return undefined
  const isPage = response.status === 200 && page !== undefined
  return {
    status: response.status,
    location: response.location,
    ...servedHeaders(response.lines),
    hasUnknownHeaders: model.hasUnknownHeaders(url),
    html: isPage ? servedTags(page) : undefined,
  }
}

type HostResponse = NonNullable<ReturnType<HostModel['respond']>>

/** Predict the response of an unknown host: it serves each page at the page's URL, and all redirects. */
function plainResponse(
  url: string,
  page: Page | undefined,
  redirect: Redirect | undefined,
  model: HostModel,
): HostResponse | undefined {
  const response = model.respond(url)
  if (redirect && !page) {
    return { status: redirect.status, location: redirect.to, file: undefined, lines: response?.lines ?? [] }
  }
  if (!page || !response || response.status < 400) return response
  return { status: 200, location: undefined, file: page.file, lines: model.headersFor(url, page.file) }
}
