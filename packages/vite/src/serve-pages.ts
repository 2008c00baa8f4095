import path from 'node:path'
import { createDevSite, servePanel, toPosix } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import type { ResolvedConfig, ViteDevServer } from 'vite'
import { sourcesOf } from './page-source.ts'
import { projectRoot, withBase } from './start-build.ts'
import { isSidecar } from './sidecar.ts'
import type { ViteOptions } from './vite-options.ts'

/**
 * Adds the tags to a page of a dev server, and prints its findings.
 *
 * @param filename absolute path of the page
 * @param url path at which Vite serves it, without base
 */
export type ServePage = (html: string, filename: string, url: string) => string

/** Create the handler of one dev server. Pages reload when their data file changes. */
export function createServePage(
  options: UserOptions,
  server: ViteDevServer,
  dev: ViteOptions['dev'],
): ServePage {
  const { config, environments, watcher } = server
  // A dev server knows only the pages that were requested.
  const project = projectRoot(config)
  const outDir = path.resolve(config.root, config.build.outDir)
  const site = createDevSite(withBase(options, config), { root: project, outDir })
  const { hot } = environments.client
  for (const filename of inputsOf(config)) {
    const file = toFile(config.root, filename)
    for (const source of sourcesOf(project, filename)) site.declare({ file, source })
  }
  const badgeOf = servePanel(server, site, dev)
  watcher.on('all', (_event, file) => {
    if (isSidecar(file)) hot.send({ type: 'full-reload' })
  })
  return (html, filename, url) => {
    // The page at the path of a folder is its index.
    const file = toFile(config.root, url.endsWith('/') ? path.join(filename, 'index.html') : filename)
    const [source] = sourcesOf(project, filename)
    const result = site.preview({ file, html, source })
    const { problems, open } = result.news
    if (problems !== '') config.logger.warn(`\n${problems}\n`, { timestamp: true })
    if (open !== '') config.logger.info(open, { timestamp: true })
    return result.page ? result.html + badgeOf(result.page.url) : result.html
  }
}

/** Return the pages of the build, so that a canonical can lead to a page that was not requested yet. */
function inputsOf({ root, build }: ResolvedConfig): string[] {
  const { input = 'index.html' } = build.rollupOptions
  const files = typeof input === 'string' ? [input] : Object.values(input)
  return files.filter((file) => /\.html?$/i.test(file)).map((file) => path.resolve(root, file))
}

function toFile(root: string, filename: string): string {
  return toPosix(path.relative(root, filename))
}
