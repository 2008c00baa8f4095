import { OptionsError } from '@indexical/core'
import { wordOldNode } from './word-old-node.ts'

/**
 * Refuse an old Node before it stumbles over a function that it lacks: hosts run on older versions than we do.
 *
 * @throws {OptionsError} one sentence
 */
export function expectNode(): void {
  const old = wordOldNode(process.versions.node)
  if (old !== undefined) throw new OptionsError(old)
}
