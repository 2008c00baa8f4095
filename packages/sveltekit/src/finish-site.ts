import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  checkOptions,
  createFolderBuild,
  explainMistakes,
  findConfigFile,
  finishFolder,
  ownSitemap,
  toPosix,
} from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import { configOf, pageSources } from './page-sources.ts'
import type { Builder } from './sveltekit.ts'

/** A builder for an adapter, and what the adapter did with it. */
export interface WatchedBuilder {
  builder: Builder
  /** Name of the adapter. */
  adapter: string
  /** Absolute folder of the prerendered pages. */
  pages: string | undefined
  /** Absolute folder of scripts, styles and static files. */
  assets: string | undefined
  /** Absolute file of the page for all routes that are not prerendered. */
  fallback: string | undefined
  /** Compress what the adapter requested. */
  compress: () => Promise<void>
}

/** Record where an adapter writes. Only the adapter knows it. */
export function watchBuilder(own: Builder, adapter: string): WatchedBuilder {
  const compressed: string[] = []
  const watched: WatchedBuilder = {
    adapter,
    pages: undefined,
    assets: undefined,
    fallback: undefined,
    async compress() {
      for (const folder of compressed) await own.compress(folder)
    },
    builder: Object.assign(Object.create(own) as Builder, {
      writeClient(folder: string) {
        watched.assets = path.resolve(folder)
        return own.writeClient(folder)
      },
      writePrerendered(folder: string) {
        watched.pages = path.resolve(folder)
        return own.writePrerendered(folder)
      },
      generateFallback(file: string) {
        watched.fallback = path.resolve(file)
        return own.generateFallback(file)
      },
      // Compressed copies need the final pages. Other adapters may use the result.
      ...(adapter === staticAdapter && { compress: async (folder: string) => void compressed.push(folder) }),
    }),
  }
  return watched
}

/**
 * Lint the pages that an adapter wrote, and write the sitemap unless there are errors.
 *
 * @throws {Error} one sentence for wrong options, and for an adapter that writes two folders
 * @throws {IndexicalError} if the site contains errors
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function finishSite(watched: WatchedBuilder, options: Partial<UserOptions>): Promise<void> {
  const { builder, adapter, pages, assets, fallback } = watched
  checkConfig(options)
  if (pages === undefined) return builder.log.warn(describeMissing(adapter))
  if (assets !== pages) throw failureOf(describeSplit(adapter, pages, assets))
  const root = process.cwd()
  const { base } = configOf(builder).paths
  const hasClient = loadsClient(builder, pages)
  const hidden = fallback === undefined ? [] : [toPosix(path.relative(pages, fallback))]
  const build = createFolderBuild(
    {
      base: `${base}/`,
      // SvelteKit links to `/about` for about.html, and to `/about/` for about/index.html.
      cleanUrls: true,
      ...(hasClient && { inject: false }),
      ...options,
      exclude: [...(options.exclude ?? []), ...hidden],
    } as UserOptions,
    { root, outDir: pages, mayOmitPages: true, dynamicRoutes: unknownRoutes(watched) },
  )
  const sources = pageSources(builder, root)
  await finishFolder(
    build,
    (file, html) => ({ html, source: sources.get(file) }),
    () => (hasClient ? describeLayout(build.options.site) : undefined),
  )
  await watched.compress()
}

const staticAdapter = '@sveltejs/adapter-static'

/** Return whether a page loads SvelteKit's client. It is on all pages without `export const csr = false`. */
function loadsClient({ prerendered }: Builder, folder: string): boolean {
  return [...prerendered.pages.values()].some(({ file }) => {
    const page = path.join(folder, file)
    return existsSync(page) && /\b__sveltekit_\w+ = \{/.test(readFileSync(page, 'utf8'))
  })
}

/** Return the paths that the output does not decide. */
function unknownRoutes({ builder, adapter, fallback }: WatchedBuilder): RegExp[] {
  // A server may respond to any path, also through hooks.
  if (adapter !== staticAdapter) return [/^/]
  if (fallback === undefined) return []
  return builder.routes.filter(({ prerender }) => prerender !== true).map(({ pattern }) => pattern)
}

/**
 * Check the options.
 *
 * @throws {Error} one sentence for each wrong option
 */
export function checkConfig(options: Partial<UserOptions>): void {
  const file = findConfigFile(process.cwd(), configFiles, 'the SvelteKit config')
  explainMistakes({ plugin: 'sveltekit-plugin-indexical', file, stack: 'message' }, () =>
    ownSitemap(checkOptions(options)),
  )
}

/** Return an error of which Vite prints the message alone. SvelteKit copies it between threads, without its class. */
function failureOf(message: string): Error {
  return Object.assign(new Error(message), { stack: message })
}

const configFiles = ['svelte', 'vite'].flatMap((name) =>
  ['js', 'ts', 'mjs'].map((end) => `${name}.config.${end}`),
)

function describeMissing(adapter: string): string {
  return `sveltekit-plugin-indexical: Unexpected adapter \`${adapter}\`, which wrote no pages; expected one that writes them, such as ${staticAdapter}`
}

function describeSplit(adapter: string, pages: string, assets: string | undefined): string {
  const [shownPages, shownAssets] = [pages, assets ?? ''].map((folder) => toPosix(path.relative('.', folder)))
  return `sveltekit-plugin-indexical: Unexpected adapter \`${adapter}\`, which writes pages to \`${shownPages}\` and other files to \`${shownAssets}\`, expected one folder for both`
}

/** Return the framework's own lines for canonicals. */
function describeLayout(site: string) {
  return {
    framework: 'SvelteKit',
    file: 'src/routes/+layout.svelte',
    lines: `  <script>
    import { page } from '$app/state'
  </script>
  <svelte:head>
    <link rel="canonical" href={page.data.canonical ?? \`${site.replace(/\/$/, '')}\${page.url.pathname}\`} />
    {#if page.data.robots}<meta name="robots" content={page.data.robots} />{/if}
  </svelte:head>`,
  }
}
