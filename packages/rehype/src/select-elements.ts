import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { OptionsError } from '@indexical/core/options'

/**
 * Elements that a selector of the option `nosnippet` matches.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
export function selectElements(selector: string, tree: Root): Element[] {
  try {
    return selectAll(selector, tree)
  } catch (error) {
    const words = (error as Error).message.replace(
      /^css-selector-parser parse error: |(?:\. Pos: \d+)?\.$/g,
      '',
    )
    throw new OptionsError(
      `Unexpected selector \`${selector}\` in option \`nosnippet\`, expected one that can be read: ${words}`,
    )
  }
}

/**
 * Refuse selectors that no page could be searched with.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
export function expectSelectors(selectors: readonly string[]): void {
  for (const selector of selectors) selectElements(selector, { type: 'root', children: [] })
}
