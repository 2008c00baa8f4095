/** The ledger on the command line, with real folders and a real repository. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitAll } from '../../../tests/git.ts'
import { before, page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

const name = 'indexical-urls.txt'

function project(ledger?: string): string {
  const root = makeFolder(ledger === undefined ? {} : { [name]: ledger })
  cpSync(makeFolder(before), join(root, 'dist'), { recursive: true })
  return root
}

const ledgerOf = (root: string): string => readFileSync(join(root, name), 'utf8')

const all = '/\n/about/\n/blog/guide/\n/gone/\n/old/\n/redirected/\n/tagged/one/\n/tagged/two/\n'

describe('--update-urls', () => {
  test.each(['check', 'apply'])('%s creates the ledger, and a second run changes nothing', (command) => {
    const root = project()
    const first = indexical(root, command, 'dist', ...site, '--update-urls')
    expect(first).toMatchObject({ status: 0, stderr: `indexical: added 8 URLs to \`${name}\`\n` })
    expect(ledgerOf(root)).toBe(all)
    const second = indexical(root, command, 'dist', ...site, '--update-urls')
    expect(second).toMatchObject({ status: 0, stderr: `indexical: added 0 URLs to \`${name}\`\n` })
    expect(ledgerOf(root)).toBe(all)
  })

  test('keeps comments and marks, and adds nothing after an error', () => {
    const root = project('# Published\n/old/ gone: merged; owner: docs\n')
    rmSync(join(root, 'dist/old'), { recursive: true })
    expect(indexical(root, 'check', 'dist', ...site, '--update-urls').status).toBe(0)
    const ledger = `# Published\n${all.replace('/old/', '/old/ gone: merged; owner: docs')}`
    expect(ledgerOf(root)).toBe(ledger)
    rmSync(join(root, 'dist/gone'), { recursive: true })
    writeFileSync(join(root, 'dist/new.html'), page('/new', 'new'))
    const { status, stdout, stderr } = indexical(root, 'check', 'dist', ...site, '--update-urls')
    expect(status).toBe(1)
    expect(stdout).toContain(
      'Missing page or redirect for `/gone/`, expected one, or `gone: <reason>` behind it',
    )
    expect(stderr).toBe(`indexical: \`${name}\` is unchanged, because the build has errors\n`)
    expect(ledgerOf(root)).toBe(ledger)
  })

  test('merge adds the URLs of all parts', () => {
    const root = project()
    indexical(root, 'check', 'dist', ...site, '--facts', 'all.facts')
    expect(indexical(root, 'merge', 'all.facts', ...site, '--update-urls').status).toBe(0)
    expect(ledgerOf(root)).toBe(all)
  })

  test('a preview adds nothing', () => {
    const root = project('/\n')
    writeFileSync(join(root, 'indexical.config.json'), '{ "environment": "preview" }')
    const { stderr } = indexical(root, 'check', 'dist', ...site, '--update-urls')
    expect(stderr).toContain(`\`${name}\` is unchanged: this build is a preview`)
    expect(ledgerOf(root)).toBe('/\n')
  })

  test.each([
    [['--facts', 'a.facts'], 'Unexpected --update-urls beside --facts, expected it with `indexical merge`'],
    [
      ['--ledger', 'a.facts'],
      'Unexpected --update-urls for `a.facts`, expected a text file: facts are written with --facts',
    ],
  ])('%j is wrong use', (flags, expected) => {
    const { status, stderr } = indexical(project(), 'check', 'dist', ...site, '--update-urls', ...flags)
    expect(status).toBe(2)
    expect(stderr).toContain(expected)
  })
})

test('the facts of an earlier build are a ledger', () => {
  const root = project()
  indexical(root, 'check', 'dist', ...site, '--facts', 'production.facts')
  const flags = [...site, '--ledger', 'production.facts']
  expect(indexical(root, 'check', 'dist', ...flags).status).toBe(0)
  rmSync(join(root, 'dist/old'), { recursive: true })
  writeFileSync(join(root, 'dist/new.html'), page('/new', 'moving'))
  const { status, stdout } = indexical(root, 'check', 'dist', ...flags)
  expect(status).toBe(1)
  expect(stdout).toContain(
    'Missing page or redirect for `/old/`, expected one: add `redirectFrom: [/old/]` to the source of new.html (the same main text)',
  )
  writeFileSync(join(root, 'production.facts'), 'indexical facts 1\n')
  expect(indexical(root, 'check', 'dist', ...flags)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      'Unexpected file `production.facts`, expected facts of this version of Indexical',
    ),
  })
})

test('a preview only warns', () => {
  const root = project('/\n/lost/\n')
  writeFileSync(join(root, 'indexical.config.json'), JSON.stringify({ environment: 'preview', ledger: name }))
  const { status, stdout } = indexical(root, 'check', 'dist', ...site)
  expect(stdout).toContain('0 errors, 1 warning')
  expect(status).toBe(0)
})

test('git runs no program that the repository names', () => {
  const root = project('/\n/lost/\n')
  const mark = join(root, 'ran')
  writeFileSync(join(root, '.gitattributes'), '* diff=evil filter=evil\n')
  commitAll(root, 'Add pages')
  const program = `touch ${mark}; cat`
  const names = [
    'core.fsmonitor',
    'core.pager',
    'diff.external',
    'diff.evil.command',
    'diff.evil.textconv',
    'filter.evil.clean',
    'filter.evil.smudge',
    'gpg.program',
  ]
  const config = names.map((key) => {
    const parts = key.split('.')
    const section = parts.length === 3 ? `[${parts[0]} "${parts[1]}"]` : `[${parts[0]}]`
    return `${section}\n\t${parts.at(-1)} = "${program}"\n`
  })
  const path = join(root, '.git/config')
  writeFileSync(path, `${readFileSync(path, 'utf8')}${config.join('')}[log]\n\tshowSignature = true\n`)
  writeFileSync(join(root, '.git/hooks/post-index-change'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
  writeFileSync(join(root, 'dist/index.html'), page('/', 'home again'))
  expect(indexical(root, 'check', 'dist', ...site, '--ledger', name).status).toBe(1)
  expect(() => readFileSync(mark)).toThrow('ENOENT')
})
