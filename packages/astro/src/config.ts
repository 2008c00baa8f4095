import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserOptions } from '@indexical/core'
import type { AstroConfig, IntegrationResolvedRoute } from 'astro'

/** Options of the integration. `site`, `base` and `trailingSlash` default to the values in Astro's config. */
export interface AstroIndexicalOptions extends Partial<UserOptions> {
  dev?:
    | {
        /**
         * Show in Astro's dev toolbar whether search engines may index the page, and why.
         *
         * @default true, unless the server listens for other machines (`--host`)
         */
        badge?: boolean | undefined
      }
    | undefined
}

/**
 * Return whether the dev toolbar has our app. Its messages open files, so a server that other machines can reach has
 * the app only on request.
 */
export function hasToolbarApp(
  { dev }: AstroIndexicalOptions,
  { server: { host } }: Pick<AstroConfig, 'server'>,
): boolean {
  return dev?.badge ?? (typeof host === 'string' ? loopback.test(host) : !host)
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

/** Return the files of pages by the pattern of their route. */
export function pageFiles(routes: readonly IntegrationResolvedRoute[]): Record<string, string> {
  const pages = routes.filter((route) => route.type === 'page')
  return Object.fromEntries(pages.map((route) => [route.pattern, route.entrypoint]))
}

/** Return whether @astrojs/sitemap also writes a sitemap. */
export function hasSitemap({ integrations }: AstroConfig): boolean {
  return integrations.some(({ name }) => name === '@astrojs/sitemap')
}

/** Return the absolute path of a project file. A URL is not used, because `c#.md` would become `c`. */
export function pathOf(file: string, root: URL): string {
  return resolve(fileURLToPath(root), file)
}
