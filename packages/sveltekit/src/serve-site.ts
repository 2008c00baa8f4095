import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createDevSite, servePages, toPosix } from 'indexical/adapter'
import type { DevOptions, UserOptions } from 'indexical'
import { configOf } from './page-sources.ts'
import type { Builder, DevServer, SvelteKitConfig } from './sveltekit.ts'

/** Lint the pages that a dev server sends. */
export function serveSite(
  options: Partial<UserOptions>,
  server: DevServer,
  { config, dev }: { config: Builder['config']; dev: DevOptions | undefined },
): void {
  const { root } = server.config
  const settings = configOf({ config })
  const { base } = settings.paths
  const own = { base: `${base}/`, cleanUrls: true, ...(hasClient(settings, root) && { inject: false }) }
  const site = createDevSite({ ...own, ...options } as UserOptions, {
    root,
    outDir: path.join(root, 'build'),
  })
  servePages(server, site, dev, async (url, html) => {
    const name = url.slice(base.length + 1)
    const file = name === '' || name.endsWith('/') ? `${name}index.html` : `${name}.html`
    return { file, source: sourceOf(settings, { name: name.replace(/\/$/, ''), html }, root) }
  })
}

/** Return whether pages load SvelteKit's client, as far as the layout of all pages says. */
function hasClient({ files }: SvelteKitConfig, root: string): boolean {
  return !['js', 'ts', 'server.js', 'server.ts'].some((end) => {
    const file = path.resolve(root, files.routes, `+layout.${end}`)
    return existsSync(file) && /\bcsr\s*=\s*false\b/.test(readFileSync(file, 'utf8'))
  })
}

/**
 * Return the component of a page from the files that SvelteKit generates for its client; undefined if the page neither
 * loads the client nor has a route without parameters.
 */
function sourceOf({ outDir }: SvelteKitConfig, page: { name: string; html: string }, root: string) {
  const folder = path.resolve(root, outDir, 'generated/client')
  const read = (file: string): string => {
    const own = path.join(folder, file)
    return existsSync(own) ? readFileSync(own, 'utf8') : ''
  }
  const [, loaded] = /\bnode_ids: \[(?:\d+, )*(\d+)\]/.exec(page.html) ?? []
  const isOwn = (id: string): boolean => id.replaceAll(/\/\([^/]*\)/g, '').slice(1) === page.name
  const routes = read('app.js').matchAll(/^\s*"([^"]*)": \[~?(\d+)/gm)
  const [, , routed] = [...routes].find(([, id]) => isOwn(id!)) ?? []
  const node = `nodes/${loaded ?? routed}.js`
  const [, component] = /component \} from "([^"]+)"/.exec(read(node)) ?? []
  return component && toPosix(path.relative(root, path.resolve(folder, 'nodes', component)))
}
