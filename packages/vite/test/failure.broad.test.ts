import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { resolveConfig } from 'vite'
import type { ResolvedConfig } from 'vite'
import { describe, expect, test } from 'vitest'
import indexical from '../src/index.ts'
import { copyExample, runVite, writeText } from './support/site.ts'

const report = `broken/blue.html:2:12  error  canonical/target-exists
  Unexpected canonical \`https://www.example.com/dresses/navy.html\`, expected a URL that the build wrote
  fix: Correct the canonical, or restore the page. If another deployment serves the URL, add its path to \`externalPrefixes\`.
  more: npx indexical rules canonical/target-exists

broken/lime.yaml:1:9  error  frontmatter/valid-type
  Unexpected number \`5\` for \`robots\`, expected a string, a list or an object
  > 1 | robots: 5
      |         ^
  fix: Write the value in the expected form, for example \`robots: noindex\` or \`canonical: /about/\`.
  more: npx indexical rules frontmatter/valid-type

broken/sale.html:4:9  error  robots/known-directive
  Unexpected directive \`noidnex\`, expected \`noindex\`
  > 4 | robots: noidnex, follow
      |         ^^^^^^^
  fix: Correct the spelling, or remove the directive.
  more: npx indexical rules robots/known-directive

dist/broken/mint.html:6:33  error  canonical/matches-frontmatter
  Unexpected canonical \`https://www.example.com/about.html\`, expected \`https://www.example.com/dresses/green.html\` from the frontmatter
  > 6 |     <link rel="canonical" href="https://www.example.com/about.html">
      |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  see broken/mint.html:3:12: the frontmatter requests /dresses/green.html
  source broken/mint.html
  fix: Remove the canonical from the layout and let Indexical inject it (\`inject: true\`), or change \`canonical\` in the frontmatter.
  more: npx indexical rules canonical/matches-frontmatter

errors  warnings  pages  rule
     1         0      1  canonical/target-exists
     1         0      1  frontmatter/valid-type
     1         0      1  robots/known-directive
     1         0      1  canonical/matches-frontmatter

Read 13 pages, changed 11, would list 5 in sitemap.xml, left out 8 (3 canonical elsewhere, 2 noindex, 2 request not applied, 1 error page)
Left out as error page: /404.html; canonical elsewhere: /broken/blue.html, /broken/mint.html, /dresses/emerald.html; request not applied: /broken/lime.html, /broken/sale.html; noindex: /search/, /thanks.html
Host: unknown; name it with the option \`hosts\`
The build fails: 4 errors on 4 of 13 pages, 0 warnings
`

/** Return the location of the first error as Vite prints it, without the folder of the project. */
const shown = path.normalize('/broken/blue.html')

const frame = `  1 | ---
> 2 | canonical: /dresses/navy.html
    |            ^^^^^^^^^^^^^^^^^^
  3 | ---
  4 | <!doctype html>
`

/** Vite adds lines of its own stack, which a plugin cannot prevent, and the duration. */
const withoutStack = (text: string): string =>
  text
    .replace(/^✗ Build failed in .*\n/m, '')
    .replace(/^ {4}at .*\n/gm, '')
    .replace(/ \{\n {2}errors: \[Getter\/Setter\]\n\}\n/, '')

test('the plugin without a call is one sentence', async () => {
  const config = { root: 'none', configFile: false as const, plugins: [indexical as never] }
  await expect(resolveConfig(config, 'build')).rejects.toThrow(
    'vite-plugin-indexical: Unexpected `indexical` without a call in `plugins`, expected `indexical({ site: … })`',
  )
})

describe('failing builds', () => {
  test('the readme shows one as it is', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`RolldownError: ${report}${frame}`)
  })

  test('the broken example in vite 8: every error once, with its location and a frame', async () => {
    const root = await copyExample()
    const { code, stderr } = await runVite('vite', ['build'], root, { BROKEN: '1' })
    expect(withoutStack(stderr.replaceAll(root, ''))).toBe(
      `error during build:\nBuild failed with 1 error:\n\n[plugin indexical] ${shown}:2:12\nRolldownError: ${report}${frame}  errors: [Getter/Setter]\n}\n`,
    )
    // Seven lines of Vite's and Rolldown's; none is ours.
    expect(stderr.match(/^ {4}at .*$/gm)?.filter((line) => line.includes('indexical'))).toEqual([])
    expect(code).toBe(1)
    expect(await readdir(path.join(root, 'dist'))).not.toContain('sitemap.xml')
  })

  test('the broken example in vite 7', async () => {
    const root = await copyExample()
    const { code, stderr } = await runVite('vite-7', ['build'], root, { BROKEN: '1' })
    expect(withoutStack(stderr.replaceAll(root, ''))).toBe(
      `error during build:\n[indexical] [plugin indexical] broken/blue.html (2:12): ${report}file: ${shown}:2:12\n\n${frame}\n\n`,
    )
    expect(code).toBe(1)
  })

  const wrong: [options: string, sentence: string][] = [
    [
      '',
      "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      'null',
      "Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      "{ site: 'https://www.example.com', rules: { 'canonical/nope': 'warn' } }",
      'Unexpected rule `canonical/nope` in option `rules`, expected one that `npx indexical rules` lists',
    ],
    [
      "{ site: 'https://www.example.com', nosnippet: ['.banner['] }",
      'Unexpected selector `.banner[` in option `nosnippet`, expected one that can be read: Expected attribute name',
    ],
    [
      "{ devs: {}, dev: true, hostname: 'www.example.com' }",
      "4 mistakes\n  Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`\n  Unexpected option `devs`, expected `dev`\n  Unexpected option `hostname`, expected `site`\n  Unexpected value `true` of option `dev`, expected an object",
    ],
    ["{ site: 'https://www.example.com', devs: {} }", 'Unexpected option `devs`, expected `dev`'],
    [
      "{ site: 'https://www.example.com', sitemap: { alternates: { locales: { en: '/', de: '/de/' }, in: 'head' } } }",
      'Unexpected value `head` of option `sitemap.alternates.in`, expected `sitemap`: here, pages get their tags before all versions are known',
    ],
    [
      "{ site: 'https://www.example.com', dev: true }",
      'Unexpected value `true` of option `dev`, expected an object',
    ],
  ]
  describe.each(['vite', 'vite-7'])('%s with wrong options: one sentence', (vite) => {
    test.each(wrong)('(%s)', async (options, sentence) => {
      const root = await copyExample()
      await writeText(
        path.join(root, 'vite.config.js'),
        `import indexical from 'vite-plugin-indexical'\nexport default { plugins: [indexical(${options})] }\n`,
      )
      const { code, stderr } = await runVite(vite, ['build'], root)
      expect(stderr).toBe(`error during build:\nvite-plugin-indexical in vite.config.js: ${sentence}\n`)
      expect(code).toBe(1)
    })
  })
})

// VitePress 1 depends on Vite 5; npm then also installs a newer one for our peer dependency, without a warning.
test('a Vite without environments, as Vite 5, is refused in one sentence', async () => {
  const plugin = indexical({ site: 'https://www.example.com' }).find(({ configResolved }) => configResolved)
  const hook = plugin?.configResolved as ((this: void, config: ResolvedConfig) => Promise<void>) | undefined
  const { environments: _, ...config } = await resolveConfig(
    { configFile: false, logLevel: 'silent' },
    'build',
  )
  await expect(hook?.(config as ResolvedConfig)).rejects.toThrow(
    /^vite-plugin-indexical in the Vite config: Unexpected Vite older than 6, expected Vite 6, 7 or 8; or take indexical\(\) out of `plugins`, and after the build run `npx indexical apply <folder> --site https:\/\/www\.example\.com` on the folder that is deployed$/,
  )
})
