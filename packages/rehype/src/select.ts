import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { selectAll } from 'hast-util-select'
import { checkAll, OptionsError } from '@indexical/core/options'

/** Selects the elements of a tree that match at least one selector, each once, and names each selector that matches. */
export type Select = (tree: Root, onMatch?: (selector: string) => void) => Element[]

/**
 * Prepare the selectors of the option `nosnippet`.
 *
 * @throws {OptionsError} one sentence for each invalid selector
 */
export function createSelect(selectors: readonly string[]): Select {
  const select: Select = (tree, onMatch) => {
    const selected = new Set<Element>()
    for (const selector of selectors) {
      const elements = selectElements(selector, tree)
      if (elements.length > 0) onMatch?.(selector)
      for (const element of elements) selected.add(element)
    }
    return [...selected]
  }
  const empty: Root = { type: 'root', children: [] }
  checkAll(...selectors.map((selector) => () => selectElements(selector, empty)))
  return select
}

function selectElements(selector: string, tree: Root): Element[] {
  try {
    return selectAll(selector, tree)
  } catch (error) {
    const reason = (error as Error).message.replace(
      /^css-selector-parser parse error: |(?:\. Pos: \d+)?\.$/g,
      '',
    )
    throw new OptionsError(
      `Unexpected selector \`${selector}\` in option \`nosnippet\`, expected one that can be read: ${reason}`,
    )
  }
}

/**
 * Attributes that hast-util-from-parse5 cannot read, because all objects inherit properties with these names. They are
 * replaced by texts of the same length in the tree, which only selectors read.
 */
const inherited = /(?<=[\s/"'])(?:constructor|__proto__)(?=[\s/>=])/gi

/** Read a document into its whole tree, because selectors may refer to any element. */
export function fromWholeHtml(document: string): Root {
  return fromHtml(
    document.replace(inherited, (name) => 'x'.repeat(name.length)),
    { verbose: true },
  )
}
