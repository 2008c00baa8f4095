/** `indexical diff` with facts, and its wrong use. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { before, page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

describe('facts', () => {
  const root = makeFolder({})
  cpSync(makeFolder(before), join(root, 'dist'), { recursive: true })
  indexical(root, 'check', 'dist', ...site, '--facts', 'a.facts')

  test('a build from facts equals the build from its folder', () => {
    const { status, stdout } = indexical(root, 'diff', 'a.facts', 'dist', ...site)
    expect(stdout).toMatch(/no URL changed\nFindings: 0 new, 0 fixed, 0 unchanged\n$/)
    expect(status).toBe(0)
  })

  test('facts need no options', () => {
    expect(indexical(root, 'diff', 'a.facts', 'a.facts').status).toBe(0)
  })

  test('a folder with the facts of all parts is one build', () => {
    const own = makeFolder({})
    for (const [name, paths] of [
      ['one', ['index.html', 'about/index.html']],
      ['two', ['old/index.html']],
    ] as const) {
      cpSync(
        makeFolder(Object.fromEntries(paths.map((path) => [path, before[path]!]))),
        join(own, name, 'dist'),
        { recursive: true },
      )
      indexical(join(own, name), 'check', 'dist', ...site, '--facts', `../parts/${name}.facts`)
    }
    const { stdout } = indexical(own, 'diff', 'parts', join(root, 'a.facts'))
    expect(stdout).toContain('Compared 3 URLs (3 indexable) with 9 (8 indexable): 5 new')
  })

  test.each([
    [
      'a missing build',
      ['diff', 'a.facts', 'none'],
      'Missing `none`, expected the output of a build, or its facts',
    ],
    ['one build', ['diff', 'a.facts'], 'Missing builds, expected `indexical diff <before> <after>`'],
    ['three builds', ['diff', 'a', 'b', 'c'], 'Unexpected operand `c`, expected two builds'],
    [
      'a file that is no facts',
      ['diff', 'dist/index.html', 'a.facts'],
      'Unexpected file `dist/index.html`, expected facts of this version of Indexical',
    ],
    [
      'truncated facts',
      ['diff', 'a.facts', 'cut.facts'],
      'Unexpected end or change of `cut.facts`, expected facts as they were written',
    ],
    [
      'another site',
      ['diff', 'a.facts', 'dist', '--site', 'https://www.example.org'],
      'Unexpected site `https://www.example.org` of `dist`, expected `https://www.example.com` as of `a.facts`',
    ],
    [
      'a build without common URLs',
      ['diff', 'a.facts', 'other', ...site],
      'Unexpected `other` without any URL of `a.facts`, expected two builds of one site',
    ],
    [
      'a folder without pages',
      ['diff', 'a.facts', 'empty', ...site],
      'Unexpected `empty` without pages, expected the output of a build, or its facts',
    ],
    [
      'an unknown --fail-on',
      ['diff', 'a.facts', 'a.facts', '--fail-on', 'lots'],
      'Unexpected --fail-on `lots`, expected lost, hidden, shown, moved, changed, new, findings or none',
    ],
    [
      '--fail-on of another command',
      ['check', 'dist', ...site, '--fail-on', 'lost'],
      'Unexpected --fail-on, expected it with `diff`',
    ],
    [
      'an unknown format',
      ['diff', 'a.facts', 'a.facts', '--format', 'sarif'],
      'Unexpected format `sarif`, expected text, markdown, html, json or urls',
    ],
  ])('%s is one sentence', (_name, args, message) => {
    writeFileSync(join(root, 'cut.facts'), readFileSync(join(root, 'a.facts')).subarray(0, -100))
    cpSync(makeFolder({ 'x.html': page('/x', 'x') }), join(root, 'other'), { recursive: true })
    cpSync(makeFolder({ 'x.txt': '' }), join(root, 'empty'), { recursive: true })
    const { status, stdout, stderr } = indexical(root, ...args)
    expect(stderr.split('\n')[0]).toBe(`indexical: ${message}`)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })
})
