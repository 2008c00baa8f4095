import { existsSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import { matchRoutes } from 'react-router'
import type { RouteMatch, RouteObject } from 'react-router'
import type { ReactRouterConfig } from './react-router.ts'

/** The routes of one site. */
export interface Routes {
  /** Return the routes from the root to the one of a path, which includes the basename; undefined without one. */
  match(url: string): readonly Pick<RouteMatch, 'params' | 'route'>[] | undefined
  /** Return the module of a route, relative to the project. */
  moduleOf(id: string): string
  /** Return the path at which an output file is prerendered; undefined for a file of the public folder. */
  pathOf(file: string): string | undefined
}

/** Create the routes. React Router's own function matches them. */
export function createRoutes(
  { appDirectory, basename, routes }: ReactRouterConfig,
  { root, publicDir }: { root: string; publicDir: string },
): Routes {
  const all = Object.values(routes)
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path: own, index, caseSensitive }) => {
        const route = { id, path: own, caseSensitive }
        return index ? { ...route, index } : { ...route, children: below(id) }
      }) as RouteObject[]
  const tree = below(undefined)
  return {
    match: (url) => matchRoutes(tree, url, basename) ?? undefined,
    moduleOf: (id) => toPosix(path.relative(root, path.resolve(appDirectory, routes[id]!.file))),
    pathOf(file) {
      const isPrerendered = path.basename(file) === 'index.html' && !existsSync(path.join(publicDir, file))
      return isPrerendered ? path.posix.join('/', file, '..') : undefined
    },
  }
}
