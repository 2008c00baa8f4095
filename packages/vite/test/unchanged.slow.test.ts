import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import type { ViteOptions } from '../src/index.ts'
import { makeSite, readTree, writeText } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const page = (title: string, frontmatter = ''): string =>
  `${frontmatter}<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><p>Text of ${title}.</p></body></html>\n`

const files = {
  'package.json': '{}',
  'index.html': page('Home'),
  'about.html': page('About', '---\ncanonical: ./index.html\n---\n'),
  'public/robots.txt': 'User-agent: *\nAllow: /\n',
}

type Run = (settings?: {
  options?: Partial<ViteOptions>
  plugins?: vite8.Plugin[]
  input?: string[]
}) => Promise<{ printed: string[]; output: Record<string, string> }>

interface Project {
  root: string
  run: Run
  /** Let a build that is repeated print another text. */
  mark: () => Promise<void>
  forget: () => Promise<void>
}

async function makeProject(vite: typeof vite8): Promise<Project> {
  const root = await makeSite(files)
  const cache = path.join(root, 'node_modules/.cache/indexical')
  await mkdir(cache, { recursive: true })
  const recordOf = async (): Promise<string> =>
    path.join(cache, (await readdir(cache)).find((name) => name.startsWith('build-')) ?? 'none')
  return {
    root,
    async run({ options = {}, plugins = [], input = ['index.html', 'about.html'] } = {}) {
      const printed: string[] = []
      const print = (text: string): void => void (/Read \d|Repeated|warning/.test(text) && printed.push(text))
      const logger = { ...vite.createLogger('info'), info: print, warn: print, warnOnce: print }
      await vite
        .build({
          root,
          configFile: false,
          customLogger: logger,
          logLevel: 'warn',
          plugins: [indexical({ site: 'https://www.example.com', ...options }), plugins],
          build: { rollupOptions: { input: input.map((file) => path.join(root, file)) } },
        })
        .catch(({ message }: Error) => printed.push(message))
      return { printed, output: await readTree(path.join(root, 'dist')) }
    },
    async mark() {
      const file = await recordOf()
      const [, text = ''] = (await readFile(file, 'utf8')).split('\n')
      const marked = JSON.stringify({ ...(JSON.parse(text) as object), summary: 'Repeated' })
      await writeFile(file, `${hash('sha256', marked)}\n${marked}`)
    },
    forget: async () => rm(await recordOf(), { force: true }),
  }
}

/** Adds a comment to each page, after it got its tags. */
const stamp: vite8.Plugin = {
  name: 'stamp',
  enforce: 'post',
  generateBundle(_to, bundle) {
    for (const asset of Object.values(bundle))
      if (asset.type === 'asset' && asset.fileName.endsWith('.html'))
        asset.source = `${String(asset.source)}<!-- ${asset.fileName} -->\n`
  },
}

const write = (file: string, text: string) => (root: string) => writeText(path.join(root, file), text)
const nothing = async (): Promise<void> => {}

describe.each(Object.entries(vites))('%s', (_version, vite) => {
  test('a build of the same pages repeats the last one', async () => {
    const { run, mark } = await makeProject(vite)
    const first = await run()
    expect(first.output['sitemap.xml']).toContain('<loc>https://www.example.com/</loc>')
    expect(await run()).toEqual(first)
    await mark()
    expect(await run()).toEqual({ ...first, printed: ['Repeated'] })
  })

  test.each<[string, (root: string) => Promise<unknown>, Parameters<Run>[0]?]>([
    ['the text of a page', write('about.html', page('Company'))],
    ['a request in front matter', write('about.html', page('About', '---\nnoindex: true\n---\n'))],
    ['front matter in a file of its own', write('index.md', '---\nnoindex: true\n---\n')],
    ['robots.txt', write('public/robots.txt', 'User-agent: *\nDisallow: /about\n')],
    ['a host file', write('public/_headers', '/about\n  X-Robots-Tag: noindex\n')],
    ['a page in the public folder', write('public/extra.html', page('Extra'))],
    ['a page that is not built', write('team.html', page('Team')), { input: ['index.html'] }],
    ['a page less', nothing, { input: ['index.html'] }],
    ['options', nothing, { options: { noindexCanonical: 'omit' } }],
    ['a plugin that changes pages later', nothing, { plugins: [stamp] }],
    [
      'a plugin that adds a file',
      nothing,
      {
        plugins: [
          {
            name: 'add',
            generateBundle() {
              this.emitFile({ type: 'asset', fileName: 'a.txt', source: 'a' })
            },
          },
        ],
      },
    ],
  ])('after a change of %s, a build does what it does without a record', async (_name, change, settings) => {
    const { root, run, mark, forget } = await makeProject(vite)
    await run()
    await mark()
    await change(root)
    const built = await run(settings)
    await forget()
    expect(built).toEqual(await run(settings))
    expect(built.printed.join()).not.toContain('Repeated')
  })
})
