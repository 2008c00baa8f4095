import type { Location } from '../location.ts'
import type { OpenTag } from './open-tag.ts'
import { locationBetween, contentLocation } from './text-location.ts'

interface ExtensionContext {
  file: string
  /** The text to which offsets refer. */
  source: string
  restore: (text: string) => string
}

/** Collects one extension element with its descendants. */
export interface ExtensionReader {
  /** Return the number of open elements. */
  depth(): number
  open(tag: OpenTag, prefix: string): void
  text(part: string): void
  /**
   * @param end offset of the end tag
   * @returns the outermost element, once it is closed
   */
  close(end: number): ExtensionNode | undefined
}

/** Create a reader. After the end tag of the outermost element, it is ready for the next element. */
export function createExtensionReader({ file, source, restore }: ExtensionContext): ExtensionReader {
  const nodes: { node: ExtensionNode; tag: OpenTag }[] = []
  return {
    depth: () => nodes.length,
    open(tag, prefix) {
      const { local, attributes, start, content } = tag
      const location = locationBetween(file, start, content)
      const node = { name: `${prefix}:${local}`, text: '', attributes, children: [], location }
      nodes.at(-1)?.node.children.push(node)
      nodes.push({ node, tag })
    },
    text(part) {
      const last = nodes.at(-1)
      if (last) last.node.text += part
    },
    close(end) {
      const { node, tag } = nodes.pop()!
      node.text = restore(node.text).trim()
      if (node.text !== '') node.location = contentLocation(file, source, tag.content, end)
      return nodes.length === 0 ? node : undefined
    },
  }
}

/** Namespaces of the sitemap extensions, with their usual prefix. */
export const extensionPrefixes: Readonly<Record<string, string>> = {
  'http://www.google.com/schemas/sitemap-image/1.1': 'image',
  'http://www.google.com/schemas/sitemap-video/1.1': 'video',
  'http://www.google.com/schemas/sitemap-news/0.9': 'news',
  'http://www.w3.org/1999/xhtml': 'xhtml',
}

/** An element of an extension. It is dropped when its entry is checked. */
export interface ExtensionNode {
  /** With its usual prefix: `image:loc`. */
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: ExtensionNode[]
  /** The location of the start tag, or of the text if there is one. */
  location: Location
}
