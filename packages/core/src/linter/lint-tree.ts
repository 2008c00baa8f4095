import type { Element, Root } from 'hast'
import { applyEdits, fromHtml } from '@indexical/html'
import type { Edit, Insertion } from '@indexical/html'
import type { Finding } from './finding.ts'
import { makePage } from '../page/make-page.ts'
import type { PageContext } from '../page/make-page.ts'
import { createMove, createOffset, moveAll, moveLinks } from '../page/move-positions.ts'
import { readHeaders } from '../page/read-headers.ts'
import { planEdits } from '../page/plan-edits.ts'
import type { TagOptions } from '../page/plan-edits.ts'
import { readCanonical, readSignals } from '../page/read-signals.ts'
import type { Page, PageSignals } from '../page/types.ts'
import type { ResolveCache } from '@indexical/syntax/internal'
import type { Linter } from './create-linter.ts'

/** The context of a page's tree: facts, and options for its tags. */
export interface LintContext {
  page: PageContext
  linter: Linter
  tags: TagOptions
  /** Resolved links of earlier pages. @default none: each page resolves its own */
  resolved?: ResolveCache | undefined
}

/**
 * A page in its tree, with the tags that its author requested, and the findings of the page rules. A class, because V8
 * makes a hidden class for each object literal with getters.
 */
export class LintedTree {
  /** Edits that were made on the tree; a compiler writes them into the source. */
  readonly edits: Edit[]
  private readonly context: PageContext
  /** The signals before the edits. */
  private readonly signals: PageSignals
  private known: Page | (() => Page)
  private readonly linter: Linter | undefined
  private found: Finding[] | undefined

  constructor(
    tree: Root,
    context: PageContext,
    options: TagOptions,
    resolved?: ResolveCache,
    linter?: Linter,
  ) {
    this.linter = linter
    const sent = readHeaders(context.headers ?? [], context.url).robots
    const read = readSignals(tree, context.url, resolved, sent)
    const before = makePage(read.signals, context)
    this.context = context
    this.signals = read.signals
    this.edits = planEdits(tree, read, before, forPage(options, context))
    applyEdits(tree, this.edits)
    // Without edits no function, because V8 would keep the trees of all pages until a full collection.
    this.known =
      this.edits.length === 0
        ? before
        : () => makePage(readSignals(tree, context.url, resolved, sent).signals, context)
  }

  /** The page after the edits. Read on first use, because a host that writes the edits reads the file again. */
  get page(): Page {
    if (typeof this.known === 'function') this.known = this.known()
    return this.known
  }

  /** Findings on `page`, before suppressions and overrides. Computed on first use. */
  get findings(): Finding[] {
    return (this.found ??= this.linter?.lintPage(this.page) ?? [])
  }

  /**
   * Return the page with the locations that it has in the source with its edits, without reading that source.
   *
   * @param insertion what the only edit inserts
   * @returns undefined if the source has to be read
   */
  pageWith(insertion: Insertion): Page | undefined {
    const signals = insertCanonical(this.signals, insertion, this.context.url)
    return signals && makePage(signals, this.context)
  }
}

/** Read a page, add the tags that its author requested, and run the page rules on the result. */
export function lintTree(tree: Root, { page, linter, tags, resolved }: LintContext): LintedTree {
  return new LintedTree(tree, page, tags, resolved, linter)
}

/**
 * Read a page from its tree, and add missing tags of the author's intent to the tree. No rule runs, so it has no findings.
 */
export function tagTree(tree: Root, context: PageContext, options: TagOptions): LintedTree {
  return new LintedTree(tree, context, options)
}

/** Add what other pages of the site decide. Most pages have none of it, and share one object. */
function forPage(options: TagOptions, { pairCanonical, versions }: PageContext): TagOptions {
  return pairCanonical === undefined && versions === undefined
    ? options
    : { ...options, pairCanonical, versions }
}

/** The signals that contain locations. All others stay as they are, or make `insertCanonical` return undefined. */
const located = [
  'bases',
  'robots',
  'strayMetas',
  'strayCanonicals',
  'alternates',
  'pairs',
  'ogUrl',
  'suspectUrls',
  'feeds',
  'notFoundTitle',
] as const satisfies readonly (keyof PageSignals)[]

/**
 * Return the signals of a document after the insertion of its canonical into head, equal to those that are read from the
 * new text: in a build with a plugin nearly every page gets one, and reading it again would take as long as before.
 *
 * @param signals those of the document before, without canonicals
 * @returns undefined if the document has to be read again: other signals depend on the canonical, or have locations in
 *   texts of their own
 */
function insertCanonical(signals: PageSignals, insertion: Insertion, url: string): PageSignals | undefined {
  if (dependsOnCanonical(signals)) return undefined
  const link = onlyLink(fromHtml(insertion.text))
  if (!link || !/^https?:\/\//.test(String(link.properties['href']))) return undefined
  const context = { inHead: true, inNoscript: false, namespace: 'html' } as const
  const canonical = readCanonical(moveAll(link, createOffset(insertion.at)), context, url)
  const move = createMove(insertion)
  const moved: PageSignals = { ...signals, canonicals: [canonical], links: moveLinks(signals.links, move) }
  for (const key of located) Object.assign(moved, { [key]: moveAll(signals[key], move) })
  return moved
}

function dependsOnCanonical(signals: PageSignals): boolean {
  const { canonicals, nosnippets, scriptedSignals, structuredUrls, exposedTexts } = signals
  const lists = [canonicals, nosnippets, scriptedSignals, structuredUrls, exposedTexts]
  if (nosnippets.misspelt.length > 0) return true
  return lists.some(({ length }) => length > 0) || signals.refresh !== undefined || !!signals.headCloser
}

function onlyLink(tree: Root): Element | undefined {
  const html = tree.children[0] as Element
  const { children } = html.children[0] as Element
  const [link] = children as Element[]
  return children.length === 1 && link?.tagName === 'link' ? link : undefined
}
