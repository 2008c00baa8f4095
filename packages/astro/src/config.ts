import { fileURLToPath } from 'node:url'
import type { UserOptions } from '@indexical/core'
import type { AstroConfig, IntegrationResolvedRoute } from 'astro'
import type { Build, BuildContext } from 'indexical'
import { fromRoot } from './from-root.ts'

/** Options of the integration: those of every plugin, where Astro's config fills in what it knows. */
export interface AstroIndexicalOptions extends Partial<UserOptions> {
  dev?:
    | {
        /**
         * Show the first error of a page in Astro's error overlay instead of the page.
         *
         * @default false
         */
        overlay?: boolean | undefined
      }
    | undefined
}

/** The build's folders, and the routes that a server answers. */
export function toContext(
  config: AstroConfig,
  outDir: URL,
  routes: readonly IntegrationResolvedRoute[],
): BuildContext {
  return {
    root: fileURLToPath(config.root),
    outDir: fileURLToPath(outDir),
    dynamicRoutes: routes
      .flatMap(withFallbacks)
      .filter(isOnDemand)
      .map((route) => route.patternRegex),
  }
}

/** Add the redirects for which Astro writes no page: the host carries them out. */
export function addRedirects(
  build: Build,
  routes: readonly IntegrationResolvedRoute[],
  written: boolean,
): void {
  if (written) return
  for (const { type, pattern, params, redirect } of routes) {
    if (type !== 'redirect' || redirect === undefined || params.length > 0) continue
    const target = typeof redirect === 'string' ? { destination: redirect, status: 301 } : redirect
    // Patterns count from the base, targets are sent as they are written.
    build.addRedirect({ from: fromRoot(pattern), to: target.destination, status: target.status })
  }
}

/** Files that are pages, by the pattern of their route. */
export function pageFiles(routes: readonly IntegrationResolvedRoute[]): Record<string, string> {
  const pages = routes.filter((route) => route.type === 'page')
  return Object.fromEntries(pages.map((route) => [route.pattern, route.entrypoint]))
}

/** Whether @astrojs/sitemap writes a sitemap too. */
export function hasSitemap({ integrations }: AstroConfig): boolean {
  return integrations.some(({ name }) => name === '@astrojs/sitemap')
}

/** Whether @astrojs/sitemap writes its files after this integration has linted them. */
export function sitemapComesLater({ integrations }: AstroConfig): boolean {
  const names = integrations.map(({ name }) => name)
  return names.indexOf('@astrojs/sitemap') > names.indexOf('astro-indexical')
}

function withFallbacks(route: IntegrationResolvedRoute): IntegrationResolvedRoute[] {
  return [route, ...route.fallbackRoutes]
}

/** Routes of Astro itself (`/_image`) are no pages; a redirect with parameters leads to pages we cannot list. */
function isOnDemand(route: IntegrationResolvedRoute): boolean {
  if (route.origin === 'internal') return false
  return route.type === 'redirect' ? route.params.length > 0 : !route.isPrerendered
}
