import type { Options, UserOptions } from '@indexical/core'
import { createFileToUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import { filesOf, readPageStart } from '../output/output-folder.ts'
import { sampleEvenly } from '../output/sample-evenly.ts'
import { createShowFile } from '../output/show-file.ts'
import { isHtml } from '../output/walk-pages.ts'
import type { BuildContext } from '../output/types.ts'
import { listedUrls, readOwnPage, sampleSize, vitePressSettings } from './own-forms.ts'
import { readHostFiles } from './site-inputs.ts'

/** The number of bytes that are read of a page. */
const maxBytes = 500_000

/** A path from the root of the hostname in a link, a style sheet, a script or an image. */
const rootPath = /\s(?:href|src)\s*=\s*["']?(\/(?!\/)[^"'\s>?#]*)/gi

/** A path from the page in a link, a style sheet, a script or an image. */
const relativePath = /\s(?:href|src)\s*=\s*["']?((?![a-z][a-z\d+.-]*:|[/#?"'\s>])[^"'\s>?#]*)/gi

/** The pages that show the base of a site, and the files of its output. */
interface Evidence {
  options: Options
  context: BuildContext
  files: ReadonlySet<string>
  sample: readonly string[]
}

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
  const sample = sampleEvenly([...files].filter(isHtml), sampleSize)
  const paths = new Set<string>()
  for (const file of sample) {
    const html = readPageStart(context, file, maxBytes)
    const { base } = vitePressSettings(html)
    if (base !== undefined)
      return base === '/' ? undefined : { base, sources: ['the configuration of VitePress'] }
    for (const path of pathsIn(html, rootPath)) paths.add(path)
  }
  const evidence = { options, context, files, sample }
  const linked = mostLinked(evidence, paths)
  return linked && !isContradicted(evidence, linked)
    ? { base: linked.base, sources: ['the links'] }
    : undefined
}

/** Return the base of most paths, and the number of paths below it; undefined if more paths have no base. */
function mostLinked(
  { options, files }: Evidence,
  paths: ReadonlySet<string>,
): { base: string; count: number } | undefined {
  const exists = (path: string): boolean =>
    urlToFiles(siteUrl(path, options), options).some((file) => file !== 'index.html' && files.has(file))
  const bases = [...paths].flatMap((path) =>
    basesOf(path).filter((one) => exists(path.slice(one.length - 1))),
  )
  const groups = [...Map.groupBy(bases, (one) => one)]
  const [most] = groups.toSorted(([, one], [, other]) => other.length - one.length)
  if (!most) return undefined
  const [base, { length: found }] = most
  const homes = [...paths].filter((path) => path === base || `${path}/` === base).length
  const direct = [...paths].filter((path) => exists(path)).length
  const count = found + homes
  // One link may lead to another deployment by chance.
  return found <= direct || count < 2 || count * 2 <= paths.size ? undefined : { base, count }
}

/** Return whether the site also shows that it has another base, or that the links lead to another deployment. */
function isContradicted(
  { options, context, files, sample }: Evidence,
  { base, count }: { base: string; count: number },
): boolean {
  if (files.has('CNAME') || [...files].some((file) => `/${file}`.startsWith(base))) return true
  if (options.externalPrefixes.some((prefix) => base.startsWith(prefix))) return true
  // Pages that link relatively work at any address, so these links are exceptions.
  const relative = sample.flatMap((file) => pathsIn(readPageStart(context, file, maxBytes), relativePath))
  if (new Set(relative).size >= count) return true
  const { hostFiles } = readHostFiles(options, context, createShowFile(context))
  if (hostFiles.some(({ text }) => text.includes(base))) return true
  const { origin } = new URL(options.site)
  const fileToUrl = createFileToUrl(options)
  const canonicals = sample.flatMap((file) =>
    readOwnPage({ options, context }, file, fileToUrl(file)).signals.canonicals.flatMap(({ url, href }) =>
      url !== undefined && /^https?:/i.test(href.value) ? url : [],
    ),
  )
  return [...canonicals, ...listedUrls(options, context, files)].some(
    (url) => new URL(url).origin === origin && !url.startsWith(origin + base),
  )
}

/** Return the paths in attributes, which an encoding does not change. */
function pathsIn(html: Buffer, pattern: RegExp): string[] {
  return [...html.toString('latin1').matchAll(pattern)].map(([, path]) =>
    Buffer.from(path!, 'latin1').toString(),
  )
}

/** Return the folders above a path, the shortest first, without the root. */
function basesOf(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`)
}
