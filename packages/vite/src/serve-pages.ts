import path from 'node:path'
import { formatFinding, paint, toPosix } from 'indexical/adapter'
import type { UserOptions } from 'indexical/adapter'
import type { ResolvedConfig, ViteDevServer } from 'vite'
import { describeFailure } from './describe-failure.ts'
import { sourcesOf } from './page-source.ts'
import { projectRoot, startBuild } from './start-build.ts'
import { isSidecar } from './sidecar.ts'

/**
 * Injects tags into a page of a dev server, and tells what is wrong with it.
 *
 * @param filename absolute path of the page
 * @param url path at which Vite serves it, without base
 */
export type ServePage = (html: string, filename: string, url: string) => string

/** Serve the pages of one dev server from now on; pages whose data file changed are reloaded. */
export function createServePage(
  options: UserOptions,
  { config, environments, watcher }: ViteDevServer,
  overlay: boolean,
): ServePage {
  // A dev server knows only the pages that were asked for.
  const build = startBuild(options, config)
  const printed = new Map<string, string>()
  const project = projectRoot(config)
  const { hot } = environments.client
  for (const filename of inputsOf(config)) {
    const file = toFile(config.root, filename)
    for (const source of sourcesOf(project, filename)) build.declare({ file, source })
  }
  watcher.on('all', (_event, file) => {
    if (isSidecar(file)) hot.send({ type: 'full-reload' })
  })
  return (html, filename, url) => {
    // What a server renders at the address of a folder is the folder's index.
    const file = toFile(config.root, url.endsWith('/') ? path.join(filename, 'index.html') : filename)
    const [source] = sourcesOf(project, filename)
    const result = build.preview({ file, html, source })
    const problems = result.findings.filter(({ level }) => level !== 'info')
    const text = problems.map((finding) => formatFinding(finding)).join('\n\n')
    // Every reload asks again: only what changed is news.
    if (text !== '' && printed.get(file) !== text) {
      const painted = problems.map((finding) => formatFinding(finding, paint)).join('\n\n')
      config.logger.warn(`\n${painted}\n`, { timestamp: true })
    }
    printed.set(file, text)
    const first = overlay ? problems.find(({ level }) => level === 'error') : undefined
    if (first) {
      const shown = toFile(project, path.resolve(config.root, config.build.outDir, file))
      const failure = describeFailure(text, first, project, new Map([[shown, result.html]]))
      hot.send({ type: 'error', err: { plugin: 'indexical', ...failure } })
    }
    return result.html
  }
}

/** Pages that the build will have, so that a canonical may name one that nobody has opened yet. */
function inputsOf({ root, build }: ResolvedConfig): string[] {
  const { input = 'index.html' } = build.rollupOptions
  const files = typeof input === 'string' ? [input] : Object.values(input)
  return files.filter((file) => /\.html?$/i.test(file)).map((file) => path.resolve(root, file))
}

function toFile(root: string, filename: string): string {
  return toPosix(path.relative(root, filename))
}
