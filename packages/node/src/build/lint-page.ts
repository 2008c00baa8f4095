import { createRequire } from 'node:module'
import type { Root } from 'hast'
import { createResolveCache } from '@indexical/syntax/internal'
import { fromHtml, locateInsertion, splice, TextPool } from '@indexical/html'
import type { Edit, Insertion } from '@indexical/html'
import type { Finding, LintContext, Linter, Options, Page } from '@indexical/core'
import type { PageContext, TagOptions } from '@indexical/core/internal'
import { createTransform } from 'rehype-indexical/plugin'
import type { FileData } from 'rehype-indexical/plugin'

/** A page with its tags, and the findings of the page rules. */
export interface LintedHtml<T extends string | Uint8Array> {
  html: T
  page: Page
  /** Before suppressions and overrides. */
  findings: Finding[]
  changed: boolean
  /** Whether the page had no canonical and got one. */
  gotCanonical: boolean
}

/** Adds the tags that are missing to pages, one after the other, and lints each as it is then. */
export type LintPage = <T extends string | Uint8Array>(html: T, page: PageContext) => LintedHtml<T>

/** Selects elements of whole trees. */
interface Selection {
  select: NonNullable<TagOptions['select']>
  fromWholeHtml: (document: string) => Root
}

/**
 * Prepare to lint the pages of one build with the shared plugin.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
export function createLintPage({ inject, noindexCanonical, nosnippet }: Options, linter: Linter): LintPage {
  const transform = createTransform()
  const pool = new TextPool()
  const resolved = createResolveCache()
  const tags: TagOptions = { inject, noindexCanonical }
  const selection = loadSelect(nosnippet)

  const run = (tree: Root, lintContext: LintContext) => {
    const file: FileData = { data: { lintContext } }
    transform(tree, file)
    return file.data.indexical!
  }
  /** Mark the elements that the option `nosnippet` selects. */
  const mark = <T extends string | Uint8Array>(
    html: T,
    page: PageContext,
    { select, fromWholeHtml }: Selection,
  ): T => {
    const whole = readWhole(html, fromWholeHtml)
    if (!whole) return html
    const { edits = [] } = run(whole.tree, {
      page,
      linter,
      tags: { ...tags, inject: false, select },
    })
    return edits.length === 0 ? html : whole.restore(splice(whole.document, whole.tree, edits) as string)
  }

  return (html, page) => {
    const marked = selection ? mark(html, page, selection) : html
    const context = { page, linter, tags, resolved }
    const tree = fromHtml(marked, { links: true, pool })
    const first = run(tree, context)
    if (first.edits!.length === 0) {
      const { page: read, findings } = first
      return { html: marked, page: read!, findings: findings!, changed: marked !== html, gotCanonical: false }
    }
    // Lint what will be in the file.
    const tagged = splice(marked, tree, first.edits!) as typeof html
    const insertion = insertionOf(marked, tree, first.edits!)
    const known = insertion && first.pageWith?.(insertion)
    if (known)
      return {
        html: tagged,
        page: known,
        findings: linter.lintPage(known),
        changed: true,
        gotCanonical: true,
      }
    // Read it again as a crawler would.
    const last = run(fromHtml(tagged, { links: true, pool }), context)
    if (last.edits!.length === 0) {
      const gotCanonical = first.edits!.some(addsCanonical)
      return { html: tagged, page: last.page!, findings: last.findings!, changed: true, gotCanonical }
    }
    throw new Error(
      `Unexpected second change of ${page.file}, expected injection to settle; please report this page`,
    )
  }
}

/** Return what the only edit inserts, if it is a canonical and nothing else, as in most pages. */
function insertionOf(
  html: string | Uint8Array,
  tree: Root,
  [edit, ...others]: readonly Edit[],
): Insertion | undefined {
  if (edit?.type !== 'insert' || edit.elements.length !== 1 || others.length > 0) return undefined
  return addsCanonical(edit) ? locateInsertion(html, tree, edit.elements) : undefined
}

/** Return whether an edit inserts a canonical. */
function addsCanonical(edit: Edit): boolean {
  return (
    edit.type === 'insert' &&
    edit.elements.some(({ properties }) => String(properties['rel']) === 'canonical')
  )
}

/**
 * Prepare the selectors of the option `nosnippet`; undefined without any. What reads selectors takes as long to load as
 * reading a small site.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
export function loadSelect(selectors: readonly string[]): Selection | undefined {
  if (selectors.length === 0) return undefined
  const { createSelect, fromWholeHtml } = createRequire(import.meta.url)(
    'rehype-indexical/select',
  ) as typeof import('rehype-indexical/select')
  return { select: createSelect(selectors), fromWholeHtml }
}

/** A document as parse5 reads it. */
interface WholeDocument<T> {
  tree: Root
  /** The document as text: the tree's offsets count its characters. */
  document: string
  /** Bring the document back into the caller's form. */
  restore: (document: string) => T
}

/**
 * Read a document into its whole tree, because selectors may refer to any element. Its lines and columns are not used:
 * parse5 counts a line end twice after a lone `&`.
 *
 * @returns undefined for bytes that are not UTF-8, because only UTF-8 comes out of a string as it went in
 */
function readWhole<T extends string | Uint8Array>(
  html: T,
  fromWholeHtml: Selection['fromWholeHtml'],
): WholeDocument<T> | undefined {
  const text = decode(html)
  if (text === undefined) return undefined
  // To parse5 a byte order mark is text, and text starts the body.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const document = text.slice(mark.length)
  return {
    tree: fromWholeHtml(document),
    document,
    restore: (changed) => (typeof html === 'string' ? mark + changed : Buffer.from(mark + changed)) as T,
  }
}

function decode(html: string | Uint8Array): string | undefined {
  if (typeof html === 'string') return html
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(html)
  } catch {
    return undefined
  }
}
