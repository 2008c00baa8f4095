import type { DevOptions, UserOptions } from 'indexical'
import type { Adapter, Builder, DevPlugin, DevServer } from './sveltekit.ts'

export type { UserOptions } from 'indexical'
export type { DevPlugin } from './sveltekit.ts'

/** Options of the plugin. */
export interface SvelteKitOptions extends Partial<UserOptions> {
  dev?: DevOptions | undefined
}

/**
 * Check all prerendered pages after an adapter has written them, and write a canonical-only sitemap. Pages get tags only
 * if none of them loads SvelteKit's client, which keeps foreign tags when a visitor opens the next page.
 *
 * A build fails once, after all pages, with every error.
 */
export default function indexical<T extends object>(adapter: T, userOptions: SvelteKitOptions = {}): T {
  const { dev, ...options } = userOptions
  const own = adapter as Partial<Adapter>
  const { name, adapt } = own
  if (name === undefined || adapt === undefined) throw Object.assign(new Error(notAnAdapter), { stack: '' })
  const wrapped: Adapter = {
    ...own,
    name,
    // SvelteKit calls this before it prerenders.
    async emulate() {
      const { checkConfig } = await import('./finish-site.ts')
      checkConfig(options)
      return (await own.emulate?.()) ?? {}
    },
    vite(context) {
      const given = typeof own.vite === 'function' ? own.vite(context) : own.vite
      const { plugins = [] } = given ?? {}
      const { pre = [], post = [] } = 'length' in plugins ? { pre: plugins } : plugins
      return { ...given, plugins: { pre, post: [...post, indexicalDev()] } }
    },
    async serve(server, config) {
      const { serveSite } = await import('./serve-site.ts')
      serveSite(options, server, { config, dev })
    },
    async adapt(builder) {
      const { finishSite, watchBuilder } = await import('./finish-site.ts')
      const watched = watchBuilder(builder as Builder, name)
      await adapt.call(own, watched.builder)
      await finishSite(watched, options)
    },
  }
  return wrapped as unknown as T
}

/**
 * Return the Vite plugin that checks the pages of the dev server. Only SvelteKit 2 needs it in `plugins`: in version 3
 * the adapter adds it.
 */
export function indexicalDev(): DevPlugin {
  return {
    name: 'sveltekit-plugin-indexical',
    async configureServer(given) {
      const server = given as DevServer
      const setup = server.config.plugins.find(({ name }) => name === 'vite-plugin-sveltekit-setup')
      const { options } = (setup?.api ?? {}) as { options?: Builder['config'] }
      const settings = options && ('files' in options ? options : options.kit)
      const { serve } = (settings as { adapter?: Partial<Adapter> } | undefined)?.adapter ?? {}
      if (!options || !serve) throw Object.assign(new Error(notWrapped), { stack: '' })
      await serve(server, options)
    },
  }
}

const notWrapped =
  'sveltekit-plugin-indexical: Unexpected adapter, expected `adapter: indexical(adapter(), { site: … })`'

const notAnAdapter =
  'sveltekit-plugin-indexical: Unexpected first argument, expected an adapter: `adapter: indexical(adapter(), { site: … })`'
