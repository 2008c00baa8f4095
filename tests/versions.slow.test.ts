/** Older versions of frameworks, and frameworks that the plugin for Vite cannot serve: the real ones, with the packed packages. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, serve, tagsOf } from '../packages/astro/test/site.ts'
import { frameworks } from './frameworks.ts'
import { createPacked, minutes, run, write } from './packed.ts'

const packed = createPacked()
const { link } = packed

beforeAll(() => packed.pack(), 10 * minutes)
afterAll(() => packed.clean())

const site = {
  options: { site: 'https://www.example.com' },
  pages: {
    index: { frontmatter: 'title: Home' },
    old: { frontmatter: 'title: Old\ncanonical: /' },
    draft: { frontmatter: 'title: Draft\nnoindex: true' },
  },
}

/** Files and the command line of a framework in a version, for one site. */
function projectFor(
  name: string,
  version: string,
  folder: string,
): { files: Record<string, string>; command: string[] } {
  const { files, command } = frameworks[name]!(site)
  const [, ...flags] = command
  const manifest = join(folder, 'node_modules', version.slice(0, version.lastIndexOf('@')), 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const bins = typeof bin === 'string' ? bin : Object.values(bin)[0]!
  const { 'eleventy.config.js': config, ...others } = files
  if (config === undefined || !/@[12]\./.test(version))
    return { files, command: [join(dirname(manifest), bins), ...flags] }
  // Before Eleventy 3 a config is CommonJS.
  const commonJs = config
    .replace(/^import (\w+) from ('.*')$/m, 'const $1 = require($2)')
    .replace('export default', 'module.exports =')
  return {
    files: { ...others, '.eleventy.js': commonJs, 'package.json': '{ "private": true }' },
    command: [join(dirname(manifest), bins), ...flags],
  }
}

describe('older versions of frameworks', () => {
  test.each([
    ['vite', 'vite@6.0.0'],
    ['eleventy', '@11ty/eleventy@2.0.1'],
    ['eleventy', '@11ty/eleventy@4.0.0-alpha.10'],
  ])(
    '%s: %s builds a site',
    (name, version) => {
      const folder = link(name, [pluginOf(name)], [version])
      const { files, command } = projectFor(name, version, folder)
      write(folder, files)
      run(process.execPath, command, folder)
      const built = (file: string): string => readFileSync(join(folder, 'dist', file), 'utf8')
      expectTags(built)
    },
    10 * minutes,
  )

  test.each([
    ['astro@5.12.0', '@astrojs/node@9.0.0'],
    ['astro@6.0.5', '@astrojs/node@10.0.0'],
  ])(
    'astro: %s builds a site, shows it in dev, and renders it on demand with %s',
    async (version, node) => {
      const folder = link('astro', ['astro-indexical'], [version, node])
      const { files, command } = projectFor('astro', version, folder)
      write(folder, files)
      run(process.execPath, command, folder)
      const built = (file: string): string => readFileSync(join(folder, 'dist', file), 'utf8')
      expectTags(built)
      await requestPages(folder, ['dev', '--port', String(await freePort())], {})

      const config = files['astro.config.mjs']!.replace(
        'export default {',
        "import node from '@astrojs/node'\nexport default { output: 'server', adapter: node({ mode: 'standalone' }),",
      )
      write(folder, { 'astro.config.mjs': config })
      run(process.execPath, command, folder)
      const settings = { HOST: '127.0.0.1', PORT: String(await freePort()) }
      await requestPages(folder, ['dist/server/entry.mjs'], settings)
    },
    10 * minutes,
  )

  test(
    '@vite-pwa/vitepress: the service worker contains the hash of each page with its tags',
    () => {
      const others = ['vitepress@1.6.4', '@vite-pwa/vitepress@1.1.0', 'vite-plugin-pwa@2.0.0', 'vite@5']
      const folder = link('vitepress-pwa', ['vitepress-plugin-indexical'], others)
      write(folder, {
        'docs/index.md': '# Home\n',
        'docs/a.md': '---\nnoindex: true\n---\n# A\n',
        'docs/.vitepress/config.mjs': `import { withPwa } from '@vite-pwa/vitepress'
import indexical from 'vitepress-plugin-indexical'
export default withPwa({
  vite: { plugins: [indexical({ site: 'https://www.example.com' })] },
  pwa: { workbox: { globPatterns: ['**/*.html'] } },
})`,
      })
      const manifest = join(folder, 'node_modules/vitepress/bin/vitepress.js')
      const printed = run(process.execPath, [manifest, 'build', 'docs'], folder)
      expect(printed).toContain('Read 3 pages, changed 2, listed 1')
      const read = (file: string): string => readFileSync(join(folder, 'docs/.vitepress/dist', file), 'utf8')
      const cached = [...read('sw.js').matchAll(/\{url:"([^"]+\.html)",revision:"([^"]+)"\}/g)]
      expect(cached.map(([, file]) => file).toSorted()).toEqual(['404.html', 'a.html', 'index.html'])
      for (const [, file, revision] of cached)
        expect(createHash('md5').update(read(file!)).digest('hex')).toBe(revision)
      expect(read('a.html')).toContain('noindex')
    },
    10 * minutes,
  )

  test(
    'vitepress@2.0.0-alpha.20 builds a site',
    () => {
      const folder = link('vitepress', ['vitepress-plugin-indexical'], ['vitepress@2.0.0-alpha.20'])
      write(folder, {
        'docs/.vitepress/config.mjs': `import indexical from 'vitepress-plugin-indexical'\nexport default { vite: { plugins: [${call}] } }\n`,
        'docs/index.md': '# Home\n',
        'docs/old.md': '---\ncanonical: ./index.md\n---\n# Old\n',
        'docs/draft.md': '---\nnoindex: true\n---\n# Draft\n',
      })
      run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'], folder)
      const built = (file: string): string => readFileSync(join(folder, 'docs/.vitepress/dist', file), 'utf8')
      expect(built('old.html')).toContain('<link rel="canonical" href="https://www.example.com/">')
      expect(built('draft.html')).toContain('<meta name="robots" content="noindex">')
      expect(built('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://www.example.com/</loc>'])
    },
    10 * minutes,
  )

  test.each([
    [
      'astro',
      'astro@4.16.19',
      'astro-indexical: Unexpected Astro 4.16.19, expected Astro 5.12 or later: `npx @astrojs/upgrade`',
    ],
    [
      'vite',
      'vite@5.4.21',
      'vite-plugin-indexical in vite.config.js: Unexpected Vite older than 6, expected Vite 6, 7 or 8',
    ],
    [
      'eleventy',
      '@11ty/eleventy@1.0.2',
      'eleventy-plugin-indexical: Unexpected Eleventy 1, expected Eleventy 2, 3 or 4: `npm install --save-dev @11ty/eleventy@3`',
    ],
  ])(
    '%s: %s is refused before anything is built',
    (name, version, sentence) => {
      const folder = link(name, [pluginOf(name)], [version])
      const { files, command } = projectFor(name, version, folder)
      write(folder, files)
      expect(() => run(process.execPath, command, folder)).toThrow(sentence)
      expect(existsSync(join(folder, 'dist'))).toBe(false)
    },
    10 * minutes,
  )
})

const plugin = "import indexical from 'vite-plugin-indexical'\n"
const call = "indexical({ site: 'https://www.example.com' })"

test.each([
  {
    title: 'SvelteKit',
    packages: [
      '@sveltejs/kit@2.70.4',
      '@sveltejs/vite-plugin-svelte@6',
      '@sveltejs/adapter-static@3',
      'svelte@5',
      'vite@7.3.8',
    ],
    files: {
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'\n${plugin}export default { plugins: [sveltekit(), ${call}] }\n`,
      'svelte.config.js':
        "import adapter from '@sveltejs/adapter-static'\nexport default { kit: { adapter: adapter() } }\n",
      'src/app.html':
        '<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+page.svelte': '<h1>Home</h1>\n',
    },
    command: ['node_modules/vite/bin/vite.js', 'build'],
    sentence:
      'Unexpected indexical() of vite-plugin-indexical beside `sveltekit()`, expected `adapter: indexical(adapter(), { site: … })` with `sveltekit-plugin-indexical`: SvelteKit writes its pages after Vite',
  },
  {
    title: 'React Router',
    packages: [
      '@react-router/dev@7.18.4',
      '@react-router/node@7.18.4',
      'react-router@7.18.4',
      'react@19',
      'react-dom@19',
      'isbot@5',
      'vite@7.3.8',
    ],
    files: {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'\n${plugin}export default { plugins: [reactRouter(), ${call}] }\n`,
      'app/routes.js':
        "import { index } from '@react-router/dev/routes'\nexport default [index('./home.jsx')]\n",
      'app/home.jsx': 'export default () => <h1>Home</h1>\n',
      'app/root.jsx': "import { Outlet } from 'react-router'\nexport default () => <Outlet />\n",
    },
    command: ['node_modules/@react-router/dev/bin.js', 'build'],
    sentence:
      'Unexpected indexical() of vite-plugin-indexical beside `reactRouter()`, expected that of `react-router-plugin-indexical`: React Router writes its pages after Vite',
  },
  {
    title: 'TanStack Start',
    packages: [
      '@tanstack/react-start@1.169.5',
      '@tanstack/react-router',
      'react@19',
      'react-dom@19',
      'vite@7.3.8',
    ],
    files: {
      'vite.config.js': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'\n${plugin}export default { plugins: [tanstackStart(), ${call}] }\n`,
      'src/router.jsx': 'export function getRouter() {}\n',
      'src/routes/__root.jsx':
        "import { createRootRoute, Outlet } from '@tanstack/react-router'\nexport const Route = createRootRoute({ component: Outlet })\n",
    },
    command: ['node_modules/vite/bin/vite.js', 'build'],
    sentence:
      'Unexpected indexical() beside `tanstackStart()`, where it has no effect: TanStack Start writes its pages after Vite; expected it removed, and the build `vite build && npx indexical apply dist/client --site https://www.example.com`',
  },
  {
    title: 'Nuxt',
    packages: ['nuxt@4.5.2'],
    files: {
      'nuxt.config.ts': `${plugin}export default defineNuxtConfig({ telemetry: false, vite: { plugins: [${call}] } })\n`,
      'app/app.vue': '<template><h1>Home</h1></template>\n',
    },
    command: ['node_modules/nuxt/bin/nuxt.mjs', 'generate'],
    sentence:
      'Unexpected indexical() in `vite.plugins` of the Nuxt config, where it has no effect: Nuxt writes its pages after Vite; expected it removed, and the build `nuxt generate && npx indexical apply .output/public --site https://www.example.com`',
  },
  {
    title: 'VitePress',
    packages: ['vitepress@1.6.4'],
    files: {
      'docs/.vitepress/config.mjs': `${plugin}export default { vite: { plugins: [${call}] } }\n`,
      'docs/index.md': '# Home\n',
    },
    command: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
    sentence:
      'Unexpected indexical() of vite-plugin-indexical in `vite.plugins` of the VitePress config, expected that of `vitepress-plugin-indexical`: VitePress writes its pages after Vite',
  },
])(
  'the plugin for Vite in $title names the command to use instead',
  ({ title, packages: others, files, command, sentence }) => {
    const folder = link(title.replaceAll(' ', ''), ['vite-plugin-indexical'], others)
    write(folder, files)
    const printed = failureOf(() => run(process.execPath, command, folder))
    expect(printed).toContain(sentence)
    // Frameworks print these lines after their client build.
    expect(printed).not.toMatch(/modules transformed|built in|Build failed in/)
  },
  10 * minutes,
)

/** Return what a failing command prints. */
function failureOf(command: () => string): string {
  try {
    return command()
  } catch (error) {
    return String(error)
  }
}

function expectTags(built: (file: string) => string): void {
  expect(built('old/index.html')).toContain('<link rel="canonical" href="https://www.example.com/">')
  expect(built('draft/index.html')).toMatch(/<meta name="robots" content="noindex/)
  expect(built('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://www.example.com/</loc>'])
}

/** Start a server of Astro, and compare the tags of the pages that it sends. */
async function requestPages(
  folder: string,
  command: readonly string[],
  settings: Record<string, string>,
): Promise<void> {
  const server = await serve(folder, command, settings)
  try {
    const tags = async (path: string): Promise<string> =>
      tagsOf(await (await fetch(server.url + path)).text())
    expect(await tags('/')).toBe('https://www.example.com/')
    expect(await tags('/old/')).toBe('https://www.example.com/')
    expect(await tags('/draft/')).toContain('robots=noindex')
    expect(server.output()).not.toMatch(/error/i)
  } finally {
    await server.stop()
  }
}

function pluginOf(name: string): string {
  return name === 'astro' ? 'astro-indexical' : `${name}-plugin-indexical`
}
