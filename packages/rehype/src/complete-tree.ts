import type { Nodes, Root } from 'hast'

/**
 * Give elements the properties and children that hast asks for: older plugins and trees written by hand leave out those
 * that are empty, and the rest of unified does not mind.
 */
export function completeTree(tree: Root): void {
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === 'element') {
      node.properties ??= {}
      node.children ??= []
    }
    if ('children' in node) for (const child of node.children) nodes.push(child)
  }
}
