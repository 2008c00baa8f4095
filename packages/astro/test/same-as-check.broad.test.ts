import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { astro, copyExample, removeExample } from './site.ts'

/** Law: a build with @astrojs/sitemap beside the plugin, and `check` of its output, report the same findings. */

const cli = fileURLToPath(new URL('../../node/dist/cli.js', import.meta.url))
const sitemap = pathToFileURL(createRequire(import.meta.url).resolve('@astrojs/sitemap')).href
const site = 'https://www.example.com'

let root: string
beforeEach(async () => {
  root = await copyExample('astro')
  await rm(join(root, 'src'), { recursive: true })
  await rm(join(root, 'public'), { recursive: true })
})
afterEach(() => removeExample(root))

const document = (head: string, body = '<p>Text</p>'): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Title</title>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`

const healthy = {
  'src/pages/index.astro': document('', '<a href="/a/">A</a> <a href="/b/">B</a>'),
  'src/pages/a.astro': document(''),
  'src/pages/b.astro': document(''),
  'src/pages/hidden.astro': document('<meta name="robots" content="noindex">'),
  'src/pages/copy.astro': document(`<link rel="canonical" href="${site}/a/">`),
}

/** `/about` for `about.html`: the form of the links, of the hreflang links and of @astrojs/sitemap. */
const version = (path: string): string =>
  document(
    `<link rel="alternate" hreflang="en" href="${site}${path}">`,
    '<a href="/a">A</a> <a href="/b">B</a>',
  )
const flat = {
  'src/pages/index.astro': version('/'),
  'src/pages/a.astro': version('/a'),
  'src/pages/b.astro': version('/b'),
}

const warnings = {
  ...healthy,
  'src/pages/relative.astro': document('<link rel="canonical" href="/relative/">'),
  'src/pages/fragment.astro': document(`<link rel="canonical" href="${site}/fragment/#top">`),
  'src/pages/late.astro': document('', '<meta name="robots" content="nosnippet"><p>Text</p>'),
  'public/robots.txt': `User-agent: *\nDisallow: /b/\n\nSitemap: ${site}/sitemap-index.xml\n`,
}

const errors = {
  ...warnings,
  'src/pages/de.astro': document(`<link rel="alternate" hreflang="en" href="${site}/a/">`),
  'src/pages/gone.astro': document(`<link rel="canonical" href="${site}/nowhere/">`),
  'src/pages/one.astro': document(`<link rel="canonical" href="${site}/two/">`),
  'src/pages/two.astro': document(`<link rel="canonical" href="${site}/one/">`),
  'src/pages/typo.astro': document('<meta name="robots" content="noidnex">'),
  'src/pages/shadow.astro': document(`<link rel="canonical" href="${site}/hidden/">`),
  'public/robots.txt': `User-agent: *\nDisallow: /b/\n\nSitemap: ${site}/sitemap-index.xml\nSitemap: ${site}/old.xml\n`,
}

/** The findings of a report, and the numbers of its summary. */
function findingsIn(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .replaceAll(/ on \d+ of \d+ pages/g, '')
    .matchAll(/^(\S+) {2}(error|warning) {2}(\S+)\n {2}(.*)$|(\d+ errors?, \d+ warnings?)$/gm)
  return [...lines].map(([, ...parts]) => parts.filter((part) => part !== undefined).join(' ')).toSorted()
}

async function bothReports(
  files: Record<string, string>,
  settings = '',
): Promise<{ build: string[]; check: string[] }> {
  const all = {
    ...files,
    'astro.config.mjs': `import indexical from 'astro-indexical'\nimport sitemap from '${sitemap}'\nexport default { site: '${site}', ${settings}integrations: [sitemap(), indexical()] }\n`,
  }
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const { output } = await astro(root, ['build'])
  const { stdout } = spawnSync(process.execPath, [cli, 'check', 'dist', '--site', site], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { build: findingsIn(output), check: findingsIn(stdout) }
}

test.each([
  ['a healthy site', healthy, '', '0 errors, 0 warnings'],
  ['a site with warnings', warnings, '', '0 errors, 3 warnings'],
  ['a site with errors', errors, '', '5 errors, 5 warnings'],
  ['files with links that hide `.html`', flat, "build: { format: 'file' }, ", '0 errors, 0 warnings'],
])('the build and `check` of %s', async (_title, sources, settings, summary) => {
  const { build, check } = await bothReports(sources, settings)
  expect(check).toEqual(build)
  expect(build).toContain(summary)
})
