import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const page =
  '<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n</head>\n<body></body>\n</html>\n'

function makeSite(robotsTxt: string | undefined, options: string): string {
  return makeFolder({
    'indexical.config.mjs': `export default { site: 'https://www.example.com', ${options} }`,
    'dist/index.html': page,
    ...(robotsTxt !== undefined && { 'dist/robots.txt': robotsTxt }),
  })
}

const both = `show: ['search', 'ai'], contentSignal: true`
const signal = 'Content-Signal: search=yes, ai-input=yes'

test.each([
  ['none', undefined, both, `User-agent: *\n${signal}\nDisallow:\n`],
  [
    'search only',
    undefined,
    `show: ['search'], contentSignal: true`,
    'User-agent: *\nContent-Signal: search=yes, ai-input=no\nDisallow:\n',
  ],
  [
    'a group for all',
    'User-agent: a\r\nUser-agent: *\r\n# all\r\nDisallow: /x/\r\n',
    both,
    `User-agent: a\r\nUser-agent: *\r\n${signal}\r\n# all\r\nDisallow: /x/\r\n`,
  ],
  [
    'only another group',
    'User-agent: GPTBot\nDisallow: /',
    both,
    `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\n${signal}\nDisallow:\n`,
  ],
  ['its line', `User-agent: *\n${signal}\nAllow: /\n`, both, `User-agent: *\n${signal}\nAllow: /\n`],
  ['no request to write', 'User-agent: *\nAllow: /\n', `show: ['search', 'ai']`, 'User-agent: *\nAllow: /\n'],
])('robots.txt with %s', (_name, robotsTxt, options, expected) => {
  const root = makeSite(robotsTxt, options)
  for (let run = 0; run < 2; run++) {
    const { status, stdout, stderr } = indexical(root, 'apply', 'dist')
    expect(status, stdout + stderr).toBe(0)
    expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(expected)
  }
})

test('a line for all crawlers stays, and what it lacks is reported', () => {
  const robotsTxt = 'User-agent: *\nContent-Signal: search=no\nAllow: /\n'
  const root = makeSite(robotsTxt, both)
  const { stdout, stderr } = indexical(root, 'apply', 'dist')
  expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(robotsTxt)
  expect(stdout + stderr).toContain(
    'Unexpected content signal `search=no`, expected `search=yes` as in the option `show`',
  )
  expect(stdout + stderr).toContain(
    'Missing content signal `ai-input=yes` for all crawlers, expected it as in the option `contentSignal`',
  )
})

test('a preview writes none', () => {
  const root = makeSite(undefined, `${both}, environment: 'preview'`)
  indexical(root, 'apply', 'dist')
  expect(existsSync(join(root, 'dist/robots.txt'))).toBe(false)
})

test('the request needs the option `show`', () => {
  const { status, stderr } = indexical(makeSite(undefined, 'contentSignal: true'), 'apply', 'dist')
  expect(status).toBe(2)
  expect(stderr).toContain(
    'Unexpected option `contentSignal` in indexical.config.mjs without option `show`, expected both',
  )
})
