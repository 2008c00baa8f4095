import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createFolderBuild, finishFolder } from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import type { ResolvedConfig, Rollup } from 'vite'
import { checkConfig } from './check-config.ts'
import type { ReactRouterConfig, ServerBuild } from './react-router.ts'
import { createRoutes, dataOf } from './routes.ts'
import type { Routes } from './routes.ts'

/** The pages of one build. */
export type Site = ReturnType<typeof joinSite>

/**
 * Check the options and React Router's settings before the build starts.
 *
 * @throws {OptionsError} one sentence for each wrong option, and for settings without prerendered pages
 */
export function joinSite(options: Partial<UserOptions>, config: ResolvedConfig) {
  const { root } = config
  const settings = checkConfig(options, config)
  const routes = createRoutes(settings, config)
  const { buildDirectory, ssr } = settings
  const outDir = path.join(buildDirectory, 'client')
  const handles = new Map<string, unknown>()
  const isServer = (folder = outDir): boolean =>
    `${folder}${path.sep}`.startsWith(path.join(buildDirectory, 'server', path.sep))
  return {
    /** Whether a folder contains a bundle for servers. */
    isServer,
    /** Read the `handle` of each route from the bundle for servers. React Router loads it too, to render pages. */
    async readHandles(folder: string | undefined, bundle: Rollup.OutputBundle): Promise<void> {
      if (folder === undefined || !isServer(folder)) return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue
        const { href } = pathToFileURL(path.join(folder, chunk.fileName))
        const server = (await import(href)) as ServerBuild
        for (const [id, { module }] of Object.entries(server.routes ?? {})) handles.set(id, module.handle)
      }
    },
    /**
     * Lint the prerendered pages, and write the sitemap unless there are errors.
     *
     * @throws {IndexicalError} if the site contains errors
     * @throws {FolderError} naming the file that cannot be read or written
     */
    async finish(): Promise<void> {
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
          // A server may respond to any path.
          dynamicRoutes: [ssr ? /^/ : { test: isUnknown }],
        },
      )
      const before = (file: string, html: Uint8Array) => {
        const url = routes.pathOf(file)
        const matches = url === undefined ? undefined : routes.match(url)
        const id = matches?.at(-1)?.route.id
        if (matches === undefined || id === undefined) return { html }
        written.add(id)
        const pageData = dataOf(matches, (one) => handles.get(one))
        // React Router 8 writes encoded names. A server finds no such file and renders the page.
        const isEncoded = ssr && file.includes('%')
        return { html, source: routes.moduleOf(id), pageData, url: isEncoded ? `${url}/` : undefined }
      }
      await finishFolder(build, before, () => describeRoot(build.options, settings, routes))
    },
  }
}

/** Return whether React Router has written its fallback for all paths to index.html, because `/` is not prerendered. */
function isShell(outDir: string): boolean {
  const file = path.join(outDir, 'index.html')
  return existsSync(file) && /__reactRouterContext = \{[^<]*"isSpaMode":true/.test(readFileSync(file, 'utf8'))
}

/** Return the framework's own lines for canonicals. */
function describeRoot(
  { site, trailingSlash }: Build['options'],
  { basename }: ReactRouterConfig,
  routes: Routes,
) {
  const start = `${site}${basename}`.replace(/\/+$/, '')
  const form = trailingSlash === 'never' ? String.raw`/(.)\/$/, '$1'` : String.raw`/\/?$/, '/'`
  return {
    framework: 'React Router',
    file: routes.moduleOf('root')!,
    lines: `  import { useLocation, useMatches } from 'react-router'

  const { pathname } = useLocation()
  const { canonical, robots } = Object.assign({}, ...useMatches().map(({ handle }) => handle))

  <link rel="canonical" href={canonical ?? \`${start}\${pathname.replace(${form})}\`} />
  {robots && <meta name="robots" content={robots} />}`,
  }
}
