/** What users install: the packed packages, in projects outside the workspace, with the real frameworks. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameworks } from './frameworks.ts'
import { createPacked, minutes, run, write } from './packed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packed = createPacked()
const { packages, tarballs, install, link, work } = packed
const names = packages.map(({ manifest }) => manifest.name)

/** Limits of one package. */
const maxPackedBytes = 455_000
const maxFiles = 42
/** Limits of an installation of `astro-indexical` without Astro. */
const maxPackages = 20
const maxInstalledBytes = 8_000_000

beforeAll(() => packed.pack(), 10 * minutes)
afterAll(() => packed.clean())

/** The files below a folder, by their paths with forward slashes. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
}

/** A framework in the version that its plugin is developed with, such as `astro@7.3.5`. */
function developedWith(plugin: string, framework: string): string {
  const { folder } = packages.find(({ manifest }) => manifest.name === plugin)!
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return `${framework}@${devDependencies[framework]}`
}

describe.each(names)('the packed %s', (name) => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(work, 'unpacked-'))
    run('tar', ['-xzf', tarballs.get(name)!, '-C', folder, '--strip-components=1'], work)
  }, minutes)

  test('is small', () => {
    expect(statSync(tarballs.get(name)!).size).toBeLessThanOrEqual(maxPackedBytes)
    expect(filesOf(folder).length).toBeLessThanOrEqual(maxFiles)
  })

  test('contains what is published and nothing else', () => {
    const files = filesOf(folder)
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    const other =
      /^(?:LICENSE|README\.md|package\.json|[\w.]+\.schema\.json|dist\/.*\.(?:js|d\.ts)|dist\/report-view\.css|dist\/THIRD-PARTY-NOTICES\.md)$/
    expect(files.filter((file) => !other.test(file))).toEqual([])
  })

  test('names versions that the registry has', () => {
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toMatch(
      /"(?:workspace|catalog|link|file):/,
    )
  })

  test('contains the licence of each library in it', () => {
    const notices = join(folder, 'dist/THIRD-PARTY-NOTICES.md')
    const sections = existsSync(notices) ? readFileSync(notices, 'utf8').split(/^## /m).slice(1) : []
    const licensed = sections
      .filter((section) => section.length > 500)
      .map((section) => section.split(' ')[0])
    const libraries = filesOf(folder)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => librariesIn(readFileSync(join(folder, file), 'utf8')))
    expect(licensed).toEqual(expect.arrayContaining(libraries))
    expect(licensed.length).toBe(sections.length)
  })
})

/** Libraries by the paths that the bundler writes above the code of each module. */
function librariesIn(code: string): string[] {
  return [...code.matchAll(/^\s*\/\/ .*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name]) => name!)
}

test(
  'astro-indexical adds few packages to a project',
  () => {
    const modules = join(install('size', ['astro-indexical']), 'node_modules')
    const files = filesOf(modules)
    const installed = files.filter((file) =>
      /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
    )
    expect(installed.length).toBeLessThanOrEqual(maxPackages)
    const bytes = files.reduce((sum, file) => sum + statSync(join(modules, file)).size, 0)
    expect(bytes).toBeLessThanOrEqual(maxInstalledBytes)
  },
  10 * minutes,
)

const site = {
  options: { site: 'https://www.example.com' },
  pages: {
    index: { frontmatter: 'title: Home' },
    old: { frontmatter: 'title: Old\ncanonical: /' },
    draft: { frontmatter: 'title: Draft\nnoindex: true' },
  },
}

describe.each([
  { name: 'astro', plugin: 'astro-indexical', framework: 'astro' },
  { name: 'vite', plugin: 'vite-plugin-indexical', framework: 'vite' },
  { name: 'eleventy', plugin: 'eleventy-plugin-indexical', framework: '@11ty/eleventy' },
])('$plugin in a project of its own', ({ name, plugin, framework }) => {
  let folder: string
  const { files, command } = frameworks[name]!(site)
  const built = (file: string): string => readFileSync(join(folder, 'dist', file), 'utf8')

  /** Build the site, and expect it to have the tags and the sitemap that its frontmatter requests. */
  function expectBuild(): void {
    run(process.execPath, command, folder)
    expect(built('old/index.html')).toContain('<link rel="canonical" href="https://www.example.com/">')
    expect(built('draft/index.html')).toMatch(/<meta name="robots" content="noindex/)
    expect(built('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://www.example.com/</loc>'])
  }

  beforeAll(() => {
    folder = link(name, [plugin], [developedWith(plugin, framework)])
    write(folder, files)
  }, 20 * minutes)

  test('builds a site', expectBuild, 10 * minutes)

  test('has the command that findings name', () => {
    const { bin } = JSON.parse(
      readFileSync(join(folder, 'node_modules', plugin, 'package.json'), 'utf8'),
    ) as {
      bin: { indexical: string }
    }
    const file = join(folder, 'node_modules', plugin, bin.indexical)
    expect(run(process.execPath, [file, 'rules', 'canonical/absolute'], folder)).toContain(
      'canonical/absolute',
    )
  })

  test.runIf(name === 'eleventy')(
    'builds a site whose config is CommonJS',
    () => {
      rmSync(join(folder, 'eleventy.config.js'))
      rmSync(join(folder, 'dist'), { recursive: true })
      write(folder, {
        'eleventy.config.cjs': `const indexical = require('eleventy-plugin-indexical')\nmodule.exports = (config) => {\n  config.addPlugin(indexical, ${JSON.stringify(site.options)})\n}\n`,
      })
      expectBuild()
    },
    10 * minutes,
  )

  test(
    'has types that a config can use',
    () => {
      write(folder, {
        'types/check.ts': `import indexical from '${plugin}'
${name === 'eleventy' ? 'export const plugin = indexical' : `export const plugins = [indexical({ site: 'https://www.example.com' })]`}
// @ts-expect-error An option that does not exist.
${name === 'eleventy' ? 'indexical({} as never, { sight: 1 })' : 'indexical({ sight: 1 })'}
`,
      })
      expectTypes(folder, { skipLibCheck: true })
    },
    5 * minutes,
  )
})

function expectTypes(folder: string, { skipLibCheck }: { skipLibCheck: boolean }): void {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    noEmit: true,
    skipLibCheck,
  }
  write(folder, { 'types/tsconfig.json': JSON.stringify({ compilerOptions, include: ['.'] }) })
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'types'], folder)
}

test(
  'types of libraries hold without those of Node, and with every declaration checked',
  () => {
    const libraries = packages.filter(
      // The only peer of the command line is optional.
      ({ manifest }) => manifest.peerDependencies === undefined || manifest.name === 'indexical',
    )
    const folder = link(
      'types',
      libraries.map(({ manifest }) => manifest.name),
    )
    const entries = libraries.flatMap(({ manifest: { name, exports = {} } }) =>
      Object.entries(exports)
        .filter(([, target]) => typeof target !== 'string')
        .map(([path]) => name + path.slice(1)),
    )
    expect(entries).toContain('indexical')
    const lines = entries.map((entry, number) => `export * as entry${number} from '${entry}'`)
    write(folder, {
      'types/entries.ts': `${lines.join('\n')}\n`,
      'types/unified.ts': `import rehypeIndexical from 'rehype-indexical'
import { unified } from 'unified'
import { VFile } from 'vfile'
unified().use(rehypeIndexical, { site: 'https://www.example.com' })
export const edits = new VFile('').data.indexical?.edits
// @ts-expect-error An option that does not exist.
unified().use(rehypeIndexical, { sight: 1 })
`,
    })
    expectTypes(folder, { skipLibCheck: false })
  },
  10 * minutes,
)
