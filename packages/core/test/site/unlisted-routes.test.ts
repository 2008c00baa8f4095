import { expect, test } from 'vitest'
import { readIntent } from '../../src/intent/read-intent.ts'
import { resolveOptions } from '../../src/options/options.ts'
import { unlistedRoutes } from '../../src/site/unlisted-routes.ts'

test('on-demand routes that may belong in the sitemap but have no listed URL', () => {
  const route = (name: string, data: Record<string, unknown> = {}) => ({
    name,
    url: `https://www.example.com/shop${name}`,
    path: new RegExp(`^${name.replace('[id]', '[^/]+')}$`),
    intent: readIntent(data, { file: 'page.astro', fields: {} }).intent,
  })
  const options = resolveOptions({
    site: 'https://www.example.com',
    base: '/shop/',
    sitemap: { include: ['/shop/hats/red/'] },
  })
  const onDemandRoutes = [
    route('/shoes/[id]/'),
    route('/hats/[id]/'),
    route('/a/'),
    route('/private/'),
    route('/hidden/', { noindex: true }),
    route('/copy/', { canonical: '/a/' }),
    route('/draft/', { draft: true }),
    route('/left-out/', { sitemap: false }),
    route('/404/'),
  ]
  const blockedBy = (url: string) =>
    url.endsWith('/private/') ? { line: 'Disallow: /', location: { file: 'robots.txt' } } : undefined
  const site = { robotsTxt: { facts: undefined, blockedBy }, inputs: { onDemandRoutes } }
  expect(unlistedRoutes(site as never, options)).toEqual(['/a/', '/shoes/[id]/'])
})
