import type { AstroConfig, AstroIntegration } from 'astro'
import type { AstroIndexicalOptions } from './config.ts'

/**
 * Return warnings about a valid config with an effect that its author does not expect.
 *
 * @param isServer whether a server renders some pages
 */
export function configWarnings(
  options: AstroIndexicalOptions,
  config: AstroConfig,
  isServer: boolean,
): string[] {
  const functions = Object.entries(options.pages ?? {}).filter(([, data]) => typeof data === 'function')
  return [
    ...(isServer && functions.length > 0 ? [describeFunction(functions[0]![0])] : []),
    ...(sitemapComesLater(config) ? [wrongOrder] : []),
    ...(hasOtherSite(options, config) ? [describeOtherSite(options.site!, config.site!)] : []),
  ]
}

function describeFunction(path: string): string {
  return `Unexpected function for \`${path}\` in option \`pages\`, expected an object: functions have no effect on pages that a server renders`
}

const wrongOrder =
  'Unexpected @astrojs/sitemap after this integration, expected before it: its files are judged and corrected once they are written'

/** Return whether @astrojs/sitemap writes its files after this integration has linted them. */
function sitemapComesLater({ integrations }: AstroConfig): boolean {
  const names = integrations.map(({ name }) => name)
  return names.indexOf('@astrojs/sitemap') > names.indexOf('astro-indexical')
}

/** Return whether both configs set `site`, to different URLs. */
function hasOtherSite({ site }: AstroIndexicalOptions, config: AstroConfig): boolean {
  const [own, astro] = [site, config.site].map((url) =>
    url === undefined ? undefined : URL.parse(url)?.href,
  )
  return own !== undefined && astro !== undefined && own.replace(/\/$/, '') !== astro.replace(/\/$/, '')
}

function describeOtherSite(own: string, astro: string): string {
  return `Unexpected option \`site\` \`${own}\`, expected \`${astro}\` as in the Astro config: canonicals and the sitemap get the first, \`Astro.site\` and feeds the second. Remove the option`
}

/** Return whether an integration is the first of this name: a second one would tag and lint every page again. */
export function isFirst(integration: AstroIntegration, { integrations }: AstroConfig): boolean {
  const first = integrations.find(({ name }) => name === integration.name)
  // Astro copies the integrations, but not their hooks.
  return first?.hooks['astro:config:done'] === integration.hooks['astro:config:done']
}

export const listedTwice =
  'Unexpected astro-indexical twice in `integrations`, expected once: only the options of the first one count'

/** Return a hook that Vite calls if the integration is in the list of Vite plugins, where it would do nothing. */
export function warnAmongVitePlugins(): object {
  let isReported = false
  return {
    configResolved({ logger }: { logger: { warn: (message: string) => void } }) {
      // Astro resolves Vite's config several times.
      if (!isReported) logger.warn(amongVitePlugins)
      isReported = true
    },
  }
}

const amongVitePlugins =
  'Unexpected astro-indexical in `vite.plugins`, where it has no effect; expected it in `integrations` of the Astro config, or vite-plugin-indexical in a site without Astro'
