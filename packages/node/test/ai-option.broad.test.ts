import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const page =
  '<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n</head>\n<body></body>\n</html>\n'

function makeSite(options: string, files: Record<string, string> = {}): string {
  return makeFolder({
    'indexical.config.mjs': `export default { site: 'https://www.example.com', ${options} }`,
    'dist/index.html': page,
    ...files,
  })
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

test('apply writes the lines once, and states in one sentence what it wrote', () => {
  const root = makeSite(`ai: { search: true, answers: true, training: false }`)
  for (let run = 0; run < 2; run++) {
    const { status, stdout, stderr } = indexical(root, 'apply', 'dist')
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toContain('\nStates search yes, answers yes, training no to all crawlers in robots.txt\n')
    expect(read(root, 'dist/robots.txt')).toBe(
      'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow:\n',
    )
  }
  const { status, stdout } = indexical(root, 'check', 'dist')
  expect(status, stdout).toBe(0)
})

test('a header is written into the files of the host, and read again', () => {
  const root = makeSite(
    `hosts: ['netlify'], ai: { training: false, write: ['content-usage', 'headers'], license: 'https://www.example.com/license.xml' }`,
    { 'dist/license.xml': '<rsl/>', 'dist/a.md': 'A' },
  )
  const { status, stdout, stderr } = indexical(root, 'apply', 'dist')
  expect(status, stdout + stderr).toBe(0)
  expect(read(root, 'dist/_headers')).toContain('/*\n  Content-Usage: train-ai=n\n')
  expect(read(root, 'dist/robots.txt')).toBe(
    'User-agent: *\nContent-Usage: train-ai=n\nDisallow:\nLicense: https://www.example.com/license.xml\n',
  )
  expect(indexical(root, 'check', 'dist').stdout).not.toContain('Content-Usage')
})

test('a line of the user stays, and a contradiction is an error', () => {
  const root = makeSite(`ai: { search: true, answers: true }`, {
    'dist/robots.txt': 'User-agent: *\nContent-Signal: search=no\nAllow: /\n',
  })
  const { status, stdout } = indexical(root, 'apply', 'dist')
  expect(status).toBe(1)
  expect(stdout).toContain('Unexpected `search=no`, expected `search=yes` as in the option `ai.search`')
  expect(read(root, 'dist/robots.txt')).toBe('User-agent: *\nContent-Signal: search=no\nAllow: /\n')
})

test('a preview writes none', () => {
  const root = makeSite(`ai: { training: false }, environment: 'preview'`)
  expect(indexical(root, 'apply', 'dist').stdout).not.toContain('training')
  expect(existsSync(join(root, 'dist/robots.txt'))).toBe(false)
})

test.each([
  [
    `show: ['search', 'ai']`,
    'Unexpected option `show` in indexical.config.mjs, expected `ai: { search, answers, training }` with true or false; `write: []` in it only checks',
  ],
  [
    `contentSignal: true`,
    'Unexpected option `contentSignal` in indexical.config.mjs, expected `ai: { search, answers, training }`, which writes the line',
  ],
  [
    `ai: {}`,
    'Unexpected object in option `ai` in indexical.config.mjs, expected at least one of `search`, `answers`, `training` and `license`',
  ],
])('%s is refused', (options, expected) => {
  const { status, stderr } = indexical(makeSite(options), 'apply', 'dist')
  expect(status).toBe(2)
  expect(stderr).toContain(expected)
})

test('--fix corrects entries of llms.txt that moved, in the source', () => {
  const text = '# Site\n\n- [A](/old/#part): The first\n- [B](https://www.example.com/older.md)\n'
  const root = makeSite('', {
    'dist/a/index.html': page,
    'dist/a.md': 'A',
    'dist/_redirects': '/old/ /a/ 301\n/older.md /a.md 301\n',
    'dist/llms.txt': text,
    'public/llms.txt': text,
  })
  indexical(root, 'check', 'dist', '--fix')
  expect(read(root, 'public/llms.txt')).toBe(
    '# Site\n\n- [A](/a/#part): The first\n- [B](https://www.example.com/a.md)\n',
  )
})
