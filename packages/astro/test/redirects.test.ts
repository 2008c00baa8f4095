import type { IntegrationResolvedRoute } from 'astro'
import { createBuild } from 'indexical'
import { expect, test } from 'vitest'
import { addRedirects } from '../src/start-build.ts'

const site = 'https://www.example.com'

test('redirects for which Astro writes no page start at their patterns', () => {
  const build = createBuild(
    { site, base: '/shop', sitemap: false },
    { root: '/nowhere', outDir: '/nowhere/dist' },
  )
  const routes = ['/old', '/Talk:Main'].map((pattern) => ({
    type: 'redirect',
    pattern,
    params: [],
    redirect: '/new/',
  }))
  addRedirects(build, routes as unknown as IntegrationResolvedRoute[], 'all')
  expect(
    build
      .finish()
      .requests()
      .map(({ url }) => url),
  ).toEqual([`${site}/shop/old`, `${site}/shop/Talk:Main`, `${site}/shop/indexical-nothing-is-here`])
})
