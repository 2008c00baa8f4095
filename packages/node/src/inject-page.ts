import { splice, TextPool } from '@indexical/core'
import type { HeadersFor, Options, PageContext, ShowFile } from '@indexical/core'
import rehypeIndexical from 'rehype-indexical'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { IntentOf } from './read-intent-of.ts'
import { readTree } from './read-tree.ts'
import type { JudgedPage, PageInput } from './types.ts'

/** What a run knows of a page besides its HTML. */
export interface PagePlace {
  /** Absolute URL. */
  url: string
  asked: IntentOf
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
  const processor = unified().use(rehypeIndexical, options).freeze()
  const pool = new TextPool()

  /** Run the plugin once; the tree holds what it changed. */
  const examine = <T extends string | Uint8Array>(
    html: T,
    context: PageContext,
  ): { html: T } & JudgedPage => {
    const { tree, document, restore } = readTree(html, { whole: options.nosnippet.length > 0, pool })
    const vfile = new VFile({
      path: context.file,
      data: { indexical: { context, isReadAgain: true, showFile } },
    })
    processor.runSync(tree, vfile)
    const { page, edits = [], findings = [] } = vfile.data.indexical!
    const changed = edits.length > 0
    return { html: changed ? restore(splice(document, tree, edits)) : html, page: page!, findings, changed }
  }

  return ({ file, source, html }, { url, asked, urlOfSource }) => {
    const context: PageContext = {
      url,
      file,
      source,
      ...asked,
      served: true,
      headers: headersFor(url, file),
      urlOfSource: (link) => (source === undefined ? undefined : urlOfSource(source, link)),
    }
    const first = examine(html, context)
    if (!first.changed) return first
    // What counts is what stands in the file: read it again as a crawler would.
    const last = examine(first.html, context)
    if (!last.changed) return { ...last, changed: true }
    throw new Error(
      `Unexpected second change of ${file}, expected injection to settle; please report this page`,
    )
  }
}
