import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { astro, copyExample, htmlOf, removeExample, tagsOf, withoutTags, type Outcome } from './site.ts'

const site = 'https://www.example.com'

/** Every page of the example, with its canonical and its robots metas. */
const pages: Record<string, string> = {
  '404.html': '',
  'about/index.html': `${site}/about/`,
  'archive/2/index.html': `${site}/archive/2/`,
  'archive/index.html': `${site}/archive/`,
  'bare/index.html': `${site}/bare/ | robots=noindex`,
  'blog/for-partners/index.html': `${site}/blog/for-partners/ | robots=noindex, follow`,
  'blog/green-dress-again/index.html': `${site}/blog/green-dress/`,
  'blog/green-dress/index.html': `${site}/blog/green-dress/`,
  'blog/red-dress/index.html': `${site}/blog/red-dress/ | robots=max-snippet:50, max-image-preview:large`,
  'blog/sale/index.html': `${site}/blog/sale/ | robots=max-image-preview:large, unavailable_after:2099-12-25T00:00:00Z`,
  'blog/winter-plans/index.html': `${site}/blog/winter-plans/ | robots=noindex`,
  'care/old-silk/index.html': `${site}/care/silk/`,
  'care/silk/index.html': `${site}/care/silk/`,
  'care/wool/index.html': `${site}/care/wool/ | robots=noindex`,
  'de/about/index.html': `${site}/de/about/`,
  'de/index.html': `${site}/de/`,
  'imprint/index.html': `${site}/imprint/ | robots=noindex, max-snippet:20`,
  'index.html': `${site}/`,
  'members/index.html': `${site}/members/ | robots=noindex | googlebot=nosnippet`,
  // Astro's own redirect pages carry a canonical and a noindex; they stay as they are.
  'moved/index.html': `${site}/about/ | robots=noindex`,
  'old-about/index.html': `${site}/about/ | robots=noindex`,
  'search/index.html': `${site}/search/ | robots=noindex, follow`,
  'shops/berlin/index.html': `${site}/shops/berlin/ | robots=noindex`,
  'shops/hamburg/index.html': `${site}/shops/hamburg/`,
  'size-chart.html': `${site}/size-chart.html`,
  'stores/berlin/index.html': `${site}/shops/berlin | robots=noindex`,
  'stores/hamburg/index.html': `${site}/shops/hamburg | robots=noindex`,
}

const listed = [
  `${site}/`,
  `${site}/about/`,
  `${site}/archive/`,
  `${site}/archive/2/`,
  `${site}/blog/green-dress/`,
  `${site}/blog/red-dress/`,
  `${site}/blog/sale/`,
  `${site}/care/silk/`,
  `${site}/de/`,
  `${site}/de/about/`,
  `${site}/shops/hamburg/`,
  `${site}/size-chart.html`,
]

let root: string
let built: Outcome
let html: Map<string, string>

beforeAll(async () => {
  root = await copyExample('astro')
  built = await astro(root, ['build'])
  html = await htmlOf(join(root, 'dist'))
})
afterAll(() => removeExample(root))

describe('a build', () => {
  test('succeeds and prints a summary', () => {
    expect(built.code, built.output).toBe(0)
    expect(lines(built.output).slice(0, 1)).toEqual([
      '[astro-indexical] Read 27 pages, changed 21, listed 12 in sitemap.xml, left out 15 (8 noindex, 4 redirect, 2 canonical elsewhere, 1 error page)',
    ])
  })

  test('puts the tags into every page', () => {
    expect(Object.fromEntries([...html].map(([file, text]) => [file, tagsOf(text)]))).toEqual(pages)
  })

  test('leaves no stamp behind', () => {
    expect([...html].filter(([, text]) => text.includes('indexical')).map(([file]) => file)).toEqual([])
  })

  test('contains nothing of the toolbar app', async () => {
    const files = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true })
    const texts = files
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
    const own = (await Promise.all(texts)).filter((text) => /indexical[:-](?:ask|page|open)/.test(text))
    expect(own).toEqual([])
  })

  test('lists the pages that may be found, and only those', async () => {
    const sitemap = await readFile(join(root, 'dist/sitemap.xml'), 'utf8')
    expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual(listed)
    expect([...sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date]) => date)).toEqual([
      '2026-10-01',
    ])
  })

  test('changes nothing else', async () => {
    await writeFile(
      join(root, 'plain.config.mjs'),
      `import config from './astro.config.mjs'
export default { ...config, outDir: './plain', integrations: config.integrations.filter(({ name }) => name !== 'astro-indexical') }`,
    )
    const plain = await astro(root, ['build', '--config', 'plain.config.mjs'])
    expect(plain.code, plain.output).toBe(0)
    const before = await htmlOf(join(root, 'plain'))
    expect([...before.keys()]).toEqual([...html.keys()])
    for (const [file, text] of before) expect(withoutTags(html.get(file)!), file).toBe(withoutTags(text))
    const names = async (dir: string) => (await readdir(join(root, dir), { recursive: true })).sort()
    expect((await names('dist')).filter((name) => name !== 'sitemap.xml')).toEqual(await names('plain'))
  })
})

describe('a build with broken frontmatter', () => {
  let broken: Outcome
  beforeAll(async () => {
    broken = await astro(root, ['build'], { BROKEN: '1' })
  })

  test('fails after printing every finding with its location', () => {
    expect(broken.code).toBe(1)
    expect(lines(broken.output)).toEqual([
      '[astro-indexical] ',
      'dist/blog/link-in-body/index.html:1:391  error  canonical/in-head',
      '  Unexpected canonical in body, expected it in head',
      '  > 1 | …A canonical in the text</h1><link rel="canonical" href="https://www.example.com/about/">',
      '      |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '  source src/broken/blog/link-in-body.md',
      '  fix: Move the canonical into head. If an element or text before it closes head, move that into body.',
      '  more: npx indexical rules canonical/in-head',
      '',
      'src/broken/blog/contradiction.md:4:10  error  robots/no-contradiction',
      '  Unexpected directive `index`, expected nothing that contradicts `noindex`',
      '  > 4 | robots: [index, noindex]',
      '      |          ^^^^^',
      '  see src/broken/blog/contradiction.md:4:17: the directive that it contradicts',
      '  fix: Keep the directive that you want, and remove the other.',
      '  more: npx indexical rules robots/no-contradiction',
      '',
      'src/broken/blog/missing-source.mdx:4:12  error  canonical/target-exists',
      '  Unexpected canonical `./blue-dress.md`, expected a source file that becomes a page',
      '  > 4 | canonical: ./blue-dress.md',
      '      |            ^^^^^^^^^^^^^^^',
      '  fix: Correct the path, which is relative to the file that contains it, or restore the source file.',
      '  more: npx indexical rules canonical/target-exists',
      '',
      'src/broken/blog/missing-target.md:4:12  error  canonical/target-exists',
      '  Unexpected canonical `https://www.example.com/dresses/blue/`, expected a URL that the build wrote',
      '  > 4 | canonical: /dresses/blue/',
      '      |            ^^^^^^^^^^^^^^',
      '  fix: Correct the canonical, or restore the page. If another deployment serves the URL, add its path to `externalPrefixes`.',
      '  more: npx indexical rules canonical/target-exists',
      '',
      'src/broken/blog/unknown-directive.md:4:18  error  robots/known-directive',
      '  Unexpected directive `nofolow`, expected `nofollow`',
      '  > 4 | robots: noindex, nofolow',
      '      |                  ^^^^^^^',
      '  fix: Correct the spelling, or remove the directive.',
      '  more: npx indexical rules robots/known-directive',
      '',
      'src/broken/blog/wrong-type.md:4:10  error  frontmatter/valid-type',
      '  Unexpected string `sometimes` for `noindex`, expected true or false',
      '  > 4 | noindex: sometimes',
      '      |          ^^^^^^^^^',
      '  fix: Write the value in the expected form, for example `robots: noindex` or `canonical: /about/`.',
      '  more: npx indexical rules frontmatter/valid-type',
      '',
      'errors  warnings  pages  rule',
      '     2         0      2  canonical/target-exists',
      '     1         0      1  canonical/in-head',
      '     1         0      1  robots/no-contradiction',
      '     1         0      1  robots/known-directive',
      '     1         0      1  frontmatter/valid-type',
      '',
      'Read 27 pages, changed 19, would list 10 in sitemap.xml, left out 17 (8 noindex, 4 redirect, 2 canonical elsewhere, 2 request not applied, 1 error page)',
      'Host: unknown; name it with the option `hosts`',
      'The build fails: 6 errors on 6 of 27 pages, 0 warnings',
      '[ERROR] [astro-indexical] An unhandled error occurred while running the "astro:build:done" hook',
      '[IndexicalError] 6 indexing problems, listed above',
      '  Hint:',
      '    Correct the values at the places named above.',
      '  Location:',
      `    ${join(root, 'dist/blog/link-in-body/index.html')}:1:391`,
    ])
  })

  test.each(['README.md', 'packages/astro/README.md'])('is shown in %s as it is', async (file) => {
    const readme = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const blocks = [...readme.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, block]) => block!)
    const shown = blocks
      .find((block) => block.includes('link-in-body'))!
      .split('\n')
      .filter((line) => !/^…?$/.test(line))
    expect(shown.length).toBeGreaterThan(10)
    let at = 0
    for (const line of shown) {
      const found = broken.output.indexOf(line, at)
      expect(found === -1 ? line : '').toBe('')
      at = found + line.length
    }
  })

  test('removes the stamps all the same', async () => {
    const files = await htmlOf(join(root, 'dist'))
    expect(files.size).toBe(27)
    expect([...files].filter(([, text]) => text.includes('<!--indexical')).map(([file]) => file)).toEqual([])
  })
})

/** What the integration printed, and Astro's last words. */
function lines(output: string): string[] {
  return output.slice(output.indexOf('[astro-indexical]')).trim().split('\n')
}
