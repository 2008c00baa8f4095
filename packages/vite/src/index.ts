import path from 'node:path'
import { inspect } from 'node:util'
import { OptionsError, resolveOptions } from '@indexical/core'
import { createRun, formatReport, paint, sitemapOf } from 'indexical'
import type { Report, UserOptions } from 'indexical'
import type { Plugin, ResolvedConfig, Rollup } from 'vite'
import { buildPages } from './build-pages.ts'
import { describeFailure } from './describe-failure.ts'
import { keepLinks } from './keep-links.ts'
import { createDevPages } from './serve-pages.ts'
import type { DevPages } from './serve-pages.ts'
import { sidecarOf } from './page-source.ts'
import { closeGap, stripFrontmatter } from './strip-frontmatter.ts'
import type { Gap } from './strip-frontmatter.ts'

/** Options of the plugin. */
export interface ViteOptions extends UserOptions {
  /** What the dev server does with problems besides printing them. */
  dev?: {
    /**
     * Show errors over the page.
     * @default false
     */
    overlay?: boolean
  }
}

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; the dev server prints problems as warnings.
 */
export default function indexical({ dev, ...options }: ViteOptions = {} as ViteOptions): Plugin[] {
  const gaps = new Map<string, Gap | undefined>()
  let config: ResolvedConfig | undefined
  let devPages: DevPages | undefined

  return [
    {
      name: 'indexical:source',
      transformIndexHtml: {
        order: 'pre',
        handler(html, { filename }) {
          const stripped = stripFrontmatter(html, filename)
          gaps.set(filename, stripped.gap)
          const sidecar = sidecarOf(filename)
          if (sidecar !== undefined && stripped.gap) config?.logger.warnOnce(twoSources(filename, sidecar))
          return keepLinks(stripped.html)
        },
      },
    },
    {
      name: 'indexical',
      enforce: 'post',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      configResolved(resolved) {
        checkOptions(options)
        // Frameworks start dev servers with the same plugin during a build.
        if (config?.command !== 'build') config = resolved
        if (resolved.command === 'serve')
          devPages = createDevPages(createRun(...runOf(options, resolved, true)), resolved)
      },
      configureServer: (server) => devPages?.attach(server, dev?.overlay ?? false),
      transformIndexHtml: {
        order: 'post',
        handler(html, { filename }) {
          const page = closeGap(html, gaps.get(filename))
          return config?.command === 'build' ? page : devPages?.serve(page, filename)
        },
      },
      generateBundle: {
        order: 'post',
        handler(_outputOptions, bundle) {
          if (this.environment.config.command === 'build') finishBundle(this, bundle, options)
        },
      },
    },
  ]
}

/** Run all pages of a build, then fail or add the sitemap. */
function finishBundle(
  context: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  options: UserOptions,
): void {
  const { config } = context.environment
  const run = createRun(...runOf(options, config, false))
  const built = buildPages(run, bundle, config)
  for (const [fileName, source] of built.copies) context.emitFile({ type: 'asset', fileName, source })
  for (const source of built.sources) context.addWatchFile(path.resolve(config.root, source))
  const report = run.finish(built.files)
  const first = report.findings.find(({ level }) => level === 'error')
  if (first) context.error(describeFailure(messageOf(report), first, config.root, built.html))
  for (const { file, text } of sitemapOf(run, report)) {
    context.emitFile({ type: 'asset', fileName: file, source: text })
  }
  config.logger[report.warnings > 0 ? 'warn' : 'info'](formatReport(report, paint))
  // A fallback page answers at every path, and would name the home page as the canonical of them all.
  if (config.appType === 'spa' && run.files().join() === 'index.html' && report.changed > 0) {
    config.logger.warn(fallbackPage)
  }
}

const fallbackPage =
  "Unexpected canonical on the only page of a single-page app, expected `appType: 'mpa'` where index.html answers at / alone, or `inject: { canonical: false }` where it answers at every path"

function runOf(
  options: UserOptions,
  { root, base, build }: ResolvedConfig,
  partial: boolean,
): Parameters<typeof createRun> {
  // A relative base says nothing about the address of the site.
  const served = base.startsWith('/') ? base : '/'
  return [
    { base: served, ...options },
    { root, outDir: path.resolve(root, build.outDir), partial },
  ]
}

/** Fail while the config is read, before anything is built. */
function checkOptions(options: UserOptions): void {
  try {
    resolveOptions(options)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    // Vite 7 prints the stack instead of the message, nothing when it is empty; Vite 8 inspects the error.
    error.stack = error.message
    throw Object.assign(error, { [inspect.custom]: () => error.message })
  }
}

function twoSources(page: string, sidecar: string): string {
  const [html, data] = [page, sidecar].map((file) => path.basename(file))
  return `Unexpected frontmatter in \`${html}\`, expected it in \`${data}\` alone, which speaks for the page`
}

function messageOf(report: Report): string {
  const text = formatReport(report)
  if (report.pages > 0) return text
  return `${text}\n\nPages that another tool writes after Vite are not seen here: run \`indexical apply\` on the output folder`
}
