/** `react-router-plugin-indexical` in real React Router sites: hydration and navigation in a browser, settings, and mistakes. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cli } from '../../packages/node/test/folder.ts'
import { close, startBrowser } from '../browser.ts'
import { createPacked, minutes, run, write } from '../packed.ts'
import { followBadge } from './follow-badge.ts'
import { buildReactRouter, makeReactRouter, reactRouterSite, viteConfig } from './react-router-site.ts'
import { visitPages } from './visit-pages.ts'

const url = 'https://www.example.com'
const listed = (sitemap: string): string[] => sitemap.match(/(?<=<loc>).*(?=<\/loc>)/g) ?? []

describe('a site whose root writes canonicals', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await startBrowser()))
  afterAll(() => close(browser))

  test('keeps its pages, `check` agrees, and the tags are those of the page on screen', async () => {
    const { folder, status, text, read } = buildReactRouter(reactRouterSite)
    expect(status, text).toBe(0)
    expect(text).toContain('Read 6 pages, changed 0, listed 2 in sitemap.xml')
    expect(text).toContain(
      'Left out as error page: /__spa-fallback.html; canonical elsewhere: /copy/; redirect: /moved/; noindex: /old/',
    )
    expect(text).toContain('0 errors, 0 warnings')
    expect(listed(read('sitemap.xml'))).toEqual([`${url}/`, `${url}/about/`])
    const check = spawnSync(process.execPath, [cli, 'check', 'build/client', '--site', url], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(check.stdout + check.stderr).toContain('0 errors, 0 warnings')
    expect(await visitPages(browser, join(folder, 'build/client'))).toEqual({
      tags: [[`${url}/old/`, 'noindex'], [`${url}/about/`], [`${url}/old/`, 'noindex'], [`${url}/`]],
      errors: [],
      loads: 1,
    })
  })

  test('tags that React Router did not render stay, which is why the plugin writes none', async () => {
    const { folder, status, text } = buildReactRouter(
      {
        ...reactRouterSite,
        'app/root.jsx': reactRouterSite['app/root.jsx']!.replace(
          /\n *<link rel="canonical".*\n.*robots.*/,
          '',
        ),
      },
      'inject: true',
    )
    expect(status, text).toBe(0)
    const { tags } = await visitPages(browser, join(folder, 'build/client'))
    expect(tags).toEqual(Array.from({ length: 4 }, () => [`${url}/old/`, 'noindex']))
  })
})

test('the badge of the dev server follows navigation and edits', { timeout: 2 * minutes }, async () => {
  const browser = await startBrowser()
  onTestFinished(() => close(browser))
  const command = ['node_modules/@react-router/dev/bin.cjs', 'dev']
  await followBadge(browser, makeReactRouter(reactRouterSite), command, [
    'app/about.jsx',
    `export const handle = { robots: 'noidnex' }\n${reactRouterSite['app/about.jsx']}`,
  ])
})

const canonicalTo = (target: string): Record<string, string> => ({
  ...reactRouterSite,
  'app/copy.jsx': reactRouterSite['app/copy.jsx']!.replace('/about/', target),
})

test('with `ssr` and a basename, all other paths are unknown', () => {
  const { status, text, read } = buildReactRouter({
    ...canonicalTo('/rendered/'),
    'app/root.jsx': reactRouterSite['app/root.jsx']!.replace('.com$', '.com/shop$'),
    'react-router.config.js':
      "export default { basename: '/shop', prerender: ['/', '/about', '/copy', '/old', '/posts/über'] }\n",
  })
  expect(status, text).toBe(0)
  // React Router links to `/shop`, which servers redirect.
  expect(text).toContain('0 errors, 1 warning on 2 of 5 pages')
  expect(listed(read('sitemap.xml'))).toEqual(
    ['', 'about/', 'posts/%C3%BCber/'].map((path) => `${url}/shop/${path}`),
  )
})

test('a fallback in index.html is no page, and the routes that it renders are unknown', () => {
  const { status, text, read } = buildReactRouter({
    ...canonicalTo('/posts/one/'),
    'react-router.config.js': "export default { ssr: false, prerender: ['/about', '/copy', '/moved'] }\n",
  })
  expect(status, text).toBe(0)
  expect(text).toContain('Read 3 pages, skipped 1 (1 by `exclude`)')
  expect(text).toContain('0 errors, 0 warnings')
  expect(listed(read('sitemap.xml'))).toEqual([`${url}/about/`])
})

test('mistakes fail the build and name the module of the route', () => {
  const { status, text, read } = buildReactRouter({
    ...canonicalTo('/abuot/'),
    'app/root.jsx': reactRouterSite['app/root.jsx']!.replace(/robots && .*/, "''}"),
    'app/about.jsx':
      "export const meta = () => [{ title: 'About' }, { name: 'robots', content: 'noidnex' }]\nexport default () => 'About'\n",
  })
  expect(text).toMatch(
    /build\/client\/about\/index\.html:1:\d+ {2}error {2}robots\/known-directive\n {2}Unexpected directive `noidnex`, expected `noindex`\n.*\n.*\n {2}source app\/about\.jsx/,
  )
  expect(text).toMatch(
    /Unexpected canonical `https:\/\/www\.example\.com\/abuot\/`.*; did you mean `\/about\/`\?\n.*\n.*\n {2}source app\/copy\.jsx/,
  )
  expect(text).toMatch(
    /Missing robots meta, expected `noindex` from the frontmatter\n {2}source app\/old\.jsx/,
  )
  expect(text).not.toContain('    at ')
  expect(read('sitemap.xml')).toBe('')
  expect(status).toBe(1)
})

test.each([
  [
    'a wrong option',
    {},
    'sitmap: false',
    'react-router-plugin-indexical in vite.config.js: Unexpected option `sitmap`, expected `sitemap`',
  ],
  [
    'settings without `prerender`',
    { 'react-router.config.js': 'export default {}\n' },
    '',
    'Unexpected React Router settings without `prerender`, which write no pages, expected `prerender: true` or a list of paths in react-router.config',
  ],
  [
    'a route that writes the sitemap',
    {
      'app/routes.js':
        "import { route } from '@react-router/dev/routes'\nexport default [route('sitemap.xml', './map.js')]\n",
      'app/map.js': "export const loader = () => new Response('')\n",
    },
    '',
    'Unexpected route `app/map.js`, which writes `sitemap.xml` too, expected it removed, or another name in option `sitemap.file`',
  ],
])('%s ends before the build', (_, files, options, sentence) => {
  const { status, text } = buildReactRouter({ ...reactRouterSite, ...files }, options)
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/modules transformed| {4}at /)
  expect(status).toBe(1)
})

test('a root without canonicals gets the lines of React Router for them', () => {
  const { status, text } = buildReactRouter({
    ...reactRouterSite,
    'app/root.jsx': reactRouterSite['app/root.jsx']!.replace(/\n *<link rel="canonical".*/, ''),
  })
  expect(status).toBe(1)
  expect(text).toContain('error  canonical/matches-frontmatter')
  expect(text).toContain(
    "React Router's client would keep an added canonical when a visitor opens the next page. Add to app/root.jsx:",
  )
  expect(text).toContain(
    '<link rel="canonical" href={canonical ?? `https://www.example.com${pathname.replace(/\\/?$/, \'/\')}`} />',
  )
})

describe('older versions', () => {
  const packed = createPacked()
  beforeAll(() => packed.pack(), 10 * minutes)
  afterAll(() => packed.clean())

  test.each([
    ['7.2.0', '19', '6'],
    ['7.18.4', '18', '7.3.8'],
  ])(
    'react-router@%s with React %s and Vite %s',
    async (version, react, vite) => {
      const own = ['@react-router/dev', '@react-router/node', 'react-router'].map(
        (name) => `${name}@${version}`,
      )
      const others = [`react@${react}`, `react-dom@${react}`, 'isbot@5', `vite@${vite}`]
      const folder = packed.link('react-router', ['react-router-plugin-indexical'], [...own, ...others])
      const { 'app/routes.js': routes, 'app/moved.jsx': _, ...files } = reactRouterSite
      write(folder, {
        ...files,
        'vite.config.js': viteConfig(),
        // Version 7.2 cannot prerender a redirect.
        'app/routes.js': routes!.replace(/.*moved.*\n/, ''),
      })
      const command = 'node_modules/@react-router/dev/bin.js'
      run(process.execPath, [command, 'build'], folder)
      const sitemap = readFileSync(join(folder, 'build/client/sitemap.xml'), 'utf8')
      expect(listed(sitemap)).toEqual([`${url}/`, `${url}/about/`])
      if (react === '19') return
      // React 18 reports each element that it has not rendered.
      const browser = await startBrowser()
      onTestFinished(() => close(browser))
      expect((await visitPages(browser, join(folder, 'build/client'))).errors).toEqual([])
      await followBadge(
        browser,
        folder,
        [command, 'dev'],
        ['app/about.jsx', `export const handle = { robots: 'noidnex' }\n${reactRouterSite['app/about.jsx']}`],
      )
    },
    10 * minutes,
  )
})
