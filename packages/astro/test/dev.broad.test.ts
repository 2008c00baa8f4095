import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyExample, edit, removeExample, serve, tagsAt, type Server } from './site.ts'

const site = 'https://www.example.com'

let root: string
let server: Server

describe('astro dev', () => {
  beforeAll(async () => {
    root = await copyExample('astro')
    server = await serve(root, ['dev', '--port', '0'])
  })
  afterAll(async () => {
    await server.stop()
    await removeExample(root)
  })

  test.each([
    ['/', `${site}/`],
    ['/about/', `${site}/about/`],
    ['/about', `${site}/about/`],
    ['/bare/', `${site}/bare/ | robots=noindex`],
    ['/blog/for-partners/', `${site}/blog/for-partners/ | robots=noindex, follow`],
    ['/care/wool/', `${site}/care/wool/ | robots=noindex`],
    ['/search/?q=silk', `${site}/search/ | robots=noindex, follow`],
    ['/members/', `${site}/members/ | robots=noindex | googlebot=nosnippet`],
    ['/no-such-page/', ''],
  ])('%s', async (path, expected) => {
    expect(await tagsAt(server, path)).toBe(expected)
  })

  test('leaves no stamp', async () => {
    const response = await fetch(`${server.url}/care/silk/`)
    expect(await response.text()).not.toContain('<!--indexical')
  })

  test('shows edited frontmatter on the next request', async () => {
    await edit(root, 'src/pages/about.md', 'title: About us', 'title: About us\nrobots: noindex')
    await expect.poll(() => tagsAt(server, '/about/')).toBe(`${site}/about/ | robots=noindex`)
    await edit(root, 'src/content/blog/for-partners.mdx', 'noindex, follow', 'nosnippet')
    await expect
      .poll(() => tagsAt(server, '/blog/for-partners/'))
      .toBe(`${site}/blog/for-partners/ | robots=nosnippet`)
  })

  test('knows a page file that is new', async () => {
    await writeFile(join(root, 'src/pages/press.md'), '---\ntitle: Press\nnoindex: true\n---\n\nPictures.\n')
    await expect.poll(() => tagsAt(server, '/press/')).toBe(`${site}/press/ | robots=noindex`)
  })

  test('writes the canonical of the build for an entry that was not requested yet', async () => {
    const file = join(root, 'src/content/blog/half-price.md')
    await writeFile(
      file,
      '---\ntitle: Half price\npublished: 2026-02-02\ncanonical: ./winter-plans.md\n---\n\nHalf price.\n',
    )
    await expect.poll(() => tagsAt(server, '/blog/half-price/')).toBe(`${site}/blog/winter-plans/`)
    await writeFile(
      join(root, 'src/content/blog/Other Name.md'),
      '---\ntitle: Other\npublished: 2026-02-02\n---\n\nOther.\n',
    )
    await edit(root, 'src/content/blog/half-price.md', './winter-plans.md', './Other Name.md')
    const open = 'src/content/blog/half-price.md:4:12  canonical `./Other Name.md`: known after the build'
    await expect
      .poll(async () => (await tagsAt(server, '/blog/half-price/'), server.output()))
      .toContain(`[astro-indexical] ${open}\n`)
    await expect.poll(() => tagsAt(server, '/blog/other-name/')).toBe(`${site}/blog/other-name/`)
    expect(await tagsAt(server, '/blog/half-price/')).toBe(`${site}/blog/other-name/`)
  })

  test('reports no URL of the dev server', async () => {
    const page = (head: string) =>
      `<html lang="en"><head><title>T</title>${head}</head><body>T</body></html>\n`
    const og = '<meta property="og:url" content={Astro.url.href} />'
    const link = '<link rel="canonical" href={Astro.url.href} />'
    await writeFile(join(root, 'src/pages/local.astro'), page(og))
    await writeFile(join(root, 'src/pages/local-link.astro'), page(og + link))
    await expect.poll(() => tagsAt(server, '/local/')).toBe(`${site}/local/`)
    await expect.poll(() => tagsAt(server, '/local-link/')).toMatch(/^http:\/\/localhost:\d+\/local-link\/$/)
    expect(server.output()).not.toMatch(/og:url|Unexpected canonical/)
  })

  test('warns of a problem once, not on each request', async () => {
    await edit(root, 'src/pages/imprint.mdx', 'maxSnippet: 20', 'maxSnippets: 20')
    await expect.poll(() => tagsAt(server, '/imprint/')).toBe(`${site}/imprint/ | robots=noindex`)
    await tagsAt(server, '/imprint/')
    const output = server.output()
    expect(output.match(/^\[WARN\] \[astro-indexical\].*$/gm)).toEqual([
      '[WARN] [astro-indexical] src/pages/imprint.mdx:6:3  error  robots/known-directive',
    ])
    expect(output).toContain('\n  Unexpected directive `maxSnippets`, expected `max-snippet`\n')
  })
})
