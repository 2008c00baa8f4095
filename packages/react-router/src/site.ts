import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { finishBuild, OptionsError } from 'indexical'
import {
  applyFolder,
  checkOptions,
  createFolderBuild,
  describeMistakes,
  ownSitemap,
  printReport,
  toPosix,
} from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import type { ResolvedConfig } from 'vite'
import { configOf } from './react-router.ts'
import type { ReactRouterConfig } from './react-router.ts'
import { createRoutes } from './routes.ts'
import type { Routes } from './routes.ts'

/** The pages of one build. */
export interface Site {
  /** Whether a folder contains a bundle for servers. */
  isServer(folder: string | undefined): boolean
  /** Read the `handle` of each route from the bundle for servers, if a route exports one. */
  readHandles(
    folder: string | undefined,
    bundle: Readonly<Record<string, { fileName: string; isEntry?: boolean }>>,
    exportsOf: (module: string) => readonly string[],
  ): Promise<void>
  /**
   * Lint the prerendered pages, and write the sitemap unless there are errors.
   *
   * @throws {IndexicalError} if the site contains errors
   * @throws {FolderError} naming the file that cannot be read or written
   */
  finish(): Promise<void>
}

/**
 * Check the options and React Router's settings before the build starts.
 *
 * @throws {OptionsError} one sentence for each wrong option, and for settings without prerendered pages
 */
export function joinSite(options: Partial<UserOptions>, config: ResolvedConfig): Site {
  const { root } = config
  const { settings, routes } = checkConfig(options, config)
  const { buildDirectory, ssr } = settings
  const outDir = path.join(buildDirectory, 'client')
  const handles = new Map<string, object>()
  const isServer = (folder = outDir): boolean =>
    `${folder}${path.sep}`.startsWith(path.join(buildDirectory, 'server', path.sep))
  return {
    isServer,
    async readHandles(folder, bundle, exportsOf) {
      if (folder === undefined || !isServer(folder)) return
      const modules = Object.keys(settings.routes).map((id) =>
        toPosix(path.resolve(root, routes.moduleOf(id))),
      )
      if (!modules.some((module) => exportsOf(module).includes('handle'))) return
      for (const { fileName, isEntry } of Object.values(bundle)) {
        if (!isEntry) continue
        const { href } = pathToFileURL(path.join(folder, fileName))
        const server = (await import(href)) as { routes?: Record<string, { module: { handle?: unknown } }> }
        for (const [id, { module }] of Object.entries(server.routes ?? {}))
          handles.set(id, Object(module.handle))
      }
    },
    async finish() {
      const written = new Set<string>()
      // The fallback renders these pages in browsers.
      const isUnknown = (url: string): boolean => {
        const leaf = routes.match(url)?.at(-1)
        return leaf !== undefined && (Object.keys(leaf.params).length > 0 || !written.has(leaf.route.id!))
      }
      const build = createFolderBuild(
        {
          base: '/',
          inject: false,
          ...options,
          exclude: [...(options.exclude ?? []), ...(isShell(outDir) ? ['index.html'] : [])],
        } as UserOptions,
        {
          root,
          outDir,
          mayOmitPages: true,
          knowsSources: true,
          // A server may respond to any path.
          dynamicRoutes: [ssr ? /^/ : { test: isUnknown }],
        },
      )
      await applyFolder(build, {
        before(file, html) {
          const matches = routes.match(routes.pathOf(file) ?? '')
          const id = matches?.at(-1)?.route.id
          if (matches === undefined || id === undefined) return { html }
          written.add(id)
          const found = matches.map(({ route }) => handles.get(route.id!))
          const data = Object.assign({}, ...found) as Record<string, unknown>
          return { html, source: routes.moduleOf(id), ...(handles.size > 0 && { data }) }
        },
      })
      await finishBuild(build, { print: printReport(describeRoot(build.options, settings, routes)) })
    },
  }
}

/** Return whether React Router has written its fallback for all paths to index.html, because `/` is not prerendered. */
function isShell(outDir: string): boolean {
  const file = path.join(outDir, 'index.html')
  return existsSync(file) && /__reactRouterContext = \{[^<]*"isSpaMode":true/.test(readFileSync(file, 'utf8'))
}

/**
 * Check the options and the settings.
 *
 * @throws {OptionsError} one sentence for each wrong option, and for settings without prerendered pages
 */
function checkConfig(
  options: Partial<UserOptions>,
  config: ResolvedConfig,
): { settings: ReactRouterConfig; routes: Routes } {
  try {
    const settings = configOf(config)
    if (!settings) throw new OptionsError(missingPlugin)
    if (!settings.prerender) throw new OptionsError(missingPages)
    const routes = createRoutes(settings, config)
    const leafOf = (file: string) => routes.match(`/${file}`)?.at(-1)?.route
    const { sitemap } = checkOptions(options)
    const file = ownSitemap({ sitemap })
    const route = file === undefined ? undefined : leafOf(file)
    ownSitemap(
      { sitemap },
      {
        tool: `route \`${route && routes.moduleOf(route.id!)}\``,
        writes: (name) => route?.path?.endsWith(name) ?? false,
      },
    )
    return { settings, routes }
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    const file = config.configFile === undefined ? 'the Vite config' : path.basename(config.configFile)
    const message = describeMistakes(error, 'react-router-plugin-indexical', file)
    // React Router prints the stack instead of the message.
    throw Object.assign(new OptionsError(message), { stack: message, [inspect.custom]: () => message })
  }
}

const missingPlugin = 'Unexpected indexical() without `reactRouter()`, expected both in `plugins`'

const missingPages =
  'Unexpected React Router settings without `prerender`, which write no pages, expected `prerender: true` or a list of paths in react-router.config'

/** Return the framework's own lines for canonicals. */
function describeRoot(
  { site, trailingSlash }: Build['options'],
  { basename }: ReactRouterConfig,
  routes: Routes,
): Parameters<typeof printReport>[0] {
  const start = `${site}${basename}`.replace(/\/+$/, '')
  const form = trailingSlash === 'never' ? String.raw`/(.)\/$/, '$1'` : String.raw`/\/?$/, '/'`
  return {
    framework: 'React Router',
    file: routes.moduleOf('root'),
    lines: `  const { pathname } = useLocation()
  const { canonical, robots } = Object.assign({}, ...useMatches().map(({ handle }) => handle))

  <link rel="canonical" href={canonical ?? \`${start}\${pathname.replace(${form})}\`} />
  {robots && <meta name="robots" content={robots} />}`,
  }
}
