import type { Location } from '../location.ts'

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
