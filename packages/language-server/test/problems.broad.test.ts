/** Starts the real server and talks to it over standard input and output, as an editor does. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Editor } from './client.ts'
import { run } from './client.ts'
import { canonical, connect, makeSite, page, site } from './site.ts'

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

beforeAll(async () => {
  root = makeSite(site)
  run(root, 'check', 'dist')
  editor = await connect([root])
})

test('unchanged files have the findings of `check`', async () => {
  interface Found {
    file: string
    line?: number
    column?: number
    level: string
    rule: string
    message: string
    source?: { file: string }
  }
  const { findings } = JSON.parse(run(root, 'check', 'dist', '--format', 'json')) as { findings: Found[] }
  expect(findings.map(({ rule }) => rule)).toContain('canonical/target-exists')
  for (const file of Object.keys(site).filter((name) => /^(?:docs|dist)\//.test(name))) {
    const own = findings.filter((one) => one.file === file || one.source?.file === file)
    const lines = (await open(file)).map((line) => line.replace(/-\d+:\d+/, ''))
    expect(lines.sort(), file).toEqual(
      own
        .map((one) => {
          const place = one.file === file ? `${one.line ?? 1}:${one.column ?? 1}` : '1:1'
          return `${place} ${one.level} ${one.rule} ${one.message}`
        })
        .sort(),
    )
  }
})

test.each<[string, string, string, string[]]>([
  [
    'an unknown key',
    'docs/guide.md',
    '---\nno-index: true\n---\n',
    [
      '2:1-2:9 error robots/no-dead-noindex Unexpected key in `no-index: true`, expected `noindex`: the page may be indexed',
    ],
  ],
  [
    'a wrong type',
    'docs/guide.md',
    '---\ncanonical: [a]\nnoindex: maybe\n---\n',
    [
      '2:12-2:15 error frontmatter/valid-type Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
      '3:10-3:15 error frontmatter/valid-type Unexpected string `maybe` for `noindex`, expected true or false',
    ],
  ],
  [
    'a date',
    'docs/guide.md',
    '---\nlastmod: 2027-13-01\n---\n',
    [
      '2:10-2:20 error frontmatter/valid-type Unexpected string `2027-13-01` for `lastmod`, expected a date such as 2027-01-31',
    ],
  ],
  [
    'a contradiction',
    'docs/guide.md',
    '---\nrobots: [noindex, index]\n---\n',
    [
      '2:19-2:24 error robots/no-contradiction Unexpected directive `index`, expected nothing that contradicts `noindex`',
    ],
  ],
  [
    'two canonicals',
    'docs/guide.md',
    '---\ncanonical: /alone/\ncanonicalURL: /secret/\n---\n',
    [
      '3:15-3:23 error frontmatter/no-conflict Unexpected `canonicalURL` with another value than `canonical`, expected one of them',
    ],
  ],
  [
    'a canonical to nothing',
    'docs/guide.md',
    '---\ncanonical: /gone/\n---\n',
    [
      '2:12-2:18 hint canonical/target-exists Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote (in the last build)',
    ],
  ],
  [
    'a canonical to no source',
    'docs/guide.md',
    '---\ncanonical: ./gone.md\n---\n',
    [
      '2:12-2:21 hint canonical/target-exists Unexpected canonical `./gone.md`, expected a source file that becomes a page (in the last build)',
    ],
  ],
  [
    'a canonical to a hidden page',
    'docs/guide.md',
    '---\ncanonical: ./secret.md\n---\n',
    [
      '2:12-2:23 hint canonical/target-indexable Unexpected canonical `https://www.example.com/secret/`, expected an indexable page: the target has noindex (in the last build)',
    ],
  ],
  [
    'a canonical to a page with another',
    'docs/alone.md',
    '---\ncanonical: ./copy.md\n---\n',
    [
      '2:12-2:21 hint canonical/no-chain Unexpected canonical `https://www.example.com/copy/`, expected `https://www.example.com/guide/`, the end of its chain of 2 hops (in the last build)',
    ],
  ],
  ['a canonical to a healthy page', 'docs/guide.md', '---\ncanonical: ./alone.md\n---\n', []],
  [
    'a path that a page has',
    'docs/guide.md',
    '---\nredirectFrom: [/old/, /alone/]\n---\n',
    [
      '2:23-2:30 hint redirects/unused-source Unexpected `/alone/` in `redirectFrom`, expected an unused path: the page alone/index.html has it (in the last build)',
    ],
  ],
  [
    'a bracket that is open',
    'docs/guide.md',
    '---\nrobots: [noindex\n---\n',
    ['3:1-3:1 error frontmatter/valid-syntax Unexpected end of a YAML value in brackets, expected `]`'],
  ],
  ['no frontmatter', 'docs/guide.md', '# Guide\n', []],
  ['an empty file', 'docs/guide.md', '', []],
  [
    'a finding of the last build',
    'docs/slips.md',
    '---\nredirectFrom: /guide/\ntitle: x\n---\n',
    [
      '2:15-2:22 hint redirects/unused-source Unexpected `/guide/` in `redirectFrom`, expected an unused path: the page guide/index.html has it (in the last build)',
      '1:1-1:4 hint canonical/target-exists Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote (in the last build)',
    ],
  ],
  [
    'robots.txt',
    'public/robots.txt',
    'User-agent: *\nNoindex: /y\n',
    [
      '2:1-2:12 warn robots-txt/no-noindex Unexpected line `Noindex: /y`, expected a robots meta tag or X-Robots-Tag header on the pages',
    ],
  ],
  [
    '_headers',
    'public/_headers',
    '/*\n  X-Robots-Tag: noidex\n',
    [
      '2:17-2:23 error headers/valid-robots Unexpected directive `noidex` in X-Robots-Tag, expected `noindex`',
    ],
  ],
  ['_redirects', 'public/_redirects', '/a /b 999\n', []],
  [
    'a page of the output',
    'dist/guide/index.html',
    page('The guide', canonical('/gone/')),
    [
      '1:90-1:119 hint canonical/target-exists Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote (in the last build)',
    ],
  ],
  [
    'the config',
    'indexical.config.json',
    '{ "site": "https://www.example.com", "trailingSlas": "always", "exclude": 5 }',
    [
      '1:75-1:76 error config Unexpected value `5` of option `exclude`, expected a list',
      '1:54-1:62 error config Unexpected option `trailingSlas`, expected `trailingSlash`',
    ],
  ],
  [
    'a config that is no JSON',
    'indexical.config.json',
    '{ "site": }',
    ['1:11-1:12 error config Unexpected JSON syntax, expected a value'],
  ],
])('shows %s', async (_name, file, text, expected) => {
  await open(file, existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '')
  await editor.change(at(file), text)
  // Rules about all pages run later.
  const lines = await editor.problems(at(file), (found) => found.length === expected.length)
  expect(lines).toEqual(expected)
})

test('reads the next build, and lints the files that are open again', async () => {
  const text = '---\ncanonical: /gone/\n---\n'
  await open('docs/guide.md')
  expect(await change('docs/guide.md', text)).toEqual([
    '2:12-2:18 hint canonical/target-exists Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote (in the last build)',
  ])
  writeFileSync(at('docs/guide.md'), text)
  writeFileSync(at('dist/guide/index.html'), page('The guide', canonical('/gone/')))
  run(root, 'check', 'dist')
  const lines = await editor.problems(at('docs/guide.md'), (found) =>
    found.some((line) => line.includes(' error ')),
  )
  expect(lines).toEqual([
    '2:12-2:18 error canonical/target-exists Unexpected canonical `https://www.example.com/gone/`, expected a URL that the build wrote',
  ])
})

test('a run of one rule changes nothing for editors', () => {
  const record = at('node_modules/.cache/indexical/last-build.json')
  const before = readFileSync(record, 'utf8')
  for (const command of ['check', 'apply']) run(root, command, 'dist', '--rule', 'canonical/present')
  expect(readFileSync(record, 'utf8')).toBe(before)
})

test('ends without an error', async () => {
  expect(editor.stderr).toBe('')
  expect(editor.logs).toEqual([])
  expect(await editor.stop()).toBe(0)
})
