import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import type { Builder, Route, SvelteKitConfig } from './sveltekit.ts'

/** Return the settings of SvelteKit. */
export function configOf({ config }: Pick<Builder, 'config'>): SvelteKitConfig {
  return 'files' in config ? config : config.kit
}

/** Return the source of each prerendered page relative to the project, by its output file. */
export function pageSources(builder: Builder, root: string): Map<string, string> {
  const { files, paths } = configOf(builder)
  const routes = builder.routes.filter(({ page }) => page.methods.length > 0)
  const sources = new Map<string, string>()
  for (const [url, { file }] of builder.prerendered.pages) {
    const route = routeOf(routes, url.slice(paths.base.length) || '/')
    const source = route && sourceOf(path.resolve(root, files.routes, `.${route.id}`))
    if (source !== undefined) sources.set(file, toPosix(path.relative(root, source)))
  }
  return sources
}

/** Return the route of a path; undefined if only a matcher of the project knows which of several it is. */
function routeOf(routes: readonly Route[], url: string): Route | undefined {
  const [first, ...others] = routes.filter(({ pattern }) => pattern.test(url))
  return others.length > 0 && first?.id.includes('=') ? undefined : first
}

/** Return the component of a route, which may be Markdown; else the module of a page without a component. */
function sourceOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => /^\+page(?:@[^.]*)?\.[^.]+$/.test(name))
  const name = names.find((one) => !/\.[jt]s$/.test(one)) ?? names[0]
  return name === undefined ? undefined : path.join(folder, name)
}
