import { OptionsError } from '@indexical/core'
import { isOldNode } from './is-old-node.ts'

/**
 * Refuse an old Node before it stumbles over a function that it lacks: hosts run on older versions than we do.
 *
 * @throws {OptionsError} one sentence
 */
export function expectNode(): void {
  const { node } = process.versions
  if (isOldNode(node)) throw new OptionsError(`Unexpected Node ${node}, expected 22.12 or later`)
}
