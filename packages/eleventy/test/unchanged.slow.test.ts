import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { hash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeSite, readTree, runEleventy, withoutBenchmarks, writeText } from './support/site.ts'

const printLoads = new URL('support/print-loads.mjs', import.meta.url).href
const page = (title: string, frontmatter = ''): string =>
  `---\ntitle: ${title}\nlayout: page.njk\n${frontmatter}---\n\nText of ${title}.\n`

const files = {
  'src/_includes/page.njk':
    '<!doctype html><html lang="en"><head><title>{{ title }}</title></head><body>{{ content | safe }}</body></html>\n',
  'src/index.md': page('Home'),
  'src/about.md': page('About'),
  'src/old.md': page('Old', 'canonical: /about/\n'),
  'src/hidden.md': page('Hidden', 'noindex: true\n'),
}

const config = (options: object, more = ''): string =>
  `import indexical from 'eleventy-plugin-indexical'
export default (config) => {
  config.addPlugin(indexical, ${JSON.stringify({ site: 'https://www.example.com', ...options })})
  ${more}
  return { dir: { input: 'src' } }
}
`

interface Built {
  printed: string
  code: number | null
  output: Record<string, string>
  /** Whether the code that reads pages was loaded. */
  isComplete: boolean
}

async function build(root: string, env: Record<string, string> = {}): Promise<Built> {
  return buildWith(root, { NODE_OPTIONS: `--import=${printLoads}`, ...env })
}

/** Build without a list of loaded code, which requires a process of its own. */
async function buildWarm(root: string): Promise<Omit<Built, 'isComplete'>> {
  const { isComplete: _, ...built } = await buildWith(root, {})
  return built
}

async function buildWith(root: string, env: Record<string, string>): Promise<Built> {
  const run = await runEleventy([], root, env)
  const printed = withoutBenchmarks(`${run.stdout}${run.stderr}`)
  return {
    printed: printed
      .replace(/^loaded .*\n/gm, '')
      .replace(/in [\d.]+ seconds.*/g, '')
      .split('\n')
      .toSorted()
      .join('\n'),
    code: run.code,
    output: await readTree(path.join(root, '_site')),
    isComplete: /^loaded .*\bbuild\.js/m.test(printed),
  }
}

/** The record of the last build. */
function recordOf(root: string): string {
  const folder = path.join(root, 'node_modules/.cache/indexical')
  return path.join(folder, `build-${hash('sha256', path.join(root, '_site')).slice(0, 16)}.json`)
}

async function makeProject(options: object = {}, more = ''): Promise<string> {
  const root = await makeSite({ ...files, 'eleventy.config.js': config(options, more) })
  const record = recordOf(root)
  onTestFinished(() => rm(record, { force: true }))
  return root
}

/** Build as if there were no record, and no output. */
async function buildAnew(root: string): Promise<Built> {
  await rm(recordOf(root), { force: true })
  await rm(path.join(root, '_site'), { recursive: true, force: true })
  return build(root)
}

test('a second build of the same site repeats the first', async () => {
  const root = await makeProject()
  const first = await build(root)
  expect(first.isComplete).toBe(true)
  expect(first.output['sitemap.xml']).toContain('<loc>https://www.example.com/about/</loc>')
  for (const _ of [2, 3]) expect(await build(root)).toEqual({ ...first, isComplete: false })
})

const write = (file: string, text: string) => (root: string) => writeText(path.join(root, file), text)

const changeRecord = (change: (text: string) => string) => async (root: string) => {
  const file = recordOf(root)
  const text = await readFile(file, 'utf8')
  expect(change(text)).not.toBe(text)
  await writeFile(file, change(text))
}

describe('after a change, a build does what it does without a record', () => {
  test.each<[string, (root: string) => Promise<unknown>]>([
    ['the text of a page', write('src/about.md', page('Company'))],
    ['a request in front matter', write('src/about.md', page('About', 'noindex: true\n'))],
    ['a request in data of a folder', write('src/src.json', '{ "noindex": true }')],
    ['the line of a request', write('src/old.md', page('Old', '# moved\ncanonical: /about/\n'))],
    ['a misspelt key', write('src/about.md', page('About', 'noindx: true\n'))],
    ['a new page', write('src/new.md', page('New'))],
    ['a page less', (root) => rm(path.join(root, 'src/about.md'))],
    ['the layout', write('src/_includes/page.njk', files['src/_includes/page.njk'].replace('en', 'de'))],
    ['options', write('eleventy.config.js', config({ trailingSlash: 'never' }))],
    [
      'the path prefix',
      write('eleventy.config.js', config({}, "return { dir: { input: 'src' }, pathPrefix: '/docs/' }")),
    ],
    ['a host file', write('_site/_headers', '/about/*\n  X-Robots-Tag: noindex\n')],
    ['robots.txt', write('_site/robots.txt', 'User-agent: *\nDisallow: /about/\n')],
    ['another file in the output', write('_site/extra.html', '<title>Extra</title>')],
    ['the sitemap', write('_site/sitemap.xml', '<urlset/>')],
    ['no sitemap', (root) => rm(path.join(root, '_site/sitemap.xml'))],
    ['one character in the record', changeRecord((text) => text.replace('rel=', 'rev='))],
    ['half of the record', changeRecord((text) => text.slice(0, text.length / 2))],
    ['an empty record', changeRecord(() => '')],
  ])('%s', async (_name, change) => {
    const root = await makeProject()
    await buildWarm(root)
    await change(root)
    // Another folder has no record.
    const twin = await makeSite({})
    await cp(root, twin, { recursive: true, filter: (file) => !file.endsWith('node_modules') })
    expect(await build(root)).toEqual({ ...(await buildWarm(twin)), isComplete: true })
  })

  test('a preview', async () => {
    const root = await makeProject()
    await buildWarm(root)
    const preview = await build(root, { NETLIFY: 'true', CONTEXT: 'deploy-preview' })
    expect(preview.isComplete).toBe(true)
    expect(preview.output['index.html']).toContain('noindex')
  })
})

describe('a build is not recorded', () => {
  test.each<[string, object, string]>([
    ['with warnings', {}, "config.addPassthroughCopy({ 'src/raw.html': 'raw.html' })"],
    ['with an option that may contain functions', { pages: {} }, ''],
  ])('%s', async (_name, options, more) => {
    const root = await makeProject(options, more)
    await writeText(path.join(root, 'src/raw.html'), '<title>Raw</title><link rel="canonical" href="/x">')
    const first = await build(root)
    expect(await build(root)).toEqual({ ...first, isComplete: true })
  })
})

test('a build after one that failed is complete', async () => {
  const root = await makeProject()
  await build(root)
  await writeText(path.join(root, 'src/old.md'), page('Old', 'canonical: /gone/\n'))
  expect((await build(root)).code).toBe(1)
  await writeText(path.join(root, 'src/old.md'), files['src/old.md'])
  const repaired = await build(root)
  expect(repaired.code).toBe(0)
  expect(repaired.output).toEqual((await buildAnew(root)).output)
})

// It compares times of a clock, which a busy machine may need to repeat.
test('the transform takes no part of the benchmark that Eleventy prints for slow ones', async () => {
  const root = await makeSite({
    'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => config.addPlugin(indexical, { site: 'https://www.example.com' })
`,
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, number) => [
        `page-${number}.md`,
        '---\nlayout: page.html\n---\nText\n',
      ]),
    ),
    '_includes/page.html': `<!doctype html><html lang="en"><head><title>T</title></head><body>${'<p>Text</p>'.repeat(500)}</body></html>`,
  })
  const { stderr, code } = await runEleventy([], root, { DEBUG: 'Eleventy:Benchmark' })
  expect(code).toBe(0)
  const line = /Benchmark +(\d+)ms +\d+% +(\d+)× \(Configuration\) "indexical" Transform/.exec(stderr)
  expect(line?.[2]).toBe('100')
  expect(Number(line?.[1])).toBeLessThan(10)
})
