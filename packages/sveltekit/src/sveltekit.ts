import type { servePages } from 'indexical/adapter'

/** The part of SvelteKit's configuration that the plugin uses. */
export interface SvelteKitConfig {
  files: { routes: string }
  /** The folder of generated files. */
  outDir: string
  /** `base` is empty, or a path without final slash. */
  paths: { base: string }
}

/** The part of SvelteKit's `RouteDefinition` that the plugin uses. */
export interface Route {
  /** Folder of the route, such as `/blog/[slug]`. */
  id: string
  /** Matches paths without the base. */
  pattern: RegExp
  page: { methods: readonly string[] }
  prerender: boolean | 'auto'
}

/** The part of SvelteKit's `Builder` that the plugin uses. */
export interface Builder {
  log: { warn(message: string): void }
  /** SvelteKit 2 has its settings in `kit`; SvelteKit 3 warns if a plugin reads that. */
  config: SvelteKitConfig | { kit: SvelteKitConfig }
  /** The pages by path with the base, each with its file relative to the output folder. */
  prerendered: { pages: ReadonlyMap<string, { file: string }> }
  /** The routes in the order in which SvelteKit matches them. */
  routes: readonly Route[]
  writeClient(folder: string): unknown
  writePrerendered(folder: string): unknown
  generateFallback(file: string): unknown
  compress(folder: string): unknown
}

/** The part of an adapter that the plugin uses. */
export interface Adapter {
  name: string
  // A method, because the builder of SvelteKit has more than the plugin uses.
  adapt(builder: unknown): unknown
  emulate?: (() => unknown) | undefined
  /** In SvelteKit 3, what the adapter adds to Vite. */
  vite?: AdapterVite | ((context: unknown) => AdapterVite) | undefined
  /** Starts our part of a dev server. */
  serve?: ((server: DevServer, config: Builder['config']) => Promise<void>) | undefined
}

/** The part of what an adapter adds to Vite that the plugin uses. */
export interface AdapterVite {
  plugins?: readonly unknown[] | { pre?: readonly unknown[]; post?: readonly unknown[] } | undefined
}

/** A dev server of Vite. */
export type DevServer = Parameters<typeof servePages>[0] & {
  config: { root: string; plugins: readonly { name: string; api?: unknown }[] }
}

/** The part of a Vite plugin that this one defines. */
export interface DevPlugin {
  name: string
  configureServer(server: unknown): Promise<void>
}
