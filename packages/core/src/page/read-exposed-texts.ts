import type { Root } from 'hast'
import type { VisibleText } from '@indexical/html'
import { effective } from '@indexical/syntax/robots'
import { isNode, locate, typesOf } from './read-structured.ts'
import type { Node, StructuredData } from './read-structured.ts'
import type { ExposedText, RobotsStatement } from './types.ts'

const none: readonly never[] = []

/** Shorter texts, such as names, are rarely texts that an author wants to limit. */
const shortest = 100

/**
 * Types whose `description` is not limited by directives. Google limits the descriptions of articles and other creative
 * works. All types that are not in this list count as creative works.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#structured-data
 */
const otherTypes =
  /^(?:Product|ProductGroup|ProductModel|Vehicle|Car|Offer|AggregateOffer|Service|JobPosting|Person|Organization|Corporation|LocalBusiness|Store|Restaurant|Hotel|LodgingBusiness|Place|Brand|(?:[A-Z][A-Za-z]*)?Event)$/

/**
 * Return the largest number of characters that Google may show. Undefined without a limit, and for pages that Google
 * may not index.
 */
function limitOf(statements: readonly RobotsStatement[]): number | undefined {
  const mayLimit = ({ directives }: RobotsStatement): boolean =>
    directives.some(({ name }) => name.includes('snippet'))
  if (!statements.some(mayLimit)) return undefined
  const { index, snippet, maxSnippet } = effective(statements, 'googlebot')
  if (!index) return undefined
  return snippet ? (maxSnippet < 0 ? undefined : maxSnippet) : 0
}

/** Read the texts of JSON-LD and microdata that are visible text which a directive or `data-nosnippet` limits. */
export function readExposedTexts(
  data: readonly StructuredData[],
  statements: readonly (readonly RobotsStatement[])[],
  hasMarked: boolean,
  tree: Root,
): readonly ExposedText[] {
  if (data.length === 0 && tree.data?.microdata === undefined) return none
  const characters = limitOf(statements.flat())
  if (characters === undefined && !hasMarked) return none
  let visible: VisibleText | undefined
  const found = exposedMicrodata(tree, characters)
  for (const one of data) {
    for (const { node, property, value } of textsIn(one.nodes)) {
      visible ??= tree.data?.visibleText?.()
      if (!visible) return found
      const isLimited = property === 'description' && !typesOf(node).some((type) => otherTypes.test(type))
      const isLong = characters !== undefined && value.length > characters && !isLimited
      const by =
        isLong && repeats(visible.all, value)
          ? characters === 0
            ? 'nosnippet'
            : 'max-snippet'
          : hasMarked && repeats(visible.marked, value)
            ? 'data-nosnippet'
            : undefined
      if (by) found.push({ by, type: typesOf(node)[0] ?? 'Thing', property, location: locate(one, value) })
    }
  }
  return found.length === 0 ? none : found
}

/** Return the long properties of microdata in limited parts. */
function exposedMicrodata(tree: Root, characters: number | undefined): ExposedText[] {
  return (tree.data?.microdata?.() ?? []).flatMap(({ type, property, length, isMarked, position }) => {
    const isLimited = property === 'description' && !otherTypes.test(type)
    const isLong = characters !== undefined && length > characters && !isLimited
    if (length < shortest * 0.7 || !(isLong || isMarked)) return []
    const by = isLong ? (characters === 0 ? 'nosnippet' : 'max-snippet') : 'data-nosnippet'
    return [{ by, type: type || 'Thing', property, location: position }]
  })
}

interface Text {
  node: Node
  property: string
  value: string
}

/** Yield the long texts of nodes, and of the nodes in them. Not recursive, because data can be deep. */
function* textsIn(nodes: readonly Node[]): Generator<Text> {
  const steps: { node: Node; property: string; value: unknown }[] = []
  const seen = new Set<unknown>()
  const open = (node: Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    for (const [property, value] of Object.entries(node).toReversed()) steps.push({ node, property, value })
  }
  for (const node of nodes) {
    open(node)
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { value } = step
      if (typeof value === 'string') {
        // A text without spaces is a URL or a name.
        if (value.length >= shortest && !/^[\x21-\x7E]*$/.test(value.trim())) yield { ...step, value }
      } else if (Array.isArray(value)) {
        for (const member of (value as unknown[]).toReversed()) steps.push({ ...step, value: member })
      } else if (isNode(value)) open(value)
    }
  }
}

/**
 * Return whether `visible` contains a hundred consecutive characters of `text`. Tags and white space of `text` are
 * ignored.
 */
function repeats(visible: string, text: string): boolean {
  const own = text.replace(/<[^>]*>/g, '').replace(/\s+/g, '')
  const width = Math.min(own.length, shortest)
  // A text of 100 characters has fewer without its white space.
  if (width < shortest * 0.7) return false
  for (let at = 0; at + width <= own.length; at += width)
    if (visible.includes(own.slice(at, at + width))) return true
  return false
}
