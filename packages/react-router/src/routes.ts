import { existsSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import { matchRoutes } from 'react-router'
import type { RouteMatch, RouteObject } from 'react-router'
import type { ReactRouterConfig, ServerBuild } from './react-router.ts'

type Match = Pick<RouteMatch, 'params' | 'route'>

/** The routes of one site. */
export type Routes = ReturnType<typeof createRoutes>

/**
 * Create the routes. React Router's own function matches them.
 *
 * @param current the routes of a server, which change while it runs. @default those of the settings
 */
export function createRoutes(
  { appDirectory, basename, routes }: ReactRouterConfig,
  { root, publicDir }: { root: string; publicDir: string },
  current?: ServerBuild['routes'],
) {
  const all = Object.values(current ?? routes)
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path: own, index, caseSensitive }) => {
        const route = { id, path: own, caseSensitive }
        return index ? { ...route, index } : { ...route, children: below(id) }
      }) as RouteObject[]
  const tree = below(undefined)
  return {
    /** Return the routes from the root to the one of a path, which includes the basename; undefined without one. */
    match: (url: string): readonly Match[] | undefined => matchRoutes(tree, url, basename) ?? undefined,
    /** Return the module of a route, relative to the project; undefined for an unknown route. */
    moduleOf(id: string): string | undefined {
      const { file } = routes[id] ?? {}
      return file === undefined ? undefined : toPosix(path.relative(root, path.resolve(appDirectory, file)))
    },
    /** Return the path at which an output file is prerendered; undefined for a file of the public folder. */
    pathOf(file: string): string | undefined {
      const isPrerendered = path.basename(file) === 'index.html' && !existsSync(path.join(publicDir, file))
      return isPrerendered ? path.posix.join('/', file, '..') : undefined
    },
  }
}

/** Return what the handles of matched routes request. A route replaces the keys of the layouts above. */
export function dataOf(
  matches: readonly Match[],
  handleOf: (id: string) => unknown,
): Record<string, unknown> {
  return Object.assign({}, ...matches.map(({ route }) => handleOf(route.id!))) as Record<string, unknown>
}
