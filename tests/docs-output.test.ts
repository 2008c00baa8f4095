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

beforeAll(() => {
  for (const [path, html] of Object.entries(site)) {
    const file = join(folder, 'dist', path, 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** A block of text after a comment that names its command, or after the example in JavaScript that prints it. */
const marked = /^(<!-- output of `indexical ([^`]*)` -->\n\n```\w+\n)[^]*?(^```$)/gm
const printed =
  /^(```js\n([^]*?)^```\n(?:(?!^```)[^])*<!-- output of this example -->\n\n```\w+\n)[^]*?(^```$)/gm
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => /^<!-- output of .* -->$/m.test(readFileSync(join(root, file), 'utf8')))

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
  const now = text.replaceAll(marked, withOutput(outputOf)).replaceAll(
    printed,
    withOutput((source) => runExample(source, dirname(path))),
  )
  expect(runs).toBe(text.match(/^<!-- output of .* -->$/gm)!.length)
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

function outputOf(command: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, ...command.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
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
