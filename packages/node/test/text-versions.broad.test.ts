import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (text: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>${text}</title>\n</head>\n<body>\n<h1>${text}</h1>\n</body>\n</html>\n`

function makeProject(textVersions: string, files: Record<string, string>): string {
  return makeFolder({
    'indexical.config.json': JSON.stringify({ site, textVersions }),
    'netlify.toml': '',
    'dist/index.html': page('Home'),
    'dist/new/index.html': page('New'),
    ...files,
  })
}

test('text versions get a header of the host', () => {
  const root = makeProject('canonical', { 'dist/new/index.html.md': '# New\n', 'dist/llms.txt': '# Site\n' })
  expect(indexical(root, 'apply', 'dist').stdout).toContain('Wrote dist/_headers')
  expect(readFileSync(join(root, 'dist/_headers'), 'utf8'))
    .toBe(`# indexical: begin (written by indexical, changes in here are lost)
/new/index.html.md
  Link: <${site}/new/>; rel="canonical"
# indexical: end
`)
  expect(indexical(root, 'check', 'dist').stdout).toContain('0 errors, 0 warnings')
})

test('the option without a text version is reported', () => {
  expect(indexical(makeProject('noindex', {}), 'check', 'dist').stdout).toContain(
    'Unexpected `noindex` in option `textVersions`, expected a text version of a page that matches it',
  )
})
