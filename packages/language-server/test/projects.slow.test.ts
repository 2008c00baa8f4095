/** Opens projects of all kinds with the real server. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as lsp from 'vscode-languageserver-protocol/node'
import { cli, run, uriOf, write } from './client.ts'
import { buildExample } from './examples.ts'
import { connect, makeSite, robotsTxt, site } from './site.ts'

describe('a project without a build', () => {
  test('has only the problems of one file', async () => {
    const root = makeSite({
      'page.md': '---\nrobots: nofolow\ncanonical: /gone/\nno-index: true\n---\n',
      'public/robots.txt': robotsTxt,
      'public/_redirects': '/a /gone/\n/b /c 999\n',
    })
    const editor = await connect([root])
    const shown: Record<string, string[]> = {}
    for (const file of ['page.md', 'public/robots.txt', 'public/_redirects']) {
      await editor.open(join(root, file), readFileSync(join(root, file), 'utf8'))
      shown[file] = await editor.problems(join(root, file))
    }
    expect(shown).toEqual({
      'page.md': [
        '2:9-2:16 error robots/known-directive Unexpected directive `nofolow`, expected `nofollow`',
        '4:1-4:9 error robots/no-dead-noindex Unexpected key in `no-index: true`, expected `noindex`: the page may be indexed',
      ],
      'public/_redirects': [
        '2:7-2:10 error redirects/valid Unexpected `999` in a redirect rule, expected a status such as `301`',
      ],
      'public/robots.txt': [
        '2:1-2:8 warn robots-txt/valid Unexpected spelling `Disalow`, expected `disallow`, which every crawler knows',
      ],
    })
    const lens = { textDocument: { uri: uriOf(join(root, 'page.md')) } }
    expect(await editor.connection.sendRequest(lsp.CodeLensRequest.type, lens)).toEqual([])
    const position = editor.at(join(root, 'page.md'), 2, 12)
    expect(await editor.connection.sendRequest(lsp.HoverRequest.type, position)).toBeNull()
    expect(await editor.connection.sendRequest(lsp.DefinitionRequest.type, position)).toBeNull()
    expect(editor.logs).toEqual([`${root}: no build yet, only what one file shows is checked`])
    expect(await editor.stop()).toBe(0)
  })

  test('reads the output of a generator with a config, before anything was checked', async () => {
    const { 'node_modules/.keep': _, ...files } = site
    const root = makeSite(files)
    const editor = await connect([root])
    const path = join(root, 'docs/slips.md')
    await editor.open(path, readFileSync(path, 'utf8'))
    expect(await editor.problems(path)).toContain(
      '2:9-2:16 error robots/known-directive Unexpected directive `nofolow`, expected `nofollow`',
    )
    expect(await editor.stop()).toBe(0)
  })
})

test.each([
  [{}, false],
  [{ trusted: true }, true],
])('runs a config that is code with %j: %s', async (options, runs) => {
  const { 'indexical.config.json': config, ...files } = site
  const root = makeSite({
    ...files,
    'indexical.config.mjs': `import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('ran', import.meta.url), '')\nexport default ${config}\n`,
  })
  const editor = await connect([root], options)
  const path = join(root, 'docs/secret.md')
  await editor.open(path, readFileSync(path, 'utf8'))
  await editor.problems(path)
  const textDocument = { uri: uriOf(path) }
  const lens = await editor.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument })
  expect(lens?.map(({ command }) => command?.title)).toEqual(runs ? ['noindex'] : [])
  expect(existsSync(join(root, 'ran'))).toBe(runs)
  expect(await editor.stop()).toBe(0)
})

test('serves several roots, each with its own build, and the innermost for a file', async () => {
  const outer = makeSite({ ...site, 'docs/guide.md': '---\nnoindex: true\n---\n' })
  const inner = join(outer, 'docs/site')
  write(inner, site)
  for (const root of [outer, inner]) run(root, 'check', 'dist')
  const editor = await connect([outer])
  const lens = async (path: string): Promise<string | undefined> => {
    await editor.open(path, readFileSync(path, 'utf8'))
    await editor.problems(path)
    const textDocument = { uri: uriOf(path) }
    const found = await editor.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument })
    return found?.map(({ command }) => command?.title).join()
  }
  const path = join(inner, 'docs/secret.md')
  expect(await lens(path)).not.toBe('noindex')
  const folder = { uri: uriOf(inner), name: 'inner' }
  const move = async (added: lsp.WorkspaceFolder[], removed: lsp.WorkspaceFolder[]): Promise<void> =>
    editor.connection.sendNotification(lsp.DidChangeWorkspaceFoldersNotification.type, {
      event: { added, removed },
    })
  await move([folder], [])
  expect(await lens(path)).toBe('noindex')
  expect(await lens(join(outer, 'docs/secret.md'))).toBe('noindex')
  await move([], [folder])
  expect(await lens(path)).not.toBe('noindex')
  expect(await editor.stop()).toBe(0)
})

test('survives texts that no generator reads', async () => {
  const root = makeSite(site)
  run(root, 'check', 'dist')
  const editor = await connect([root])
  const path = join(root, 'docs/guide.md')
  const texts = [
    `---\ncanonical: /gone/\n---\n${'A line of text\n'.repeat(100_000)}`,
    `---\n${'a: 1\n'.repeat(20_000)}`,
    '---\ncanonical: &a [*a]\n---\n',
    `---\nrobots: ${'['.repeat(5000)}\n---\n`,
    '---\ncanonical: "http://[::1"\nredirectFrom: [//, "http://", 5]\n---\n',
    '---\r\ncanonical: /gone/\r\n---\r\n',
    '\uFEFF---\ncanonical: /gone/\n---\n',
    '---\ncanonical: ./\u0000.md\n---\n',
    '\u0000\uD800',
  ]
  await editor.open(path, '')
  for (const text of texts) {
    await editor.change(path, text)
    await editor.problems(path)
    for (const type of [lsp.HoverRequest.type, lsp.DefinitionRequest.type, lsp.CompletionRequest.type])
      await editor.connection.sendRequest(type as typeof lsp.HoverRequest.type, editor.at(path, 1, 12))
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }
    const textDocument = { uri: uriOf(path) }
    const context = { diagnostics: [] }
    await editor.connection.sendRequest(lsp.CodeActionRequest.type, { textDocument, range, context })
  }
  // A file that is deleted while it is open, one outside of the project, and a buffer without a file.
  rmSync(path)
  await editor.change(path, '---\nrobots: nofolow\n---\n')
  expect(await editor.problems(path)).toEqual([
    '2:9-2:16 error robots/known-directive Unexpected directive `nofolow`, expected `nofollow`',
  ])
  for (const uri of [uriOf(join(tmpdir(), 'other.md')), 'untitled:Untitled-1']) {
    const textDocument = { uri, languageId: 'markdown', version: 1, text: '---\nrobots: nofolow\n---\n' }
    await editor.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument })
    expect(await editor.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument })).toEqual([])
  }
  expect(editor.logs).toEqual([])
  expect(editor.stderr).toBe('')
  expect(await editor.stop()).toBe(0)
})

test('shows the findings of a build that failed, in the sources that the framework named', async () => {
  const root = buildExample('eleventy', ['eleventy', '--quiet'], { BROKEN: '1' })
  const editor = await connect([root])
  const shown: Record<string, string[]> = {}
  for (const name of ['lime', 'mint', 'navy', 'sale']) {
    const path = join(root, `src/broken/${name}.md`)
    await editor.open(path, readFileSync(path, 'utf8'))
    shown[name] = await editor.problems(path)
  }
  expect(shown).toEqual({
    lime: [
      '3:9-3:10 error frontmatter/valid-type Unexpected number `5` for `robots`, expected a string, a list or an object',
    ],
    mint: [
      '1:1-1:4 error canonical/matches-frontmatter Unexpected canonical `https://www.example.com/about-us/`, expected `https://www.example.com/posts/linen/` from the frontmatter',
    ],
    navy: [
      '3:12-3:24 error canonical/target-exists Unexpected canonical `https://www.example.com/posts/navy/`, expected a URL that the build wrote',
    ],
    sale: ['3:9-3:16 error robots/known-directive Unexpected directive `noidnex`, expected `noindex`'],
  })
  // The noindex comes from the data of the folder, which the server does not read.
  const team = join(root, 'src/internal/team.md')
  await editor.open(team, `${readFileSync(team, 'utf8')}A word more\n`)
  await editor.problems(team)
  const textDocument = { uri: uriOf(team) }
  const lens = await editor.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument })
  expect(lens?.[0]?.command?.title).toBe('noindex (after the next build)')
  expect(await editor.stop()).toBe(0)
})

test('without the package: one sentence, and other commands work', () => {
  const root = makeSite(site)
  const alone = join(root, 'alone')
  for (const part of ['dist', 'package.json'])
    cpSync(join(dirname(dirname(cli)), part), join(alone, part), { recursive: true })
  const start = (...args: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(alone, 'dist/cli.js'), ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    return stdout + stderr
  }
  expect(start('lsp', '--stdio')).toBe(
    'indexical: Missing package @indexical/language-server, expected it beside `indexical`: `npm install --save-dev @indexical/language-server`\nRun `npx indexical help lsp` for the usage\n',
  )
  expect(start('check')).toContain('indexical: Missing folder, expected the output of a build')
})
