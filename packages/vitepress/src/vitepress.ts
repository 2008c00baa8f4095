import type { SiteConfig } from 'vitepress'

/** The part of Vite's configuration and dev server that the plugin uses. VitePress contains its own Vite. */
export interface ViteConfig {
  command: 'build' | 'serve'
  logger: {
    warn(message: string, options?: { timestamp?: boolean }): void
    warnOnce(message: string): void
  }
  plugins: readonly { name: string }[]
  /** Undefined outside of VitePress. */
  vitepress?: SiteConfig
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
