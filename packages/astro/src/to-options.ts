import { OptionsError, resolveOptions, type Options, type UserOptions } from '@indexical/core/options'
import type { AstroConfig } from 'astro'

/**
 * Fill in `site`, `base` and `trailingSlash` from Astro's config; what the user wrote wins.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function toOptions(options: Partial<UserOptions>, config: AstroConfig): Options {
  const { site = options.site, base, trailingSlash } = config
  if (site === undefined) {
    throw new OptionsError('Missing `site` in the Astro config, expected the address of the production site')
  }
  return resolveOptions({ site, base, trailingSlash, ...options })
}
