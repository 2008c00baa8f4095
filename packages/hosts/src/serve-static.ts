import type { Host, HostStatements, Serve } from './types.ts'

/** A plain static server: the index of folders, and nothing else. */
export const serveStatic: Serve = (path, has) => {
  const bare = path.slice(1)
  if (bare !== '' && has(bare)) return { type: 'file', file: bare, status: 200 }
  const index = `${bare.replace(/\/$/, '')}/index.html`.replace(/^\//, '')
  if (has(index)) return { type: 'file', file: index, status: 200 }
  return has('404.html') ? { type: 'file', file: '404.html', status: 404 } : { type: 'error', status: 404 }
}

/** Return how a host finds files: by its configuration, else by its default. */
export function serveOf({ serve = serveStatic }: Pick<Host, 'serve'>, statements: HostStatements): Serve {
  return statements.serve ?? serve
}
