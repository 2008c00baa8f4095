import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const cli = join(root, 'packages/node/dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'indexical-docs-'))

/** The small site that the documentation shows reports of: `dist`, built from nothing. */
const site = {
  '': page(
    'Shop',
    canonical('/'),
    '<a href="/about/">About</a> <a href="/blog/green-dress/">Green</a> <a href="/blog/red-dress/">Red</a>',
  ),
  'about/': page('About', canonical('/abuot/'), '<a href="/">Home</a> About us and our shops.'),
  'blog/green-dress/': page(
    'The green dress',
    `${robots('nofolow')}\n${canonical('/blog/green-dress/')}`,
    '<a href="/">Home</a> The green dress is back.',
  ),
  'blog/red-dress/': page(
    'The red dress',
    `${robots('noindex')}\n${canonical('/blog/red-dress/')}`,
    '<a href="/">Home</a> The red dress is gone.',
  ),
}

/** A document for the sites below. */
const plain = (title: string, lang = 'en'): string =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n<title>${title}</title>\n</head>\n<body>All about ${title}.</body>\n</html>\n`

/** Sites of single pages. The config is the one that the page shows. */
const sites: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/previews.md': {
    'netlify.toml': '',
    'dist/index.html': plain('Shop'),
    'dist/about/index.html': plain('About'),
  },
  'docs/ai.md': { 'dist/index.html': plain('Shop'), 'dist/about/index.html': plain('About') },
  'docs/files.md': {
    'netlify.toml': '',
    'dist/index.html': plain('Shop'),
    'dist/prices/index.html': plain('Prices'),
    'dist/price-list.pdf': '%PDF-1.7',
    'dist/internal/plan.pdf': '%PDF-1.7',
  },
  'docs/redirects.md': {
    'netlify.toml': '',
    'dist/index.html': plain('Shop'),
    'dist/prices/index.html': plain('Prices'),
    'content/prices.md': '---\ntitle: Prices\nredirectFrom: [/old-prices/, /2019/prices.html]\n---\n',
    'indexical.config.json':
      '{ "site": "https://www.example.com", "content": [{ "folder": "content", "output": "{path}/index.html" }] }',
  },
  'docs/languages.md': {
    'dist/index.html': plain('Shop'),
    'dist/de/index.html': plain('Laden', 'de'),
  },
  'docs/versions.md': {
    'dist/index.html': plain('Docs'),
    'dist/latest/install/index.html': plain('Installing'),
    'dist/v1/install/index.html': plain('Installing version 1'),
    'dist/v1/upgrade/index.html': plain('Upgrading'),
    'dist/v2/install/index.html': plain('Installing version 2'),
  },
}

beforeAll(() => {
  const shop = Object.entries(site).map(([path, html]) => [`dist/${path}index.html`, html])
  writeFiles(folder, Object.fromEntries(shop) as Record<string, string>)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function writeFiles(to: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(join(to, path), text)
  }
}

/** Return the folder in which the commands of a page run. */
function folderOf(file: string, text: string): string {
  const files = sites[file.replaceAll('\\', '/')]
  if (files === undefined) return folder
  const own = mkdtempSync(join(folder, 'site-'))
  const [, config] = /^```js\n(\/\/ indexical\.config\.mjs\n[^]*?)^```$/m.exec(text) ?? []
  writeFiles(own, config === undefined ? files : { ...files, 'indexical.config.mjs': config })
  return own
}

/** A block of text after a comment that names its command, or after the example in JavaScript that prints it. */
const marked = /^(<!-- output of `((?:\w+=\S+ )*indexical [^`]*)` -->\n\n```\w+\n)[^]*?(^```$)/gm
/** A file, after the command that writes it, or as the last command left it. */
const written = /^(<!-- content of `([^`]*)`(?: after `([^`]*)`)? -->\n\n```\w+\n)[^]*?(^```$)/gm
const printed =
  /^(```js\n([^]*?)^```\n(?:(?!^```)[^])*<!-- output of this example -->\n\n```\w+\n)[^]*?(^```$)/gm
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => /^<!-- (?:output|content) of .* -->$/m.test(readFileSync(join(root, file), 'utf8')))

test('some pages show output', () => {
  expect(pages.length).toBeGreaterThan(4)
})

// After a change of words: `npx vitest run tests/docs-output.test.ts -u` writes the new output into the pages.
test.each(pages)('%s shows what its commands and examples print', async (file) => {
  const path = join(root, file)
  let runs = 0
  const withOutput =
    (run: (source: string) => string) =>
    (_: string, start: string, source: string, end: string): string => {
      runs += 1
      return `${start}${run(source)}${end}`
    }
  const text = readFileSync(path, 'utf8')
  const cwd = folderOf(file, text)
  const now = text
    .replaceAll(
      marked,
      withOutput((command) => outputOf(command, cwd)),
    )
    .replaceAll(written, (_, start: string, name: string, command: string | undefined, end: string) => {
      runs += 1
      if (command !== undefined) outputOf(command, cwd)
      return `${start}${readFileSync(join(cwd, name), 'utf8')}${end}`
    })
    .replaceAll(
      printed,
      withOutput((source) => runExample(source, dirname(path))),
    )
  expect(runs).toBe(text.match(/^<!-- (?:output|content) of .* -->$/gm)!.length)
  await expect(now).toMatchFileSnapshot(path)
})

/** Run an example as a module of its package, whose name and dependencies it can import. */
function runExample(source: string, cwd: string): string {
  const args = ['--input-type=module', '--eval', source]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

function outputOf(command: string, cwd: string): string {
  const [variables = '', args = ''] = command.split('indexical ')
  const env = Object.fromEntries(
    [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, ...args.split(' ')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  expect(status).toBeLessThan(2)
  return `${stdout}${stderr}`
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<title>${title}</title>
${head}
</head>
<body>${body}</body>
</html>
`
}

function canonical(path: string): string {
  return `<link rel="canonical" href="https://www.example.com${path}">`
}

function robots(content: string): string {
  return `<meta name="robots" content="${content}">`
}
