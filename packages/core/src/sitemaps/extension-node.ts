import type { Place } from '../place.ts'

/** Namespaces of the sitemap extensions, with the prefix under which people know them. */
export const extensionPrefixes: Readonly<Record<string, string>> = {
  'http://www.google.com/schemas/sitemap-image/1.1': 'image',
  'http://www.google.com/schemas/sitemap-video/1.1': 'video',
  'http://www.google.com/schemas/sitemap-news/0.9': 'news',
  'http://www.w3.org/1999/xhtml': 'xhtml',
}

/** An element of an extension, kept only until its entry is judged. */
export interface ExtensionNode {
  /** With its usual prefix: `image:loc`. */
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: ExtensionNode[]
  /** The start tag, or the text when there is one. */
  at: Place
}
