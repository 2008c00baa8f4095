/** Sends every request to the real server, over standard input and output. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as lsp from 'vscode-languageserver-protocol/node'
import type { Editor } from './client.ts'
import { run, uriOf } from './client.ts'
import { connect, makeSite, site } from './site.ts'

let root: string
let editor: Editor
const at = (file: string): string => join(root, file)
const open = async (file: string, text = readFileSync(at(file), 'utf8')): Promise<string[]> => {
  await editor.open(at(file), text)
  return editor.problems(at(file))
}
const change = async (file: string, text: string): Promise<string[]> => {
  await editor.change(at(file), text)
  return editor.problems(at(file))
}
/** Open a text in which `|` is the cursor. */
const openAt = async (file: string, marked: string): Promise<lsp.TextDocumentPositionParams> => {
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  await open(file, marked.replace('|', ''))
  return editor.at(at(file), before.length - 1, before.at(-1)!.length)
}

beforeAll(async () => {
  root = makeSite(site)
  run(root, 'check', 'dist')
  editor = await connect([root])
})

test.each<[string, string, string, string[]]>([
  ['fields', 'docs/guide.md', '---\ncano|\n---\n', ['canonical: ']],
  ['directives and crawlers', 'docs/guide.md', '---\nrobots:\n  goo|\n---\n', ['googlebot: ']],
  [
    'directives of a crawler',
    'docs/guide.md',
    '---\nrobots:\n  googlebot: no|\n---\n',
    [
      'noindex | google, bing, yandex, seznam, apple, naver',
      'nofollow | google, bing, yandex, seznam, apple, naver, baidu',
      'none | google, yandex, apple',
      'noarchive | bing, yandex, baidu',
      'nocache | bing',
      'nosnippet | google, bing, apple',
    ],
  ],
  [
    'values of a list',
    'docs/guide.md',
    '---\nrobots:\n  - |\n---\n',
    [
      'noindex | google, bing, yandex, seznam, apple, naver',
      'index | google, bing, yandex, seznam',
      'nofollow | google, bing, yandex, seznam, apple, naver, baidu',
      'follow | google, bing, yandex, seznam',
      'none | google, yandex, apple',
      'all | google, yandex, seznam, apple',
    ],
  ],
  ['switches', 'docs/guide.md', '---\nnoindex: |\n---\n', ['true', 'false']],
  [
    'URLs with titles',
    'docs/guide.md',
    '---\ncanonical: /|\n---\n',
    [
      '/ | Home',
      '/alone/ | Alone',
      '/copy/ | Copy · canonical elsewhere',
      '/secret/ | Secret · noindex',
      '/slips/ | Slips · canonical elsewhere',
    ],
  ],
  [
    'sources with titles',
    'docs/guide.md',
    '---\ncanonicalURL: ./|\n---\n',
    [
      './alone.md | Alone',
      './copy.md | Copy · canonical elsewhere',
      './secret.md | Secret · noindex',
      './slips.md | Slips · canonical elsewhere',
    ],
  ],
  ['keys in TOML', 'docs/guide.md', '+++\nnoindex = |\n+++\n', ['true', 'false']],
  [
    'rules',
    'docs/guide.md',
    '---\nindexical:\n  ignore:\n    canonical/own-h|\n---\n',
    ['canonical/own-hostname: '],
  ],
  [
    'URLs in HTML',
    'dist/guide/index.html',
    '<link rel="canonical" href="https://www.|',
    [
      'https://www.example.com/ | Home',
      'https://www.example.com/alone/ | Alone',
      'https://www.example.com/guide/ | The guide',
      'https://www.example.com/copy/ | Copy · canonical elsewhere',
      'https://www.example.com/secret/ | Secret · noindex',
      'https://www.example.com/slips/ | Slips · canonical elsewhere',
    ],
  ],
  [
    'directives in HTML',
    'dist/guide/index.html',
    '<meta name="robots" content="nof|',
    ['nofollow | google, bing, yandex, seznam, apple, naver, baidu'],
  ],
  ['crawlers in robots.txt', 'public/robots.txt', 'User-agent: goo|\n', ['googlebot']],
  [
    'directives in _headers',
    'public/_headers',
    '/*\n  X-Robots-Tag: noi|\n',
    ['noindex | google, bing, yandex, seznam, apple, naver', 'noimageindex | google', 'noimageai'],
  ],
  ['targets in _redirects', 'public/_redirects', '/old /gu|\n', ['/guide/ | The guide']],
  ['nothing in text', 'docs/guide.md', '---\ntitle: x\n---\nca|\n', []],
])('completes %s', async (_name, file, marked, expected) => {
  const position = await openAt(file, marked)
  const found = (await editor.connection.sendRequest(
    lsp.CompletionRequest.type,
    position,
  )) as lsp.CompletionList
  const typed = /[\w./:-]*\|/.exec(marked)![0].slice(0, -1)
  const shown = found.items.filter(({ filterText }) => filterText!.startsWith(typed)).slice(0, 6)
  expect(shown.map(({ textEdit, detail }) => `${textEdit!.newText}${detail ? ` | ${detail}` : ''}`)).toEqual(
    expected,
  )
})

test('explains the page of frontmatter, and the URL under the cursor', async () => {
  const hover = async (marked: string): Promise<string> => {
    const position = await openAt('docs/guide.md', marked)
    const found = await editor.connection.sendRequest(lsp.HoverRequest.type, position)
    return (found?.contents as lsp.MarkupContent | undefined)?.value ?? 'nothing'
  }
  expect(await hover('---\nrobots: no|index\n---\n')).toMatchInlineSnapshot(`
    "\`\`\`\`text
    As the next build would write it

    https://www.example.com/guide/
    Not for search engines: noindex

    ✓ source            robots: noindex  docs/guide.md:2:9
    ✓ file              dist/guide/index.html
    · robots.txt        blocks no engine
    ✓ host              /guide/: 200
                        /guide, /guide.html, /guide/index.html: unknown (depends on the host, which the option \`hosts\` names)
    ✓ header            robots: nofolow  dist/_headers:2:17
    ✗ HTML              canonical: https://www.example.com/guide/
                        robots: noindex
    ✓ canonical target  its own URL
    · sitemap           would be left out: noindex
    · other pages       no link in the HTML of other pages of this site
    ✗ engines           googlebot, bingbot: may not index: noindex
    \`\`\`\`"
  `)
  expect(await hover('---\ncanonical: /sec|ret/\n---\n')).toContain('https://www.example.com/secret/')
  expect(await hover('---\ntitle: Guide\n---\nTe|xt\n')).toBe('nothing')
})

test.each([
  ['a source', 'docs/copy.md', '---\ncanonical: ./gui|de.md\n---\n', 'docs/guide.md'],
  ['a path', 'docs/copy.md', '---\ncanonical: /gui|de/\n---\n', 'docs/guide.md'],
  ['a URL', 'docs/copy.md', '---\ncanonical: |https://www.example.com/guide/\n---\n', 'docs/guide.md'],
  ['a page without a source', 'public/_redirects', '/old |/\n', 'dist/index.html'],
  ['a source that does not exist', 'docs/copy.md', '---\ncanonical: ./go|ne.md\n---\n', undefined],
  ['a word', 'docs/copy.md', '---\ntitle: Gu|ide\n---\n', undefined],
])('finds the definition of %s', async (_name, file, marked, expected) => {
  const position = await openAt(file, marked)
  const found = await editor.connection.sendRequest(lsp.DefinitionRequest.type, position)
  expect((found as lsp.Location | null)?.uri).toBe(expected && uriOf(at(expected)))
})

const actionsIn = async (file: string): Promise<lsp.CodeAction[]> => {
  const found = await editor.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: uriOf(at(file)) },
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    context: { diagnostics: [] },
  })
  return found as lsp.CodeAction[]
}

test('offers the fixes of `--fix` for a text that is not saved', async () => {
  const text = '---\ntitle: New\nrobots: "nofolow"\n---\n'
  await open('docs/guide.md', text)
  const [action, ...others] = await actionsIn('docs/guide.md')
  expect(others).toEqual([])
  expect(action!.title).toBe('Change it to `nofollow` (robots/known-directive)')
  expect(apply(text, action!.edit!, at('docs/guide.md'))).toBe('---\ntitle: New\nrobots: "nofollow"\n---\n')
})

test('shows the state of the page at the top', async () => {
  const lens = async (file: string, text?: string): Promise<string | undefined> => {
    await open(file, text)
    const textDocument = { uri: uriOf(at(file)) }
    const found = await editor.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument })
    return found?.map(({ range, command }) => `${range.start.line} ${command?.title}`).join()
  }
  expect(await lens('docs/guide.md')).toBe('0 indexable')
  expect(await lens('docs/copy.md')).toBe('0 canonical elsewhere')
  expect(await lens('docs/secret.md')).toBe('0 noindex')
  expect(await lens('docs/guide.md', '---\nnoindex: true\n---\n')).toBe('0 noindex (after the next build)')
  expect(await lens('README.md', '# Read me\n')).toBe('')
})

test('redirects the old URL of a renamed source', async () => {
  const files = [{ oldUri: uriOf(at('docs/alone.md')), newUri: uriOf(at('docs/lone.md')) }]
  const edit = await editor.connection.sendRequest(lsp.WillRenameFilesRequest.type, { files })
  const text = readFileSync(at('docs/alone.md'), 'utf8')
  const edited = '---\ntitle: Alone\nredirectFrom: [/alone/]\n---\n'
  expect(apply(text, edit!, at('docs/alone.md'))).toBe(edited)

  await editor.connection.sendNotification(lsp.DidRenameFilesNotification.type, { files })
  expect(await open('docs/lone.md', text)).toEqual([
    '1:1-1:4 hint ledger/reachable Missing page or redirect for `/alone/`, expected one: add `redirectFrom: [/alone/]` to docs/lone.md (it was docs/alone.md) (in the last build)',
  ])
  const [action] = await actionsIn('docs/lone.md')
  expect(apply(text, action!.edit!, at('docs/lone.md'))).toBe(edited)
  expect(await change('docs/lone.md', edited)).toEqual([])

  const folder = [{ oldUri: uriOf(at('docs')), newUri: uriOf(at('pages')) }]
  const ofFolder = await editor.connection.sendRequest(lsp.WillRenameFilesRequest.type, { files: folder })
  expect(Object.keys(ofFolder?.changes ?? {})).toHaveLength(5)
  const same = [{ oldUri: uriOf(at('docs/guide.md')), newUri: uriOf(at('docs/guide.mdx')) }]
  expect(await editor.connection.sendRequest(lsp.WillRenameFilesRequest.type, { files: same })).toBeNull()
})

test('knows a source that another program moved', async () => {
  const [from, to] = [at('docs/secret.md'), at('docs/old/secret.md')]
  const changes: lsp.FileEvent[] = [
    { uri: uriOf(from), type: lsp.FileChangeType.Deleted },
    { uri: uriOf(to), type: lsp.FileChangeType.Created },
  ]
  await editor.connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, { changes })
  expect(await open('docs/old/secret.md', '---\nnoindex: true\n---\n')).toEqual([
    '1:1-1:4 hint ledger/reachable Missing page or redirect for `/secret/`, expected one: add `redirectFrom: [/secret/]` to docs/old/secret.md (it was docs/secret.md) (in the last build)',
  ])
})

test('ends without an error', async () => {
  expect(editor.stderr).toBe('')
  expect(editor.logs).toEqual([])
  expect(await editor.stop()).toBe(0)
})
function apply(text: string, { changes = {} }: lsp.WorkspaceEdit, path: string): string {
  const edits = changes[uriOf(path)] ?? []
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offset = ({ line, character }: lsp.Position): number => starts[line]! + character
  return edits.reduceRight(
    (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
    text,
  )
}
