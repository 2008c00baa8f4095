import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyExample, makeSite, readTree, runEleventy, withoutBenchmarks } from './support/site.ts'

const report = `
_site/broken/mint/index.html:6:33  error  canonical/matches-frontmatter
  Unexpected canonical \`https://www.example.com/about-us/\`, expected \`https://www.example.com/posts/linen/\` from the frontmatter
  > 6 |     <link rel="canonical" href="https://www.example.com/about-us/">
      |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  see src/broken/mint.md:4:12: the frontmatter requests /posts/linen/
  source src/broken/mint.md
  fix: Remove the canonical from the layout and let Indexical inject it (\`inject: true\`), or change \`canonical\` in the frontmatter.
  more: npx indexical rules canonical/matches-frontmatter

src/broken/lime.md:3:9  error  frontmatter/valid-type
  Unexpected number \`5\` for \`robots\`, expected a string, a list or an object
  > 3 | robots: 5
      |         ^
  fix: Write the value in the expected form, for example \`robots: noindex\` or \`canonical: /about/\`.
  more: npx indexical rules frontmatter/valid-type

src/broken/navy.md:3:12  error  canonical/target-exists
  Unexpected canonical \`https://www.example.com/posts/navy/\`, expected a URL that the build wrote
  > 3 | canonical: /posts/navy/
      |            ^^^^^^^^^^^^
  fix: Correct the canonical, or restore the page. If another deployment serves the URL, add its path to \`externalPrefixes\`.
  more: npx indexical rules canonical/target-exists

src/broken/sale.md:3:9  error  robots/known-directive
  Unexpected directive \`noidnex\`, expected \`noindex\`
  > 3 | robots: noidnex, follow
      |         ^^^^^^^
  fix: Correct the spelling, or remove the directive.
  more: npx indexical rules robots/known-directive

errors  warnings  pages  rule
     1         0      1  canonical/matches-frontmatter
     1         0      1  frontmatter/valid-type
     1         0      1  canonical/target-exists
     1         0      1  robots/known-directive

Read 22 pages, changed 17, would list 11 in sitemap.xml, left out 11 (4 canonical elsewhere, 3 noindex, 2 request not applied, 1 error page, 1 redirect)
Host: unknown; name it with the option \`hosts\`
The build fails: 4 errors on 4 of 22 pages, 0 warnings

`

/** What Eleventy prints. */
const eleventyOutput = `[11ty] Problem writing Eleventy templates:
[11ty] 4 indexing problems, listed above
[11ty] Eleventy Fatal Error (CLI):
[11ty] 4 indexing problems, listed above
`

describe('failing builds', () => {
  test('the readme shows one as it is', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`${report.trimStart()}${eleventyOutput}`)
  })

  test('the broken example: every error once, with its location; no sitemap, no stack', async () => {
    const root = await copyExample()
    const { code, stdout, stderr } = await runEleventy(['--quiet'], root, { BROKEN: '1' })
    expect(withoutBenchmarks(stderr)).toBe(`${report}${eleventyOutput}`)
    expect(stdout).toMatch(
      /^\[11ty\] Copied 1 Wrote 22 files in [\d.]+ seconds \((?:[\d.]+ms each, )?v3\.1\.8\)\n$/,
    )
    expect(code).toBe(1)
    expect(Object.keys(await readTree(path.join(root, '_site')))).not.toContain('sitemap.xml')
  })

  const site = "site: 'https://www.example.com'"
  test.each([
    [
      'undefined',
      "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      'null',
      "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      '{}',
      "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      "{ site: 'www.example.com' }",
      'Unexpected value `www.example.com` of option `site`, expected `https://www.example.com`',
    ],
    [`{ ${site}, sitmap: false }`, 'Unexpected option `sitmap`, expected `sitemap`'],
    [
      `{ ${site}, rules: { 'canonical/nope': 'warn' } }`,
      'Unexpected rule `canonical/nope` in option `rules`, expected one that `npx indexical rules` lists',
    ],
    [
      `{ ${site}, nosnippet: ['.banner['] }`,
      'Unexpected selector `.banner[` in option `nosnippet`, expected one that can be read: Expected attribute name',
    ],
    [
      "{ site: 'https://www.example.com', sitemap: { alternates: { locales: { en: '/', de: '/de/' }, in: 'head' } } }",
      'Unexpected value `head` of option `sitemap.alternates.in`, expected `sitemap`: here, pages get their tags before all versions are known',
    ],
    [
      "{ sitmap: false, nosnippet: ['.banner['] }",
      "3 mistakes\n  Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`\n  Unexpected option `sitmap`, expected `sitemap`\n  Unexpected selector `.banner[` in option `nosnippet`, expected one that can be read: Expected attribute name",
    ],
  ])('wrong options %s: all at once', async (options, text) => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => config.addPlugin(indexical, ${options})\n`,
      'index.md': '# Home\n',
    })
    const { code, stderr } = await runEleventy([], root)
    const message = `eleventy-plugin-indexical in eleventy.config.js: ${text.replaceAll('\n', '\n[11ty] ')}`
    expect(withoutBenchmarks(stderr)).toBe(
      `[11ty] Problem writing Eleventy templates:\n[11ty] ${message}\n[11ty] Eleventy Fatal Error (CLI):\n[11ty] ${message}\n`,
    )
    expect(code).toBe(1)
  })

  test('the plugin called with its options, as in Vite', async () => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => config.addPlugin(indexical({ site: 'https://www.example.com' }))\n`,
      'index.md': '# Home\n',
    })
    const { code, stderr } = await runEleventy([], root)
    expect(stderr).toContain(
      'eleventy-plugin-indexical: Unexpected call of the plugin with options, expected `eleventyConfig.addPlugin(indexical, { site: … })`',
    )
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(1)
  })

  test('the plugin added twice: the first one counts, with one warning', async () => {
    const root = await makeSite({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => {\n  config.addPlugin(indexical, { site: 'https://www.example.com' })\n  config.addPlugin(indexical, { site: 'https://example.com' })\n}\n`,
      'index.html': '<html lang="en"><head><title>Home</title></head></html>\n',
    })
    const { code, stderr } = await runEleventy([], root)
    expect(withoutBenchmarks(stderr)).toBe(
      '[indexical] Unexpected eleventy-plugin-indexical twice in the Eleventy config, expected once: only the options of the first one count\n',
    )
    expect(code).toBe(0)
    expect(await readTree(path.join(root, '_site'))).toMatchObject({
      'index.html': expect.stringContaining(
        '<link rel="canonical" href="https://www.example.com/">',
      ) as unknown,
    })
  })

  test('a site without pages', async () => {
    const root = await makeSite({
      'eleventy.config.js':
        "import indexical from 'eleventy-plugin-indexical'\nexport default (config) => config.addPlugin(indexical, { site: 'https://www.example.com' })\n",
      'feed.njk': '---\npermalink: /feed.xml\n---\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>\n',
    })
    const { code, stderr } = await runEleventy([], root)
    expect(stderr).toContain(
      'error  run/pages-found\n  Missing pages, expected at least one HTML file in the output\n',
    )
    expect(code).toBe(1)
  })

  // As @11ty/eleventy-plugin-vite moves it, before Vite writes the pages anew.
  describe('another plugin replaces the output', () => {
    const files = {
      'index.html':
        '<!doctype html>\n<html lang="en"><head><title>Home</title></head><body>Home</body></html>\n',
    }
    const config = (before: string, options: string): string =>
      `import { renameSync } from 'node:fs'\nimport indexical from 'eleventy-plugin-indexical'\nexport default (config) => {\n${before}\nconfig.addPlugin(indexical, { site: 'https://www.example.com'${options} })\n}\n`
    const move = `config.on('eleventy.after', ({ directories }) => renameSync(directories.output, '.moved'))`
    const ignore = `config.ignores.add('.11ty-vite/**')`

    test.each([
      [
        'before the sitemap is written',
        config(move, ", sitemap: { file: 'public/sitemap.xml' }"),
        'Missing output folder `_site` at the end of the build, expected indexical before the plugin that moves it, such as @11ty/eleventy-plugin-vite, in the config',
      ],
      [
        'and the sitemap would be lost',
        config(ignore, ''),
        "eleventy-plugin-indexical in eleventy.config.js: Unexpected sitemap `sitemap.xml` in a folder that @11ty/eleventy-plugin-vite replaces, expected `sitemap: { file: 'public/sitemap.xml' }`, which Vite copies to the root",
      ],
    ])('%s: one sentence', async (_name, text, sentence) => {
      const root = await makeSite({ ...files, 'eleventy.config.js': text })
      const { code, stderr } = await runEleventy([], root)
      expect(stderr).toContain(
        `[11ty] Problem writing Eleventy templates:\n[11ty] ${sentence}\n[11ty] Eleventy Fatal Error (CLI):\n[11ty] ${sentence}\n`,
      )
      expect(code).toBe(1)
    })

    test.each([', sitemap: false', ", sitemap: { file: 'public/sitemap.xml' }"])(
      'a sitemap that is kept%s',
      async (options) => {
        const root = await makeSite({ ...files, 'eleventy.config.js': config(ignore, options) })
        const { code, stderr } = await runEleventy([], root)
        expect(stderr).not.toMatch(/warning|sitemap\//)
        expect(code).toBe(0)
      },
    )
  })
})
