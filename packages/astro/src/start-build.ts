import { fileURLToPath } from 'node:url'
import type { AstroConfig, IntegrationResolvedRoute } from 'astro'
import { createBuild, OptionsError } from 'indexical'
import { checkOptions, explainMistakes, findConfigFile, pageAddress } from 'indexical/adapter'
import type { Build } from 'indexical'
import type { Options } from '@indexical/core'
import type { AstroIndexicalOptions } from './config.ts'
import { withLocales } from './i18n-locales.ts'

/**
 * Add `site`, `base` and `trailingSlash` of Astro's config to the user's options, which take precedence.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function toOptions({ dev, ...options }: AstroIndexicalOptions, config: AstroConfig): Options {
  const { site, base, trailingSlash } = config
  const file = findConfigFile(fileURLToPath(config.root), configFiles, 'the Astro config')
  return explainMistakes({ plugin: 'astro-indexical', file }, () => {
    const sitemap = withLocales(options.sitemap, config)
    const checked = checkOptions({ site, base, trailingSlash, ...options, sitemap }, { dev })
    refusePathInSite(checked)
    return checked
  })
}

/** @throws {OptionsError} one sentence for a path in `site` that no link of Astro contains */
function refusePathInSite({ site, base }: Options): void {
  const { origin, pathname } = new URL(site)
  if (pathname === '/' || base !== '/') return
  throw new OptionsError(
    `Unexpected path in \`site\` \`${site}\` without \`base\`, expected \`base: '${pathname.replace(/\/$/, '')}'\` in the Astro config too, or \`site: '${origin}'\``,
  )
}

const configFiles = ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((extension) => `astro.config.${extension}`)

/**
 * Start a build with the folders of Astro's config and the routes that a server renders.
 *
 * @param create takes the form of URLs from the pages, if these are in the folder. @default it follows the file names
 */
export function startBuild(
  options: Options,
  config: AstroConfig,
  outDir: URL,
  routes: readonly IntegrationResolvedRoute[],
  create: typeof createBuild = createBuild,
): Build {
  return create(options, {
    root: fileURLToPath(config.root),
    outDir: fileURLToPath(outDir),
    dynamicRoutes: onDemandPaths(routes, config),
    onDemandRoutes: routes
      .filter((route) => route.type === 'page' && isOnDemand(route))
      .map((route) => ({
        name: route.pattern,
        url: pageAddress(route.pattern, config.build.format, options).url,
        path: route.patternRegex,
        source: route.entrypoint,
      })),
    mayOmitPages: true,
  })
}

/** A route as Astro passes it. Before Astro 6.4 it has no list of fallbacks. */
type Route = Omit<IntegrationResolvedRoute, 'fallbackRoutes'> &
  Partial<Pick<IntegrationResolvedRoute, 'fallbackRoutes'>>

/** Return the paths that a server renders. */
function onDemandPaths(routes: readonly Route[], { i18n }: AstroConfig): RegExp[] {
  const onDemand = routes.flatMap(withFallbacks).filter(isOnDemand)
  const locales = Object.keys(i18n?.fallback ?? {})
  const hasUnknownFallbacks = onDemand.some(({ fallbackRoutes }) => fallbackRoutes === undefined)
  return [
    ...onDemand.map((route) => route.patternRegex),
    ...(hasUnknownFallbacks
      ? locales.map((locale) => new RegExp(`^/${locale.replace(/\W/g, '\\$&')}(?:/|$)`))
      : []),
  ]
}

/**
 * Add redirects of Astro's config.
 *
 * @param of `all` if Astro writes no pages for redirects, so that the host performs them; `temporary` if it writes
 * pages, because these do not always show that a redirect is temporary
 */
export function addRedirects(
  build: Build,
  routes: readonly IntegrationResolvedRoute[],
  of: 'all' | 'temporary',
): void {
  for (const { type, pattern, params, redirect } of routes) {
    if (type !== 'redirect' || redirect === undefined || params.length > 0) continue
    const target = typeof redirect === 'string' ? { destination: redirect, status: 301 } : redirect
    if (of === 'temporary' && (target.status === 301 || target.status === 308)) continue
    // Patterns are relative to the base; Astro sends targets as the config declares them.
    build.addRedirect({ from: `.${pattern}`, to: target.destination, status: target.status })
  }
}

function withFallbacks(route: Route): Route[] {
  return [route, ...(route.fallbackRoutes ?? [])]
}

/**
 * Return whether a server renders the route. Astro's own routes (`/_image`) are not pages. A redirect with parameters
 * leads to pages that we cannot list.
 */
function isOnDemand(route: Route): boolean {
  if (route.origin === 'internal') return false
  return route.type === 'redirect' ? route.params.length > 0 : !route.isPrerendered
}
