import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import type { ViteOptions } from '../src/index.ts'
import { makeSite, readTree, tagsOf } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const self = '<link rel="canonical" href="https://www.example.com/wool.html">'
const page =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Wool</title>\n  </head>\n  <body><script type="module" src="/wool.js"></script></body>\n</html>\n'

/** Compresses pages in the bundle, as plugins for servers with ready-made `.gz` files do. */
const compress: vite8.Plugin = {
  name: 'compress',
  enforce: 'post',
  generateBundle(_to, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset' || !asset.fileName.endsWith('.html')) continue
      this.emitFile({
        type: 'asset',
        fileName: `${asset.fileName}.gz`,
        source: gzipSync(asset.source).toString('base64'),
      })
    }
  },
}

/** Leaves no page in the first of two outputs, as `@vitejs/plugin-legacy` does. */
const legacy: vite8.Plugin = {
  name: 'legacy',
  enforce: 'post',
  generateBundle({ entryFileNames }, bundle) {
    if (!String(entryFileNames).includes('legacy')) return
    for (const [name, { type }] of Object.entries(bundle)) if (type === 'asset') delete bundle[name]
  },
}

/** Makes a page smaller after it got its tags, and adds a tag of its own. */
const minify: vite8.Plugin = {
  name: 'minify',
  enforce: 'post',
  generateBundle(_to, bundle) {
    const asset = bundle['wool.html']
    if (asset?.type !== 'asset') return
    asset.source = String(asset.source)
      .replaceAll(/\n\s*/g, '')
      .replace('</head>', '<meta name="robots" content="noidnex"></head>')
  },
}

interface Build {
  files?: Record<string, string>
  options?: Partial<ViteOptions>
  /** Plugins before ours. */
  before?: vite8.Plugin[]
  /** Plugins behind ours. */
  plugins?: vite8.Plugin[]
  output?: (root: string) => vite8.Rollup.OutputOptions[]
  write?: boolean
}

/** @returns all files of the project after the build */
async function build(
  vite: typeof vite8,
  { files = {}, options = {}, before = [], plugins = [], output, write = true }: Build = {},
): Promise<Record<string, string>> {
  const root = await makeSite({ 'wool.html': page, 'wool.js': 'console.log(1)\n', ...files })
  const input = ['wool.html', ...Object.keys(files)].filter((file) => file.endsWith('.html'))
  await vite.build({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'mpa',
    plugins: [...before, indexical({ site: 'https://www.example.com', ...options }), ...plugins],
    build: {
      write,
      rollupOptions: {
        input: input.map((file) => path.join(root, file)),
        ...(output && { output: output(root) }),
      },
    },
  })
  return readTree(root)
}

/** So many URLs that their sitemap needs parts. */
const include = Array.from({ length: 50_010 }, (_, number) => `/${number}`)

describe.each(Object.entries(vites))('%s', (_version, vite) => {
  test('a file of the public folder with the name of a sitemap part is not lost', async () => {
    const other =
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/1</loc></url></urlset>'
    const files = { 'public/sitemap.1.xml': other }
    await expect(build(vite, { files, options: { sitemap: { include } } })).rejects.toThrow(
      'Unexpected file `sitemap.1.xml` of another tool in the place of a part of `sitemap.xml`, expected another name in option `sitemap.file`',
    )
  })

  test('what another plugin compresses has its tags', async () => {
    const built = await build(vite, { plugins: [compress] })
    const zipped = gunzipSync(Buffer.from(built['dist/wool.html.gz']!, 'base64')).toString()
    expect(tagsOf(zipped)).toEqual([self])
    expect(zipped).toBe(built['dist/wool.html'])
  })

  test('a page that another plugin compresses before the tags fails the build', async () => {
    await expect(build(vite, { before: [compress], files: { 'silk.html': page } })).rejects.toThrow(
      'Unexpected `silk.html.gz` and 1 more, made before `silk.html` got its tags, expected indexical() before the plugin that compresses in `plugins`',
    )
  })

  test('a page that needs no tags may be compressed before', async () => {
    const whole = page.replace('</head>', `${self}</head>`)
    const built = await build(vite, { before: [compress], files: { 'wool.html': whole } })
    const zipped = gunzipSync(Buffer.from(built['dist/wool.html.gz']!, 'base64')).toString()
    expect(zipped).toBe(built['dist/wool.html'])
  })

  test('what another plugin changes after the tags is read again', async () => {
    await expect(build(vite, { plugins: [minify] })).rejects.toThrow(
      /dist\/wool\.html:1:223 {2}error {2}robots\/known-directive\n[^]*\nRead 1 page, changed 1, /,
    )
  })

  test('an output without pages beside one that has them', async () => {
    const output = ['legacy', 'modern'].map((name) => ({ entryFileNames: `${name}/[name].js` }))
    const built = await build(vite, { plugins: [legacy], output: () => output })
    expect(Object.keys(built).filter((file) => file.startsWith('dist/'))).toEqual([
      'dist/legacy/wool.js',
      'dist/modern/wool.js',
      'dist/sitemap.xml',
      'dist/wool.html',
    ])
    expect(tagsOf(built['dist/wool.html']!)).toEqual([self])
  })

  test('each output folder is a site of its own', async () => {
    const built = await build(vite, {
      output: (root) => ['a', 'b'].map((name) => ({ dir: path.join(root, 'dist', name) })),
    })
    for (const name of ['a', 'b']) {
      expect(tagsOf(built[`dist/${name}/wool.html`]!)).toEqual([self])
      expect(built[`dist/${name}/sitemap.xml`]).toContain('<loc>https://www.example.com/wool.html</loc>')
    }
  })

  test('a page in a folder named like that of the assets', async () => {
    const built = await build(vite, { files: { 'assets/yarn.html': page } })
    expect(tagsOf(built['dist/assets/yarn.html']!)).toEqual([
      '<link rel="canonical" href="https://www.example.com/assets/yarn.html">',
    ])
    expect(built['dist/sitemap.xml']).toContain('<loc>https://www.example.com/assets/yarn.html</loc>')
  })

  test('a build that writes nothing leaves files of the project alone', async () => {
    const vercel = '{ "cleanUrls": false }\n'
    const files = { 'vercel.json': vercel, 'wool.yaml': 'redirectFrom: /old-wool\n' }
    const written = await build(vite, { files })
    expect(written['vercel.json']).toContain('/old-wool')
    const built = await build(vite, { files, write: false })
    expect(built['vercel.json']).toBe(vercel)
    expect(Object.keys(built).filter((file) => file.startsWith('dist/'))).toEqual([])
  })
})
