import type { AstroConfig } from 'astro'
import { expect, test } from 'vitest'
import { toOptions } from '../src/start-build.ts'

const root = new URL('file:///nowhere/')
const optionsOf = (config: Pick<AstroConfig, 'site' | 'base'>, own = {}) =>
  toOptions(own, { trailingSlash: 'ignore', root, ...config } as AstroConfig)

test('a path in `site` without `base` is refused before the build', () => {
  expect(() => optionsOf({ site: 'https://www.example.com/blog/', base: '/' })).toThrow(
    "astro-indexical in the Astro config: Unexpected path in `site` `https://www.example.com/blog/` without `base`, expected `base: '/blog'` in the Astro config too, or `site: 'https://www.example.com'`",
  )
})

test.each([
  ['no path', { site: 'https://www.example.com', base: '/' }, {}],
  ['a base', { site: 'https://www.example.com', base: '/blog' }, {}],
  ['both', { site: 'https://www.example.com/blog/', base: '/blog/' }, {}],
  // A proxy adds the path.
  ['a base in the options', { site: 'https://www.example.com/blog/', base: '/' }, { base: '/blog' }],
])('%s is accepted', (_, config, own) => {
  expect(optionsOf(config, own).site).toBe(config.site)
})
