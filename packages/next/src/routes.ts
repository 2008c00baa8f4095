import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FinishedNext } from './next.ts'

/** The pages of a project. */
export interface Routes {
  /** Return the source of an exported page, relative to the project; undefined for a page of Next itself. */
  sourceOf(file: string): string | undefined
  /** Return the file around all pages, relative to the project, and whether it is of the App Router. */
  layout(): { file: string; isApp: boolean }
}

/** Read which source each page has. Next passes no routes for an export, so they come from its manifests. */
export function readRoutes({ config, distDir, projectDir }: FinishedNext): Routes {
  const { routes = {} } = readJson(path.join(distDir, 'prerender-manifest.json')) as Prerendered
  const modules = new Map<string, string[]>()
  const found = readJson(path.join(distDir, 'app-path-routes-manifest.json'))
  for (const [name, route] of Object.entries(found as Record<string, string>))
    if (name.endsWith('/page')) modules.set(route, [...(modules.get(route) ?? []), name])
  const exists = (name: string): boolean => existsSync(path.join(projectDir, name))
  const folderOf = (name: string): string => [name, `src/${name}`].find(exists) ?? name
  const [app, pages] = [folderOf('app'), folderOf('pages')]
  const find = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => config.pageExtensions.map((end) => `${name}.${end}`)).find(exists)
  return {
    sourceOf(file) {
      const url = `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`
      const route = routes[url]?.srcRoute ?? url
      // A slot such as `@modal` is only a part of a page.
      const names = (modules.get(route) ?? []).toSorted(
        (a, b) => Number(a.includes('/@')) - Number(b.includes('/@')),
      )
      return find([...names.map((name) => app + name), pages + route, path.posix.join(pages, route, 'index')])
    },
    layout() {
      const isApp = exists(app)
      const name = isApp ? `${app}/layout` : `${pages}/_app`
      return { file: find([name]) ?? name, isApp }
    },
  }
}

interface Prerendered {
  /** Routes by path, such as `/blog/[slug]` by `/blog/one`. */
  routes?: Record<string, { srcRoute: string | null } | undefined>
}

/** Return the content of a manifest; empty if a project has no routes of its kind. */
function readJson(file: string): object {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
}
