import {
  createPagesOption,
  fromHtml,
  printRobots,
  spellOut,
  readIntent,
  resolveSourceLink,
  splice,
  type Intent,
} from '@indexical/core/page'
import { examine, hidePage } from 'rehype-indexical'
import frontmatter from 'virtual:astro-indexical/frontmatter'
import type { OwnEntry } from './own-entry.ts'
import { onDomain, pageAddress } from './page-address.ts'
import type { Runtime } from './runtime.ts'

/** A page that is being answered, and what it is made of. */
export interface OnDemandPage {
  /** Requested path, without the base. */
  pathname: string
  own: OwnEntry | undefined
  runtime: Runtime
}

/** A page with its tags, and the value of its `X-Robots-Tag` header if it needs one. */
export interface TaggedPage {
  html: Uint8Array
  robots: string | undefined
}

/** Prepared for the first page: the options of a build never change. */
let pagesOption: ReturnType<typeof createPagesOption> | undefined

/** What the log of the server was told already. */
const told = new Set<string>()

/**
 * Write the tags of a page while it is being answered, without any file.
 *
 * A canonical that names a source file is resolved where that is a page by itself. Which page the code of a route makes of
 * an entry is known when that page is answered: the canonical is left out then, and the log says so.
 */
export function tagOnDemand(html: Uint8Array, { pathname, own, runtime }: OnDemandPage): TaggedPage {
  const { format, domains } = runtime
  const named = pageAddress(pathname, format, runtime.options).url
  const { options, ...request } = onDomain(pathname, domains, runtime.options)
  const { url, file } = pageAddress(request.pathname, format, options)
  const data = {
    ...(pagesOption ??= createPagesOption(runtime.options))(named),
    ...(own?.file !== undefined && frontmatter[own.file]),
    ...own?.data,
  }
  const { intent } = readIntent(data, { fields: options.fields })
  const source = own?.file
  const urlOfSource = (link: string): string | undefined =>
    source === undefined ? undefined : resolveSourceLink(source, link, (name) => urlOfPage(name, runtime)).url
  const tree = fromHtml(html)
  const { page, edits } = examine(tree, { url, file, source, intent, served: true, urlOfSource }, options)
  if (page.asked?.problem === 'gone') tellUnresolved(page.asked.href.value, source ?? pathname)
  const tagged = splice(html, tree, edits)
  if (page.kind !== 'page') return { html: tagged, robots: undefined }
  return runtime.preview
    ? { html: hidePage(tagged, page), robots: 'noindex' }
    : { html: tagged, robots: robotsHeader(intent) }
}

/** URL of a file that is a page by itself, as its only one. */
function urlOfPage(file: string, { pageFiles, format, domains, options }: Runtime): string | undefined {
  const route = Object.entries(pageFiles).find(([pattern, page]) => page === file && !pattern.includes('['))
  if (!route) return undefined
  const { options: own, pathname } = onDomain(route[0], domains, options)
  return pageAddress(pathname, format, own).url
}

/** Once for each file: a server answers a page many times. */
function tellUnresolved(canonical: string, file: string): void {
  const text = `Unexpected canonical \`${canonical}\` of ${file} on demand, expected a URL, a path of the site, or a source file that is a page by itself`
  if (told.has(text)) return
  told.add(text)
  console.warn(`[astro-indexical] ${text}`)
}

/**
 * What the page says to every crawler. Directives for one crawler stay in its meta element: Fetch joins the lines of
 * a header with commas, and then nobody can tell where the directives of one crawler end.
 */
function robotsHeader({ robots = [] }: Intent): string | undefined {
  const directives = robots.filter(({ crawler }) => crawler === '*').flatMap((asked) => asked.directives)
  return printRobots(spellOut(directives.filter(({ problem }) => !problem))) || undefined
}
