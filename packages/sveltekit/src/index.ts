import type { UserOptions } from 'indexical'
import type { Adapter, Builder } from './sveltekit.ts'

export type { UserOptions } from 'indexical'
export type { Adapter } from './sveltekit.ts'

/**
 * Check all prerendered pages after an adapter has written them, and write a canonical-only sitemap. Pages get tags only
 * if none of them loads SvelteKit's client, which keeps foreign tags when a visitor opens the next page.
 *
 * A build fails once, after all pages, with every error.
 */
export default function indexical<T extends object>(adapter: T, options: Partial<UserOptions> = {}): T {
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
    async adapt(builder) {
      const { finishSite, watchBuilder } = await import('./finish-site.ts')
      const watched = watchBuilder(builder as Builder, name)
      await adapt.call(own, watched.builder)
      await finishSite(watched, options)
    },
  }
  return wrapped as unknown as T
}

const notAnAdapter =
  'sveltekit-plugin-indexical: Unexpected first argument, expected an adapter: `adapter: indexical(adapter(), { site: … })`'
