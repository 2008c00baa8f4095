import { getNodeValue } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { createLocateRange } from '@indexical/syntax/data'
import { findNode, parseJsonTree, unescapedRange } from '@indexical/syntax/internal/json'
import type { Location } from '@indexical/syntax'
import type { ConfigSource, Locate } from '../config-data.ts'

/**
 * Read JSON with comments. Never throws. The last of two equal keys counts, as in `JSON.parse`.
 *
 * @param file path of the file in locations
 * @param options `allowTrailingComma` as some tools read their files
 */
export function readJsonSource(
  text: string,
  file: string,
  options?: { allowTrailingComma: boolean },
): ConfigSource {
  const place = createLocateRange(text, file)
  // The location of a missing end is the end of the file.
  const at = (start: number, end: number): Location => place(start, Math.min(end, text.length))
  try {
    const { root, error } = parseJsonTree(text, options)
    if (error) return failed(file, at(error.offset, error.offset + Math.max(error.length, 1)))
    if (!root) return { data: undefined, locate: () => ({ file }), error: undefined }
    return { data: getNodeValue(root), locate: createFinder(root, text, at), error: undefined }
  } catch {
    // The nesting exceeds the stack.
    return failed(file, { file })
  }
}

function failed(file: string, error: Location): ConfigSource {
  return { data: undefined, locate: () => ({ file }), error }
}

/** Create a finder of locations. A missing value has the location of the value that should contain it. */
function createFinder(root: Node, text: string, at: (start: number, end: number) => Location): Locate {
  return (path) => {
    let node = root
    for (const [index] of path.entries()) node = findNode(root, path.slice(0, index + 1)) ?? node
    return at(...(unescapedRange(text, node) ?? [node.offset, node.offset + node.length]))
  }
}
