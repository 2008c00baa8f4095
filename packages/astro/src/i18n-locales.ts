import { OptionsError } from 'indexical'
import type { UserOptions } from 'indexical'
import type { AstroConfig } from 'astro'

/**
 * Replace `sitemap: { alternates: true }` by the locales of Astro's `i18n`.
 *
 * @throws {OptionsError} one sentence if Astro's config has no locales, or if some of them have their own domain
 */
export function withLocales(
  sitemap: UserOptions['sitemap'],
  { i18n }: Pick<AstroConfig, 'i18n'>,
): UserOptions['sitemap'] {
  if (typeof sitemap !== 'object' || sitemap.alternates !== true) return sitemap
  if (!i18n || Object.keys(i18n.domains ?? {}).length > 0) {
    const found = i18n ? '`i18n.domains`' : 'no `i18n` in the Astro config'
    throw new OptionsError(
      `Unexpected value \`true\` of option \`sitemap.alternates\` with ${found}, expected an object such as { locales: { en: '/', de: '/de/' } }`,
    )
  }
  const { locales, defaultLocale, routing } = i18n
  const isPrefixed = typeof routing === 'object' && routing.prefixDefaultLocale
  const entries = locales.flatMap((locale) => {
    const { path, codes } = typeof locale === 'string' ? { path: locale, codes: [locale] } : locale
    const folder = path === defaultLocale && !isPrefixed ? './' : `./${path}/`
    return codes.map((code) => [code, folder] as const)
  })
  return { ...sitemap, alternates: { locales: Object.fromEntries(entries) } }
}
