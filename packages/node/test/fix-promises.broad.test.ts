/** What docs/fix.md promises about SARIF, dry runs and fixes that hide pages; and the pages that redirect at GitHub Pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']

test('SARIF contains the edits of `apply --fix` in an output without sources', () => {
  const files = {
    'dist/index.html': '<title>A</title><link rel=canonical href="/"><meta name=robots content="nofolow">',
    'dist/robots.txt': 'Useragent: *\nDisalow: /search\n',
    'dist/_headers': "/\n  Link: <https://www.example.com/>; rel='canonical'\n",
  }
  const root = makeFolder(files)
  const { stdout } = indexical(root, 'check', 'dist', ...site, '--format', 'sarif', '--no-cache')
  const edits = [...stdout.matchAll(/"insertedContent": \{\s*"text": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text]) => JSON.parse(text!) as string,
  )
  const added = ['"canonical"', 'Disallow', 'User-agent', 'https://www.example.com/', 'nofollow']
  expect(edits.toSorted()).toEqual(added)
  const safe = indexical(root, 'apply', 'dist', ...site, '--fix', '--no-cache')
  indexical(root, 'apply', 'dist', ...site, '--fix=robots/known-directive', '--no-cache')
  const written = Object.keys(files).map((file) => readFileSync(join(root, file), 'utf8'))
  for (const text of added) expect(written.join('\n')).toContain(text)
  expect(safe.stderr).toContain('not made, because they are guesses: --fix=robots/known-directive')
})

test('a canonical of a Link header to another page is not repaired without a word', () => {
  const headers = "/a/\n  Link: <https://www.example.com/b/>; rel='canonical'\n"
  const files = {
    'dist/a/index.html': '<title>A</title>',
    'dist/b/index.html': '<title>B</title>',
    'dist/_headers': headers,
  }
  const root = makeFolder(files)
  const { stderr } = indexical(root, 'apply', 'dist', ...site, '--fix', '--no-cache')
  expect(stderr).toContain('the fix hides the page from search; `--fix=headers/valid-link` makes it')
  expect(readFileSync(join(root, 'dist/_headers'), 'utf8')).toContain("rel='canonical'")
  const named = indexical(root, 'apply', 'dist', ...site, '--fix=headers/valid-link', '--no-cache')
  expect(named.stderr).toContain('crawlers may index the page before this fix, and not after it')
})

test.each([
  ['to another page', 'https://www.example.com/b/', 'cannonical'],
  ['to itself', '/a/', 'canonical'],
])('a misspelt canonical %s in frontmatter', (_, target, key) => {
  const config = {
    site: 'https://www.example.com',
    content: [{ folder: 'content', output: '{path}/index.html' }],
  }
  const root = makeFolder({
    'content/a.md': `---\ncannonical: ${target}\n---\n`,
    'dist/a/index.html': '<title>A</title>',
    'dist/b/index.html': '<title>B</title>',
    'indexical.config.json': JSON.stringify(config),
  })
  const { stderr } = indexical(root, 'check', 'dist', '--fix', '--no-cache')
  expect(readFileSync(join(root, 'content/a.md'), 'utf8')).toBe(`---\n${key}: ${target}\n---\n`)
  expect(stderr).toContain(key === 'canonical' ? 'fixed 1 finding' : '`--fix=frontmatter/known-key` makes it')
})

test('a redirect page on GitHub Pages is written once', () => {
  const config = { site: 'https://www.example.com', pages: { '/': { redirectFrom: ['/old', '/older/'] } } }
  const files = {
    'dist/index.html': '<title>A</title>',
    'dist/.nojekyll': '',
    'indexical.config.json': JSON.stringify(config),
  }
  const root = makeFolder(files)
  const { stdout } = indexical(root, 'apply', 'dist', '--no-cache')
  expect(stdout).toContain('Wrote dist/old.html, dist/older/index.html')
  const stub = readFileSync(join(root, 'dist/old.html'), 'utf8')
  expect(stub).toContain('<meta http-equiv="refresh" content="0; url=https://www.example.com/">')
  const again = indexical(root, 'apply', 'dist', '--no-cache')
  expect(again.stdout).toContain(
    'left out /old.html (redirect), /older/ (redirect)\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings',
  )
  expect(again.stdout).not.toContain('Wrote')
})

test('a dry run names guesses too', () => {
  const root = makeFolder({ 'dist/index.html': '<title>A</title><meta name=robots content="nofolow">' })
  const { stdout, stderr } = indexical(root, 'apply', 'dist', ...site, '--fix', '--dry-run', '--no-cache')
  expect({ stdout, stderr }).toMatchObject({
    stdout: '',
    stderr: 'indexical: not made, because they are guesses: --fix=robots/known-directive\n',
  })
})
