import type { AstroConfig } from 'astro'
import { expect, test } from 'vitest'
import { withLocales } from '../src/i18n-locales.ts'

const locales = ['en', 'de', { path: 'spanish', codes: ['es', 'es-AR'] as [string, ...string[]] }]
const resolve = (i18n: Partial<NonNullable<AstroConfig['i18n']>> | undefined) =>
  withLocales({ alternates: true }, { i18n: i18n as AstroConfig['i18n'] })

test.each([
  ['the default language has no prefix', undefined, './'],
  ['all languages have a prefix', { prefixDefaultLocale: true }, './en/'],
] as const)('%s', (_, routing, en) => {
  expect(resolve({ locales, defaultLocale: 'en', ...(routing && { routing: routing as never }) })).toEqual({
    alternates: { locales: { en, de: './de/', es: './spanish/', 'es-AR': './spanish/' } },
  })
})

test.each([
  ['no `i18n` in the Astro config', undefined],
  ['`i18n.domains`', { locales, defaultLocale: 'en', domains: { de: 'https://example.de' } }],
])('refuse `true` with %s', (found, i18n) => {
  expect(() => resolve(i18n)).toThrow(
    `Unexpected value \`true\` of option \`sitemap.alternates\` with ${found}, expected an object such as { locales: { en: '/', de: '/de/' } }`,
  )
})

test.each([undefined, true, false, { alternates: { locales: { en: '/', de: '/de/' } } }])(
  '%j stays',
  (sitemap) => {
    expect(withLocales(sitemap, { i18n: undefined })).toBe(sitemap)
  },
)
