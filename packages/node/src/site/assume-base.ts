import type { Options, UserOptions } from '@indexical/core'
import { siteUrl, urlToFiles } from '@indexical/syntax/url'
import { filesOf, readPageStart } from '../output/output-folder.ts'
import { sampleEvenly } from '../output/sample-evenly.ts'
import { createShowFile } from '../output/show-file.ts'
import { isHtml } from '../output/walk-pages.ts'
import type { BuildContext } from '../output/types.ts'
import { readHostFiles } from './site-inputs.ts'

/** The number of pages that are read. More rarely change the majority. */
const sampleSize = 24

/** The number of bytes that are read of a page. */
const maxBytes = 500_000

/** A path from the root of the hostname in a link, a style sheet, a script or an image. */
const rootPath = /\s(?:href|src)\s*=\s*["']?(\/(?!\/)[^"'\s>?#]*)/gi

/** A path from the page in a link, a style sheet, a script or an image. */
const relativePath = /\s(?:href|src)\s*=\s*["']?((?![a-z][a-z\d+.-]*:|[/#?"'\s>])[^"'\s>?#]*)/gi

const absoluteUrl = /https?:\/\/[^\s"'<>]+/gi

const canonicalTag = /<link\b[^>]*\brel\s*=\s*["']?canonical\b[^>]*>/gi

/** VitePress writes its configuration into each page, as JSON in a string of a script. */
const vitePress = /__VP_SITE_DATA__=JSON\.parse\("[^\n]*?\\"base\\":\\"([^"\\]*)\\"/

/**
 * Return the base that the user did not set, but below which the pages of a folder link to each other; undefined if there
 * is none. The configuration of VitePress decides first, then most links: to files that exist without the base.
 */
export function assumeBase(
  user: UserOptions,
  options: Options,
  context: BuildContext,
): Required<Pick<NonNullable<BuildContext['assumed']>, 'base' | 'sources'>> | undefined {
  if (user.base !== undefined || new URL(options.site).pathname !== '/') return undefined
  const files = new Set(filesOf(context))
  const exists = (path: string): boolean =>
    urlToFiles(siteUrl(path, options), options).some((file) => file !== 'index.html' && files.has(file))
  const paths = new Set<string>()
  const relative = new Set<string>()
  // What the site says about its own URLs, with the hostname.
  const claimed: string[] = []
  const read = (text: string): void => {
    for (const [found] of text.matchAll(absoluteUrl)) {
      const url = URL.parse(found)
      if (url?.origin === new URL(options.site).origin) claimed.push(url.pathname)
    }
  }
  for (const file of ['sitemap.xml', 'sitemap-0.xml'].filter((name) => files.has(name)))
    read(readPageStart(context, file, maxBytes).toString('latin1'))
  for (const file of sampleEvenly([...files].filter(isHtml), sampleSize)) {
    const html = readPageStart(context, file, maxBytes).toString('latin1')
    const configured = vitePress.exec(html)?.[1]
    if (configured !== undefined)
      return configured === '/'
        ? undefined
        : { base: configured, sources: ['the configuration of VitePress'] }
    for (const [, found] of html.matchAll(rootPath)) paths.add(Buffer.from(found!, 'latin1').toString())
    for (const [, found] of html.matchAll(relativePath)) relative.add(found!)
    for (const [tag] of html.matchAll(canonicalTag)) read(tag)
  }
  const inside = countBy(
    [...paths].flatMap((path) => basesOf(path).filter((base) => exists(path.slice(base.length - 1)))),
  )
  const [base, count] = [...inside].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0]
  const homes = [...paths].filter((path) => path === base || `${path}/` === base).length
  const direct = [...paths].filter((path) => exists(path)).length
  // One link may lead to another deployment by chance.
  if (count <= direct || count + homes < 2 || (count + homes) * 2 <= paths.size) return undefined
  // Pages that link relatively work at any address, so these links are exceptions.
  if (relative.size >= count + homes) return undefined
  if (files.has('CNAME') || claimed.some((path) => !path.startsWith(base))) return undefined
  const { hostFiles } = readHostFiles(options, context, createShowFile(context))
  if (hostFiles.some(({ text }) => text.includes(base))) return undefined
  const isFolder = [...files].some((file) => `/${file}`.startsWith(base))
  const isElsewhere = options.externalPrefixes.some((prefix) => base.startsWith(prefix))
  return isFolder || isElsewhere ? undefined : { base, sources: ['the links'] }
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Return the folders above a path, the shortest first, without the root. */
function basesOf(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`)
}
