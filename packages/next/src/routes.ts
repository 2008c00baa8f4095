import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FinishedNext } from './next.ts'

/** The pages of a project. */
export type Routes = ReturnType<typeof readRoutes>

/** Read the sources of pages from Next's manifests. Those of a dev server contain the pages that it has compiled. */
export function readRoutes(project: Omit<FinishedNext, 'outputs'>) {
  const { config, distDir, projectDir } = project
  const read = (file: string): object => {
    const from = path.join(distDir, file)
    return existsSync(from) ? (JSON.parse(readFileSync(from, 'utf8')) as object) : {}
  }
  const { routes = {} } = read('prerender-manifest.json') as Prerendered
  // Groups such as `(info)` are no parts of a path. Slots such as `@modal` are parts of another page.
  const modules = new Map(
    Object.keys(read('server/app-paths-manifest.json'))
      .filter((name) => name.endsWith('/page') && !name.includes('/@'))
      .map((name) => [name.replaceAll(/\/(?:\([^/]*\)|page$)(?=\/|$)/g, '') || '/', name]),
  )
  const known = [...modules.keys(), ...Object.keys(read('server/pages-manifest.json'))]
  const exists = (name: string): boolean => existsSync(path.join(projectDir, name))
  const folderOf = (name: string): string => [name, `src/${name}`].find(exists) ?? name
  const [app, pages] = [folderOf('app'), folderOf('pages')]
  const find = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => config.pageExtensions.map((end) => `${name}.${end}`)).find(exists)
  const layout = exists(app) ? `${app}/layout` : `${pages}/_app`
  return {
    /** The file around all pages, relative to the project: the layout of the App Router, or `_app`. */
    layout: find([layout]) ?? layout,
    /** Return the source of a page, relative to the project; undefined for a page of Next itself. */
    sourceOf(file: string): string | undefined {
      const url = `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`
      const route =
        routes[url]?.srcRoute ?? (known.includes(url) ? url : known.find((one) => patternOf(one).test(url)))
      if (route === undefined) return undefined
      const name = modules.get(route)
      return find(name === undefined ? [pages + route, path.posix.join(pages, route, 'index')] : [app + name])
    },
  }
}

type Prerendered = { routes?: Record<string, { srcRoute?: string }> }

/** Return a pattern for the paths of a route such as `/blog/[slug]`. */
function patternOf(route: string): RegExp {
  const literal = route.replaceAll(/[^\w/[\]]/g, '\\$&')
  const any = literal.replaceAll(/\[[^/]*\\\.[^/]*/g, '.*').replaceAll(/\[[^/]*/g, '[^/]+')
  return new RegExp(`^${any}$`)
}
