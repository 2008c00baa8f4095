/** Renames of source files as a signal of `indexical diff` and the ledger, in real repositories. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitAll, git } from '../../../tests/git.ts'
import { page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

describe('sources that git renamed', () => {
  const post = '---\ntitle: A\n---\nText\n'

  function renamed(): string {
    const root = makeFolder({
      'content/posts/old-name.md': post,
      'hugo.toml': 'baseURL = "https://www.example.com/"\n',
      'public/index.html': page('/', 'home'),
      'public/posts/old-name/index.html': page('/posts/old-name/', 'first'),
    })
    commitAll(root, 'Add a post')
    indexical(root, 'check', 'public', ...site, '--facts', 'before.facts')
    git(root, 'mv', 'content/posts/old-name.md', 'content/posts/new.md')
    rmSync(join(root, 'public/posts'), { recursive: true })
    mkdirSync(join(root, 'public/posts/new'), { recursive: true })
    writeFileSync(join(root, 'public/posts/new/index.html'), page('/posts/new/', 'second'))
    return root
  }

  test('are certain, and --fix writes the redirect and no other byte', () => {
    const root = renamed()
    const { status, stdout, stderr } = indexical(root, 'diff', 'before.facts', 'public', ...site, '--fix')
    expect(stdout).toContain(`    /posts/old-name/, is now /posts/new/ (git renamed content/posts/old-name.md)
      add \`redirectFrom: [/posts/old-name/]\` to content/posts/new.md`)
    expect(stderr).toBe('indexical: `redirectFrom: [/posts/old-name/]` in content/posts/new.md: written\n')
    expect(readFileSync(join(root, 'content/posts/new.md'), 'utf8')).toBe(
      '---\ntitle: A\nredirectFrom: [/posts/old-name/]\n---\nText\n',
    )
    expect(status).toBe(1)
  })

  test('are certain between facts, and with facts as the ledger', () => {
    const root = renamed()
    indexical(root, 'check', 'public', ...site, '--facts', 'after.facts')
    const { status, stdout } = indexical(root, 'diff', 'before.facts', 'after.facts')
    expect(stdout).toContain(`    /posts/old-name/, is now /posts/new/ (git renamed content/posts/old-name.md)
      add \`redirectFrom: [/posts/old-name/]\` to content/posts/new.md`)
    expect(status).toBe(1)
    expect(indexical(root, 'urls', 'before.facts').stdout).toContain(',content/posts/old-name.md\r\n')
    const lost =
      'Missing page or redirect for `/posts/old-name/`, expected one: add `redirectFrom: [/posts/old-name/]` to content/posts/new.md (git renamed content/posts/old-name.md)'
    writeFileSync(join(root, 'indexical.config.json'), '{ "ledger": "before.facts" }')
    indexical(root, 'check', 'public', ...site, '--facts', 'after.facts')
    for (const command of [
      ['check', 'public'],
      ['merge', 'after.facts'],
    ])
      expect(indexical(root, ...command, ...site).stdout).toContain(lost)
  })

  test('check --fix writes the redirect of a lost URL of the ledger', () => {
    const root = renamed()
    writeFileSync(join(root, 'indexical-urls.txt'), '/\n/posts/old-name/\n')
    const flags = [...site, '--ledger', 'indexical-urls.txt', '--fix']
    expect(indexical(root, 'check', 'public', ...flags).stderr).toBe(
      'indexical: `redirectFrom: [/posts/old-name/]` in content/posts/new.md: written\nindexical: no finding of another rule than ledger/reachable has a fix\n',
    )
    expect(readFileSync(join(root, 'content/posts/new.md'), 'utf8')).toContain(
      'redirectFrom: [/posts/old-name/]\n',
    )
  })

  test('a shallow clone is named', () => {
    const root = renamed()
    git(root, 'commit', '--quiet', '--all', '--message', 'Rename')
    const clone = join(root, 'clone')
    git(root, 'clone', '--quiet', '--depth=1', `file://${root}`, clone)
    cpSync(join(root, 'public'), join(clone, 'public'), { recursive: true })
    const { stderr } = indexical(clone, 'diff', '../before.facts', 'public', ...site)
    expect(stderr).toContain('This clone of the repository is shallow, so renamed files are unknown')
  })

  test('a history that git cannot read is named', () => {
    const root = renamed()
    rmSync(join(root, '.git'), { recursive: true })
    const { stderr } = indexical(root, 'diff', 'before.facts', 'public', ...site)
    expect(stderr).toBe(
      'indexical: git cannot read the history of this project, so renamed files are unknown\n',
    )
  })

  test('a source outside of the project, and one without frontmatter, stay as they are', () => {
    const root = renamed()
    writeFileSync(join(root, 'content/posts/new.md'), 'Text\n')
    const { stderr } = indexical(root, 'diff', 'before.facts', 'public', ...site, '--fix')
    expect(stderr).toContain('content/posts/new.md: not written, add it yourself')
    rmSync(join(root, 'content/posts/new.md'))
    symlinkSync(join(makeFolder({ 'a.md': post }), 'a.md'), join(root, 'content/posts/new.md'))
    const { stderr: linked } = indexical(root, 'diff', 'before.facts', 'public', ...site, '--fix')
    expect(linked).not.toContain(': written')
  })
})
