import type { AstroConfig } from 'astro'
import { checkOptions, OptionsError, type Options } from 'indexical'
import type { AstroIndexicalOptions } from './config.ts'

/**
 * Fill in `site`, `base` and `trailingSlash` from Astro's config; what the user wrote wins.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function toOptions({ dev, ...options }: AstroIndexicalOptions, config: AstroConfig): Options {
  const { site = options.site, base, trailingSlash } = config
  if (site === undefined) {
    throw new OptionsError('Missing `site` in the Astro config, expected the URL of the production site')
  }
  return checkOptions({ site, base, trailingSlash, ...options }, dev)
}
