import type { DevOptions, UserOptions } from 'indexical'
import type { Plugin } from 'vite'
import type { Site } from './site.ts'

export type { PageData, UserOptions } from 'indexical'

/** Options of the plugin. */
export interface ReactRouterOptions extends Partial<UserOptions> {
  dev?: DevOptions | undefined
}

/**
 * Check all prerendered pages after React Router has written them, and write a canonical-only sitemap. Pages get no tags,
 * because React Router's client keeps foreign tags when a visitor opens the next page.
 *
 * A build fails once, after all pages, with every error.
 */
export default function indexical(userOptions: ReactRouterOptions = {}): Plugin[] {
  const { dev, ...options } = userOptions
  let site: Site | undefined
  let isApp = false
  return [
    {
      name: 'indexical:handles',
      sharedDuringBuild: true,
      buildApp: {
        order: 'pre',
        async handler() {
          isApp = true
        },
      },
      writeBundle: {
        // React Router 7 removes its server build after it has used it.
        order: 'pre',
        sequential: true,
        async handler({ dir }, bundle) {
          await site?.readHandles(dir, bundle)
        },
      },
    },
    {
      name: 'react-router-plugin-indexical',
      enforce: 'post',
      sharedDuringBuild: true,
      async configResolved(config) {
        // React Router starts servers with the same plugin while it builds.
        if (config.command !== 'build') return
        // To keep config loading fast, load the rest now.
        const { joinSite } = await import('./site.ts')
        site = joinSite(options, config)
      },
      async configureServer(server) {
        const { serveSite } = await import('./serve-site.ts')
        serveSite(options, server, dev)
      },
      // React Router 8 prerenders after all bundles, and version 7 when it has written the one for servers.
      buildApp: {
        order: 'post',
        async handler() {
          await site?.finish()
        },
      },
      writeBundle: {
        order: 'post',
        sequential: true,
        async handler({ dir }) {
          if (!isApp && site?.isServer(dir)) await site.finish()
        },
      },
    },
  ]
}

// A function without a call would be a plugin without hooks for Vite.
Object.assign(indexical, {
  config(): never {
    const message =
      'react-router-plugin-indexical: Unexpected `indexical` without a call in `plugins`, expected `indexical({ site: … })`'
    throw Object.assign(new Error(message), { stack: '' })
  },
})
