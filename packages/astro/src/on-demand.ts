import {
  createPagesOption,
  fromHtml,
  printRobots,
  spellOut,
  readIntent,
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

/**
 * Write the tags of a page while it is being answered, without any file.
 *
 * A canonical that names a source file cannot be resolved here, and gives way to the page's own URL.
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
  if (intent.canonicalKind === 'file') delete intent.canonical
  const tree = fromHtml(html)
  const { page, edits } = examine(tree, { url, file, source: own?.file, intent, served: true }, options)
  const tagged = splice(html, tree, edits)
  if (page.kind !== 'page') return { html: tagged, robots: undefined }
  return runtime.preview
    ? { html: hidePage(tagged, page), robots: 'noindex' }
    : { html: tagged, robots: robotsHeader(intent) }
}

/**
 * What the page says to every crawler. Directives for one crawler stay in its meta element: Fetch joins the lines of
 * a header with commas, and then nobody can tell where the directives of one crawler end.
 */
function robotsHeader({ robots = [] }: Intent): string | undefined {
  const directives = robots.filter(({ crawler }) => crawler === '*').flatMap((asked) => asked.directives)
  return printRobots(spellOut(directives.filter(({ problem }) => !problem))) || undefined
}
