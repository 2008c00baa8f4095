import type { Element } from 'hast'
import type { Resolve } from '@indexical/syntax/internal'
import { textOf, valueOf } from './node-value.ts'
import type { FeedLink } from './types.ts'

const none: readonly never[] = []

/** Return whether a media type is that of a feed. */
export function isFeedType(type = ''): boolean {
  return /^\s*application\/(?:(?:rss|atom)\+xml|feed\+json)\s*(?:$|;)/i.test(type)
}

/** Return whether a media type is that of Markdown. */
export function isMarkdownType(type = ''): boolean {
  return /^\s*text\/(?:x-)?markdown\s*(?:$|;)/i.test(type)
}

/** Read the links to feeds and text versions on the same hostname. */
export function readFeeds(nodes: readonly Element[], resolve: Resolve): readonly FeedLink[] {
  if (nodes.length === 0) return none
  const found: FeedLink[] = []
  for (const node of nodes) {
    const url = resolve(textOf(node, 'href') ?? '')
    if (url !== undefined) found.push({ href: valueOf(node, 'href'), url })
  }
  return found
}
