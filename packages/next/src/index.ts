import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DevOptions, UserOptions } from 'indexical'
import type { NextAdapter } from './next.ts'

export type { UserOptions } from 'indexical'

/** Options of the plugin. */
export interface NextOptions extends Partial<UserOptions> {
  dev?: DevOptions | undefined
}

/**
 * The options of the project. Next knows an adapter only by its path, and a process builds one project, so the state of
 * this module is the only way from next.config to the adapter.
 */
let options: Partial<UserOptions> = {}
let dev: NextOptions['dev']

/**
 * Check all pages after Next has exported them, and write a canonical-only sitemap. Pages stay as they are: React keeps
 * a tag that it has not rendered when a visitor opens the next page.
 *
 * A build fails once, after all pages, with every error.
 *
 * @param config the configuration, or a function that returns it
 */
export default function withIndexical<T extends object>(config: T, userOptions: NextOptions = {}): T {
  if (typeof config === 'function') {
    const own = config as unknown as (...args: unknown[]) => Promise<object>
    return (async (...args: unknown[]) => withIndexical(await own(...args), userOptions)) as unknown as T
  }
  expectNext()
  const { adapterPath } = config as { adapterPath?: string }
  if (adapterPath !== undefined && adapterPath !== self)
    throw failureOf(
      `next-plugin-indexical: Unexpected \`adapterPath: '${adapterPath}'\` in the configuration, expected none: Next runs one adapter`,
    )
  ;({ dev, ...options } = userOptions)
  return { ...config, adapterPath: self }
}

const self = fileURLToPath(import.meta.url)
const require = createRequire(import.meta.url)

/** The adapter is in this file too, because another file could be loaded without these options. */
const adapter: NextAdapter = {
  name: 'next-plugin-indexical',
  async modifyConfig(config, context) {
    if (context.phase === 'phase-production-build') {
      const { checkConfig } = await import('./finish-site.ts')
      checkConfig(config, options)
    }
    if (context.phase === 'phase-development-server') {
      const { serveSite } = await import('./serve-site.ts')
      serveSite(config, options, dev)
      // Exported pages have their metadata in the head.
      config.htmlLimitedBots = '.*'
    }
    return (await (await hostAdapter())?.modifyConfig?.(config, context)) ?? config
  },
  async onBuildComplete(finished) {
    const { finishSite, withNewFiles } = await import('./finish-site.ts')
    await finishSite(finished, options)
    const host = await hostAdapter()
    await host?.onBuildComplete?.(withNewFiles(finished))
  },
}
Object.defineProperties(withIndexical, Object.getOwnPropertyDescriptors(adapter))

/** Return the adapter that the host sets for all projects, as Vercel does. Next would use it if this plugin were not there. */
async function hostAdapter(): Promise<NextAdapter | undefined> {
  const path = process.env['NEXT_ADAPTER_PATH']
  if (!path) return undefined
  const { resolve } = createRequire(require.resolve('next/package.json'))
  const module = (await import(pathToFileURL(resolve(path)).href)) as { default?: NextAdapter }
  return module.default ?? (module as NextAdapter)
}

/** Return an error of which Next prints the message alone. */
function failureOf(message: string): Error {
  return Object.assign(new Error(message), { stack: message })
}

/** @throws {Error} one sentence for a Next that would ignore `adapterPath`, or has it as an experiment */
function expectNext(): void {
  const { version } = require('next/package.json') as { version: string }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major * 100 + minor < 1602)
    throw failureOf(
      `next-plugin-indexical: Unexpected Next.js ${version}, expected 16.2 or later; with older versions, run \`indexical apply out\` after the build`,
    )
}
