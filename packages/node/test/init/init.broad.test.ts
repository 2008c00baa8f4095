import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder, readFolder } from '../folder.ts'

const vite = {
  'package.json': '{ "homepage": "https://www.example.com/" }\n',
  'vite.config.js': `import { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [],\n})\n`,
}

/** The commands of the workflow. */
function stepsOf(root: string): string[] {
  const text = readFileSync(join(root, '.github/workflows/indexing.yml'), 'utf8')
  return [...text.matchAll(/- run: (.*)/g)].map(([, command]) => command!)
}

test('without a yes, the changes are shown and nothing is written', () => {
  const root = makeFolder(vite)
  const before = readFolder(root)
  const { status, stdout } = indexical(root, 'init')
  expect(stdout).toBe(`Found vite (vite.config.js); the site is https://www.example.com

change vite.config.js
+import indexical from 'vite-plugin-indexical'
 import { defineConfig } from 'vite'

 export default defineConfig({
-  plugins: [],
+  plugins: [indexical({ site: 'https://www.example.com' })],
 })

Nothing written. To write these changes, run it again with --yes
Next:
  npm install --save-dev vite-plugin-indexical
  npx vite build
Links to missing pages are not reported, because another deployment may serve them. To report them, switch on the rule \`links/target-exists\`.
`)
  expect(status).toBe(0)
  expect(readFolder(root)).toEqual(before)
})

test('--yes writes, and a second run changes nothing', () => {
  const root = makeFolder({ ...vite, 'pnpm-lock.yaml': '' })
  expect(indexical(root, 'init', '--yes', '--workflow').stdout).toContain('Wrote vite.config.js')
  expect(readFileSync(join(root, 'vite.config.js'), 'utf8')).toContain(
    `plugins: [indexical({ site: 'https://www.example.com' })],`,
  )
  expect(stepsOf(root)).toEqual(['npx --yes pnpm install', 'npx vite build'])
  const written = readFolder(root)
  expect(indexical(root, 'init', '--yes', '--workflow').stdout)
    .toBe(`Found vite (vite.config.js); the site is https://www.example.com

Next:
  Keep vite.config.js: it contains vite-plugin-indexical
  pnpm add --save-dev vite-plugin-indexical
  npx vite build
  Keep .github/workflows/indexing.yml: it exists
Links to missing pages are not reported, because another deployment may serve them. To report them, switch on the rule \`links/target-exists\`.
`)
  expect(readFolder(root)).toEqual(written)
})

test('a project of another generator gets a config file, which `check` reads', () => {
  const root = makeFolder({
    'hugo.toml': 'publishDir = "out"\n',
    'out/index.html':
      '<!doctype html>\n<html lang="en"><head><title>Home</title></head><body></body></html>\n',
  })
  const { stdout } = indexical(root, 'init', '--site', 'https://www.example.com', '--yes', '--workflow')
  expect(stdout).toContain('Build the site, then run: npx indexical apply out')
  expect(indexical(root, 'check', 'out').stdout).toContain('Read 1 page')
  // Without package.json, npm has nothing to install or to run.
  expect(stepsOf(root)).toEqual([
    'sudo apt-get update && sudo apt-get install -y hugo',
    'hugo',
    'npx --yes indexical apply out',
  ])
})

test.each([
  ['astro.config.mjs', "export default defineConfig({\n  site: 'https://www.example.com',\n})\n"],
  ['hugo.toml', 'baseURL = "https://www.example.com/"\n'],
  ['hugo.yaml', 'baseURL: https://www.example.com/ # production\n'],
  ['docusaurus.config.js', 'export default {\n  url: "https://www.example.com",\n}\n'],
  ['mkdocs.yml', 'site_url: https://www.example.com\n'],
  ['.vitepress/config.mjs', "export default {\n  sitemap: { hostname: 'https://www.example.com' },\n}\n"],
  [
    'docs/.vitepress/config.ts',
    "export default {\n  sitemap: {\n    hostname: 'https://www.example.com',\n  },\n}\n",
  ],
])('the site is read from %s', (file, text) => {
  const root = makeFolder({ [file]: text, 'package.json': '{ "homepage": "https://docs.example.com" }' })
  expect(indexical(root, 'init').stdout).toContain('; the site is https://www.example.com\n')
  expect(indexical(root, 'init', '--site', 'https://shop.example.com').stdout).toContain(
    '; the site is https://shop.example.com\n',
  )
})

test('a new config of Vite lists all pages, which Vite would not build otherwise', () => {
  const manifest = '{ "homepage": "https://www.example.com", "devDependencies": { "vite": "^8" } }'
  const root = makeFolder({
    'package.json': manifest,
    'index.html': '',
    "ada's.html": '',
    'blog/index.html': '',
    'public/google0123.html': '',
    'dist/old.html': '',
    'node_modules/a/index.html': '',
    '.cache/index.html': '',
  })
  indexical(root, 'init', '--yes')
  expect(readFileSync(join(root, 'vite.config.mjs'), 'utf8')).toBe(`import { defineConfig } from 'vite'
import indexical from 'vite-plugin-indexical'

export default defineConfig({
  appType: 'mpa',
  build: {
    rollupOptions: {
      input: [
        'ada\\'s.html',
        'blog/index.html',
        'index.html',
      ],
    },
  },
  plugins: [indexical({ site: 'https://www.example.com' })],
})
`)
  const single = makeFolder({ 'package.json': manifest, 'index.html': '' })
  indexical(single, 'init', '--yes')
  expect(readFileSync(join(single, 'vite.config.mjs'), 'utf8')).not.toContain('input')
})

test('generators that have to be installed first are named in the workflow', () => {
  const root = makeFolder({ '_config.yml': '', '_posts/a.md': '' })
  indexical(root, 'init', '--yes', '--workflow', '--site', 'https://www.example.com')
  expect(stepsOf(root)).toEqual(['jekyll build', 'npx --yes indexical apply _site'])
  expect(readFileSync(join(root, '.github/workflows/indexing.yml'), 'utf8')).toContain(
    '# Install jekyll before the next step.',
  )
})

test.each([
  ['package-lock.json', 'npm ci', 'npm run build'],
  ['pnpm-lock.yaml', 'npx --yes pnpm install', 'npx --yes pnpm run build'],
  ['yarn.lock', 'corepack enable && yarn install', 'yarn run build'],
  ['bun.lock', 'npx --yes bun install', 'npx --yes bun run build'],
  ['README.md', 'npm install', 'npm run build'],
])('with %s, the workflow installs, builds, and uses the baseline', (lock, install, build) => {
  const root = makeFolder({
    [lock]: '',
    'package.json': '{ "scripts": { "build": "make" } }\n',
    'indexical-baseline.json': '{}\n',
  })
  indexical(root, 'init', '--site', 'https://www.example.com', '--yes', '--workflow')
  expect(stepsOf(root)).toEqual([
    install,
    build,
    'npx --yes indexical check dist --baseline indexical-baseline.json',
  ])
})

test('a config of an unusual form stays, and the lines to add are printed', () => {
  const root = makeFolder({ ...vite, 'vite.config.js': 'export default own\n' })
  const { stdout } = indexical(root, 'init', '--yes')
  expect(stdout).toContain(`Add the plugin to vite.config.js yourself, because its form is unusual:
    import { defineConfig } from 'vite'
    import indexical from 'vite-plugin-indexical'`)
  expect(readFileSync(join(root, 'vite.config.js'), 'utf8')).toBe('export default own\n')
})

test('Eleventy and Astro without config get one', () => {
  const eleventy = makeFolder({
    'package.json': '{ "devDependencies": { "@11ty/eleventy": "^3" } }',
    CNAME: 'www.example.com\n',
  })
  indexical(eleventy, 'init', '--yes')
  expect(readFileSync(join(eleventy, 'eleventy.config.mjs'), 'utf8')).toContain(
    `eleventyConfig.addPlugin(indexical, { site: 'https://www.example.com' })`,
  )
  const astro = makeFolder({ 'package.json': '{ "dependencies": { "astro": "^7" } }' })
  indexical(astro, 'init', '--yes', '--site', 'https://www.example.com')
  expect(readFileSync(join(astro, 'astro.config.mjs'), 'utf8')).toContain('integrations: [indexical()],')
})

test.each([
  [['init'], 'Missing --site, expected the URL of the production site'],
  [
    ['init', '--site', 'example.com'],
    'Unexpected value `example.com` of --site, expected an absolute http(s) URL',
  ],
  [['init', 'dist'], 'Unexpected operand `dist`, expected none: run it in the folder of the project'],
  [['check', 'dist', '--yes'], 'Unexpected --yes, expected it with `init`'],
])('%j is one sentence', (args, message) => {
  const root = makeFolder({ 'index.html': '' })
  const { status, stderr } = indexical(root, ...args)
  expect(stderr).toContain(message)
  expect(status).toBe(2)
  expect(existsSync(join(root, 'indexical.config.json'))).toBe(false)
})
