/** Real accidents, and the page "Why is my page not indexed?": its rows lead to the cause and to a rule that reports it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from '../packages/node/test/folder.ts'

const page = fileURLToPath(new URL('../site/pages/understand/not-indexed.md', import.meta.url))
const rows = [
  ...readFileSync(page, 'utf8').matchAll(/^\| `([^`]+)` \|.*\| (?:\[`([^`]+)`\]\S*)? ?\|$/gm),
].map(([, text, rule]) => ({ text: text!, rule }))

const text = `<p>${'Linen is woven from the fibres of flax, takes up water well, dries fast and feels cool. '.repeat(9)}</p>`
const html = (head: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n<main>${body}</main>\n</body>\n</html>\n`

const menu = ['noindex', 'blocked', 'away', 'moved', 'expired', 'copy', 'text', 'about']
  .map((name) => `<a href="/${name}/">${name}</a>`)
  .join('\n')
const root = makeFolder({
  'dist/index.html': html('<title>Home</title>', menu),
  'dist/noindex/index.html': html('<title>1</title>\n<meta name="robots" content="noindex">', '1'),
  'dist/blocked/index.html': html('<title>2</title>\n<meta name="robots" content="noindex">', '2'),
  'dist/robots.txt': 'User-agent: *\nDisallow: /blocked/\n',
  'dist/away/index.html': html(
    '<title>3</title>\n<link rel="canonical" href="https://www.example.com/">',
    '3',
  ),
  'dist/_redirects': '/moved/ /text/ 301\n',
  'dist/expired/index.html': html(
    '<title>4</title>\n<meta name="robots" content="unavailable_after: 2025-01-31">',
    '4',
  ),
  'dist/copy/index.html': html('<title>5</title>', text),
  'dist/text/index.html': html('<title>6</title>', text),
  'dist/about/index.html': html('<title>8</title>', '8'),
  'dist/orphan/index.html': html('<title>7</title>', '7'),
})
const site = ['--site', 'https://www.example.com']

test.each([
  ['/lost/', 'the build wrote no page at this URL'],
  ['/moved/', 'redirect →'],
  ['/blocked/', 'robots.txt blocks it'],
  ['/noindex/', 'may not index: noindex'],
  ['/expired/', 'may not index: unavailable_after'],
  ['/away/', 'asks for →'],
  ['/copy/', 'duplicates/no-identical-text'],
  ['/orphan/', 'no link in the HTML of other pages'],
  ['/about/', 'would be listed'],
])('the first row that matches %s is: %s', (url, expected) => {
  const { stdout, status } = indexical(root, 'explain', 'dist', url, ...site)
  expect(status, stdout).toBe(url === '/lost/' ? 2 : 0)
  expect(rows.find((row) => stdout.includes(row.text))?.text).toBe(expected)
})

test('every row but the last names a rule, and its page exists', () => {
  expect(rows).toHaveLength(9)
  for (const { rule } of rows.slice(0, -1))
    expect(readFileSync(join(page, '../../../../docs/rules', `${rule}.md`), 'utf8')).toContain('How to fix')
})
