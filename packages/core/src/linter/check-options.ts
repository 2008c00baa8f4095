import { checkAll, checkDevOptions, OptionsError, resolveOptions } from '../options/options.ts'
import type { Options } from '../options/options.ts'
import { checkAlternates, writesVersionsInHead } from '../site/add-alternates.ts'
import { checkIncluded } from '../site/choose-entries.ts'
import { checkRules } from './active-rules.ts'
import type { RuleTable } from './active-rules.ts'

/** The options of an adapter, besides those of all. */
export interface OwnOptions {
  /** The option `dev`, which only adapters with a dev server have. */
  dev: unknown
  /** Whether pages get their tags one by one, before the other pages are known. */
  tagsOnArrival?: boolean
}

/**
 * Validate all options, including those of rules, and fill in the defaults. All mistakes are reported at once.
 *
 * @param checkSelectors throws an `OptionsError` for selectors with mistakes
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function checkOptions(
  userOptions: unknown,
  {
    rules,
    checkSelectors,
    own,
  }: { rules: RuleTable; checkSelectors: (selectors: string[]) => unknown; own?: OwnOptions | undefined },
): Options {
  const given = Object(userOptions) as Record<string, unknown>
  checkAll(
    () => resolveOptions(userOptions, own && ['dev']),
    () => own && checkDevOptions(own.dev),
    () => checkRules(rules, given),
    () => checkSelectors([given['nosnippet']].flat().filter((selector) => typeof selector === 'string')),
  )
  const options = resolveOptions(userOptions)
  checkAll(
    () => checkIncluded(options),
    () => checkAlternates(options),
    () => own?.tagsOnArrival && refuseVersionsInHead(options),
  )
  return options
}

/** @throws {OptionsError} one sentence for hreflang links in heads, which need all pages of the site */
export function refuseVersionsInHead(options: Options): void {
  if (!writesVersionsInHead(options)) return
  throw new OptionsError(
    'Unexpected value `head` of option `sitemap.alternates.in`, expected `sitemap`: here, pages get their tags before all versions are known',
  )
}
