import path from 'node:path'
import { formatFinding, paint } from 'indexical'
import type { Finding, Run } from 'indexical'
import type { ResolvedConfig, ViteDevServer } from 'vite'
import { describeFailure } from './describe-failure.ts'
import { isSidecar, sourcesOf, toPosix } from './page-source.ts'

/** Injects tags into the pages of a dev server, and tells what is wrong with them. */
export interface DevPages {
  /** Show errors over the page from now on, and reload pages whose data file changed. */
  attach(server: ViteDevServer, overlay: boolean): void
  /** @param filename absolute path of the page */
  serve(html: string, filename: string): string
}

/** @param run a partial one: a dev server knows the pages that were asked for */
export function createDevPages(run: Run, config: ResolvedConfig): DevPages {
  const printed = new Map<string, string>()
  let show:
    | ((finding: Finding, text: string, built: ReadonlyMap<string, string | Uint8Array>) => void)
    | undefined
  for (const filename of inputsOf(config)) {
    const file = toFile(config.root, filename)
    for (const source of sourcesOf(config.root, filename)) run.declare({ file, source })
  }
  return {
    attach({ environments, watcher }, overlay) {
      const { hot } = environments.client
      watcher.on('all', (_event, file) => {
        if (isSidecar(file)) hot.send({ type: 'full-reload' })
      })
      if (!overlay) return
      show = (finding, text, built) => {
        const failure = describeFailure(text, finding, config.root, built)
        hot.send({ type: 'error', err: { plugin: 'indexical', ...failure } })
      }
    },
    serve(html, filename) {
      const file = toFile(config.root, filename)
      const [source] = sourcesOf(config.root, filename)
      // It may have been edited since the last request.
      if (source !== undefined) run.forgetSource(source)
      const result = run.page({ file, html, source })
      const problems = result.findings.filter(({ level }) => level !== 'info')
      const text = problems.map((finding) => formatFinding(finding)).join('\n\n')
      // Every reload asks again: only what changed is news.
      if (text !== '' && printed.get(file) !== text) {
        const painted = problems.map((finding) => formatFinding(finding, paint)).join('\n\n')
        config.logger.warn(`\n${painted}\n`, { timestamp: true })
      }
      printed.set(file, text)
      const first = problems.find(({ level }) => level === 'error')
      const shown = toFile(config.root, path.resolve(config.root, config.build.outDir, file))
      if (first) show?.(first, text, new Map([[shown, result.html]]))
      return result.html
    },
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
