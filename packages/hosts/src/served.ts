import { encodePath } from './encode-path.ts'
import type { Serve, Served } from './types.ts'

/** Returns whether the output contains a file. */
export type Has = Parameters<Serve>[1]

/** Send a file. */
export function fileAt(file: string, status = 200): Served {
  return { type: 'file', file, status }
}

/** Redirect to a decoded path. */
export function redirectTo(path: string, status: number): Served {
  return { type: 'redirect', to: encodePath(path), status }
}

/** Send the error document, if there is one. */
export function notFound(has: Has, document: string | undefined = '404.html'): Served {
  return has(document) ? fileAt(document, 404) : { type: 'error', status: 404 }
}

/** Return the index file of a folder; the name of the output folder is empty. */
export function indexOf(folder: string): string {
  return folder === '' ? 'index.html' : `${folder}/index.html`
}
