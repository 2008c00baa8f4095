/** The part of VitePress' `PageData` that the plugin uses. */
export interface VitePressPage {
  /** Page relative to `srcDir` after rewrites, such as `guide/setup.md`. */
  relativePath: string
  /** Source relative to `srcDir`: for dynamic routes the template, such as `[pkg].md`. */
  filePath: string
  frontmatter: Record<string, unknown>
}

/** The part of VitePress' `SiteConfig` that the plugin uses. */
export interface VitePressSite {
  /** Absolute folder with `.vitepress`. */
  root: string
  /** Absolute folder of the sources. */
  srcDir: string
  /** Absolute output folder. */
  outDir: string
  cleanUrls?: boolean | undefined
  site: { base: string }
  /** Absolute path of the configuration. */
  configPath?: string | undefined
  sitemap?: { hostname?: string | undefined } | undefined
  /** Sources relative to `srcDir`. */
  pages: readonly string[]
  rewrites: {
    map: Readonly<Record<string, string | undefined>>
    inv: Readonly<Record<string, string | undefined>>
  }
  transformPageData?: TransformPageData | undefined
  buildEnd?: ((site: VitePressSite) => void | Promise<void>) | undefined
}

/** Hook whose result VitePress merges into the data of the page. */
export type TransformPageData = (page: VitePressPage, context: unknown) => unknown

/** The part of Vite's configuration and dev server that the plugin uses. VitePress contains its own Vite. */
export interface ViteConfig {
  command: 'build' | 'serve'
  logger: {
    warn(message: string, options?: { timestamp?: boolean }): void
    warnOnce(message: string): void
  }
  plugins: readonly { name: string }[]
  /** Undefined outside of VitePress. */
  vitepress?: VitePressSite
}

/** The part of a Vite plugin that this one defines. */
export interface VitePressPlugin {
  name: string
  configResolved(config: unknown): Promise<void>
  transformIndexHtml: {
    order: 'post'
    handler(html: string, context: { path: string; originalUrl?: string | undefined }): Promise<string>
  }
}
