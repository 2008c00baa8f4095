import { splice, TextPool } from '@indexical/core'
import type { HeadersFor, Options, PageContext, ShowFile } from '@indexical/core'
import rehypeIndexical from 'rehype-indexical'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { IntentOf } from './read-intent-of.ts'
import { readSparse, readWhole } from './read-tree.ts'
import type { ReadDocument } from './read-tree.ts'
import type { JudgedPage, PageInput } from './types.ts'

/** What a run knows of a page besides its HTML. */
export interface PagePlace {
  /** Absolute URL. */
  url: string
  stated: IntentOf
  /** URL of a source file as another one names it; undefined when it does not become a page. */
  urlOfSource: (from: string, link: string) => string | undefined
}

/** Reads pages, one after the other, injects what is missing, and judges each as it stands then. */
export type InjectPage = <T extends string | Uint8Array>(
  input: PageInput<T>,
  place: PagePlace,
) => { html: T } & JudgedPage

/** Prepare to run the shared plugin over the pages of one run. */
export function createInjectPage(
  options: Options,
  { headersFor, showFile }: { headersFor: HeadersFor; showFile: ShowFile },
): InjectPage {
  const plugin = pluginWith({ ...options, nosnippet: [] })
  const marker = options.nosnippet.length > 0 ? pluginWith({ ...options, inject: false }) : undefined
  const pool = new TextPool()

  /** Run a plugin once; the tree holds what it changed. */
  const run = <T extends string | Uint8Array>(
    html: T,
    { tree, document, restore }: ReadDocument<T>,
    context: PageContext,
    processor: ReturnType<typeof pluginWith>,
  ): { html: T } & JudgedPage => {
    const vfile = new VFile({
      path: context.file,
      data: { indexical: { context, isReadAgain: true, showFile } },
    })
    processor.runSync(tree, vfile)
    const { page, edits = [], findings = [] } = vfile.data.indexical!
    const changed = edits.length > 0
    return { html: changed ? restore(splice(document, tree, edits)) : html, page: page!, findings, changed }
  }

  /** Mark what the option `nosnippet` selects. */
  const mark = <T extends string | Uint8Array>(html: T, context: PageContext): T => {
    const whole = marker && readWhole(html)
    return whole ? run(html, whole, context, marker).html : html
  }

  const examine = <T extends string | Uint8Array>(html: T, context: PageContext) =>
    run(html, readSparse(html, pool), context, plugin)

  return ({ file, source, html }, { url, stated, urlOfSource }) => {
    const context: PageContext = {
      url,
      file,
      source,
      ...stated,
      served: true,
      headers: headersFor(url, file),
      urlOfSource: (link) => (source === undefined ? undefined : urlOfSource(source, link)),
    }
    const marked = mark(html, context)
    const first = examine(marked, context)
    if (!first.changed) return { ...first, changed: marked !== html }
    // What counts is what stands in the file: read it again as a crawler would.
    const last = examine(first.html, context)
    if (!last.changed) return { ...last, changed: true }
    throw new Error(
      `Unexpected second change of ${file}, expected injection to settle; please report this page`,
    )
  }
}

function pluginWith(options: Options) {
  return unified().use(rehypeIndexical, options).freeze()
}
