import { apache } from '../../src/apache/apache.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostModel } from '../../src/types.ts'
import type { HostContext, HostFile, HostStatements } from '../../src/types.ts'

/** A site with pages, a paper and an error page. */
export const context: HostContext = {
  root: 'https://example.com/',
  files: new Set(['index.html', 'about.html', '404.html', 'blog/index.html', 'blog/a.html', 'papers/a.pdf']),
  outputFolder: 'dist',
}

/** `.htaccess` files by their folders: `''` for the output itself, `blog/`. */
export function hostFiles(texts: Readonly<Record<string, string>>): HostFile[] {
  return Object.entries(texts).map(([folder, text]) => ({
    folder: 'output',
    name: `${folder}.htaccess`,
    file: `dist/${folder}.htaccess`,
    text,
  }))
}

/** Statements of one file in the output folder. */
export function read(text: string): HostStatements {
  return apache.read(hostFiles({ '': text }), context)
}

/** The model of files by their folders. */
export function modelOf(texts: Readonly<Record<string, string>>): HostModel {
  return createHostModel(apache, apache.read(hostFiles(texts), context), context)
}

/** `status location|file robots|link`, without the site's origin. */
export function respond(model: HostModel, path: string): string {
  const found = model.respond(`https://example.com${path}`)
  if (!found) return 'elsewhere'
  const { status, location, file, lines } = found
  return [
    status,
    location?.replace('https://example.com', '') ?? file,
    ...lines.map(({ value }) => value.value),
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}
