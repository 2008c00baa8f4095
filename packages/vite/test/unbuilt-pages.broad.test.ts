import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import { makeSite } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const site = 'https://www.example.com'

const page = (body: string, head = ''): string =>
  `<!doctype html>\n<html lang="en">\n<head><title>Wool</title>${head}</head>\n<body>${body}</body>\n</html>\n`
const shop = { 'index.html': page(''), 'about.html': page(''), 'blog/index.html': page('') }
const links = page(
  '<a href="/about.html">About</a><a href="/blog/?all">Blog</a><a href="/gone/">Gone</a><a href="/notes.txt">Notes</a>',
)

/** Build the files, and return the lines that Vite prints. */
async function build(
  vite: typeof vite8,
  files: Record<string, string>,
  input: string | undefined,
): Promise<string[]> {
  const root = await makeSite(files)
  const log: string[] = []
  const customLogger = vite.createLogger('info', { allowClearScreen: false })
  customLogger.info = (text) => void log.push(text)
  await vite.build({
    root,
    appType: 'mpa',
    configFile: false,
    customLogger,
    plugins: [indexical({ site })],
    build: { rollupOptions: input === undefined ? {} : { input: path.join(root, input) } },
  })
  return log
}

function notBuilt(files: string): string {
  return `Not in the build: ${files}. Vite builds only the pages in \`build.rollupOptions.input\`, by default index.html. If these are pages of the site, add them there`
}

describe.each(Object.entries(vites))('%s', (_version, vite) => {
  test.each<{ title: string; files: Record<string, string>; input?: string; named?: string }>([
    { title: 'without input, files beside index.html', files: shop, named: 'about.html' },
    {
      title: 'without input, targets of links',
      files: { ...shop, 'index.html': links, 'notes.txt': 'wool' },
      named: 'about.html, blog/index.html',
    },
    {
      title: 'with input, only targets of links',
      files: { ...shop, 'index.html': links.replace('about', 'gone') },
      input: 'index.html',
      named: 'blog/index.html',
    },
    {
      title: 'more than five',
      files: Object.fromEntries(['index', ...'abcdefg'].map((name) => [`${name}.html`, page('')])),
      named: 'a.html, b.html, c.html, d.html, e.html and 2 more',
    },
    { title: 'none: no page links to them', files: shop, input: 'index.html' },
    {
      title: 'none: they are in the public folder',
      files: { 'index.html': links, 'public/about.html': page(''), 'public/blog/index.html': page('') },
    },
  ])('pages that the build does not contain: $title', async ({ files, input, named }) => {
    const log = await build(vite, files, input)
    expect(log.filter((line) => line.startsWith('Not in the build'))).toEqual(named ? [notBuilt(named)] : [])
  })

  test('a build that fails because of such a page names it', async () => {
    const canonical = `<link rel="canonical" href="${site}/about.html">`
    const failed = build(vite, { ...shop, 'index.html': page('', canonical) }, undefined)
    await expect(failed).rejects.toThrow(notBuilt('about.html'))
  })
})
