import { fromHtml } from '@indexical/html'
import type { Options } from '@indexical/core'
import { declaredCanonicals, findHosts, readSignals } from '@indexical/core/internal'
import { urlToFiles } from '@indexical/syntax/url'
import { filesOf, readPageStart } from '../output/output-folder.ts'
import { createShowFile } from '../output/show-file.ts'
import type { BuildContext } from '../output/types.ts'
import { readSitemaps } from '../sitemap/read-sitemaps.ts'
import { readRobotsFile } from './robots-file.ts'
import { readHostFiles } from './site-inputs.ts'

/** The number of pages that are read to find the form of URLs. More pages rarely change the majority. */
export const sampleSize = 24

/** The number of bytes that Google reads of a page. To read a page of 100 MB would need gigabytes of memory. */
const maxBytes = 2_000_000

/** A page in the output folder, as far as it shows the form of its URL. */
export interface OwnPage {
  html: Buffer
  signals: ReturnType<typeof readSignals>['signals']
  /** The canonicals that lead to the page itself, in any form. */
  canonicals: readonly string[]
}

/** @param url URL of the page, which relative links start from */
export function readOwnPage(
  { options, context }: { options: Options; context: BuildContext },
  file: string,
  url: string,
): OwnPage {
  const html = readPageStart(context, file, maxBytes)
  const { signals } = readSignals(fromHtml(html, { links: true }), url)
  const isOwn = (canonical: string): boolean => urlToFiles(canonical, options).includes(file)
  return { html, signals, canonicals: declaredCanonicals(signals).filter(isOwn) }
}

/** Return the settings that VitePress writes into each page, as JSON in a string of a script. */
export function vitePressSettings(html: Buffer): { base?: string | undefined; cleanUrls?: boolean } {
  const start = html.indexOf('__VP_SITE_DATA__')
  if (start === -1) return {}
  const text = html.toString('utf8', start)
  const cleanUrls = /\\"cleanUrls\\":(true|false)/.exec(text)?.[1]
  const base = /\\"base\\":\\"([^"\\]*)\\"/.exec(text)?.[1]
  return { base, ...(cleanUrls !== undefined && { cleanUrls: cleanUrls === 'true' }) }
}

/** Yield the URLs in the sitemaps of the output, including the one that this run replaces. */
export function* listedUrls(
  options: Options,
  context: BuildContext,
  files: ReadonlySet<string>,
): Generator<string> {
  const showFile = createShowFile(context)
  const reading = { ...context, writesSitemap: false }
  const { facts } = readRobotsFile(options, { ...reading, announced: undefined }, showFile)
  for (const { kind, entries } of readSitemaps({
    options,
    context: reading,
    files: [...files],
    robotsTxt: facts,
    showFile,
  })) {
    if (kind === 'index') continue
    for (const { url } of entries) if (url !== undefined) yield url
  }
}

export type Respond = NonNullable<ReturnType<ReturnType<typeof findHosts>['facts']>['respond']>

/** Return the responses of the host; undefined if it is unknown. */
export function createRespond(
  options: Options,
  context: BuildContext,
  files: ReadonlySet<string>,
): Respond | undefined {
  const hosts = findHosts({ ...readHostFiles(options, context, createShowFile(context)), files }, options)
  return hosts.facts({ paths: [], files: [], elsewhere: () => false }).respond
}

/** Return whether the host sends a file with a response, or redirects by a setting that its files do not show. */
export function isSent(response: ReturnType<Respond>): boolean {
  return (
    response !== undefined &&
    response.status < 400 &&
    (response.file !== undefined || response.doubt !== undefined)
  )
}

/**
 * Create a function that returns the canonical of a page in the output folder, if it is a form of the page's own URL
 * that the host serves; undefined for all other pages.
 */
export function createFindOwnForm(
  options: Options,
  context: BuildContext,
): (page: { file: string; url: string }) => string | undefined {
  let respond: { to: Respond | undefined } | undefined
  return ({ file, url }) => {
    const [canonical, other] = readOwnPage({ options, context }, file, url).canonicals
    if (other !== undefined) return undefined
    if (canonical === undefined || canonical === url) return canonical
    respond ??= { to: createRespond(options, context, new Set(filesOf(context))) }
    return respond.to === undefined || isSent(respond.to(canonical)) ? canonical : undefined
  }
}
