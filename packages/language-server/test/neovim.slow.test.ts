/** Debian's Neovim, with its own client, on the examples as their users build them. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { installServer } from '../../../tests/servers/install-servers.ts'
import { cli, run, uriOf } from './client.ts'
import { buildExample } from './examples.ts'

let nvim: string
beforeAll(() => {
  nvim = installServer('neovim')
  installServer('hugo')
})

interface Step {
  file: string
  /** The text of the buffer. @default that of the file */
  lines?: readonly string[]
  /** The cursor, 1-based. */
  line?: number
  column?: number
}

interface Answer {
  file: string
  diagnostics: string[]
  lens: string[]
  completion: string[]
  hover: string
  definition: string
  actions: string[]
  fixed: string[]
}

function ask(root: string, steps: readonly Step[]): Answer[] {
  const [stepsFile, answersFile] = [join(root, 'steps.json'), join(root, 'answers.json')]
  writeFileSync(stepsFile, JSON.stringify(steps))
  const script = fileURLToPath(new URL('neovim.lua', import.meta.url))
  const variables = { STEPS: stepsFile, ANSWERS: answersFile, ROOT: root, NODE: process.execPath, CLI: cli }
  const { stderr } = spawnSync(
    nvim,
    ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', `luafile ${script}`],
    {
      cwd: root,
      env: { ...process.env, ...variables },
      encoding: 'utf8',
      timeout: 120_000,
    },
  )
  expect(stderr).not.toContain('Error')
  return JSON.parse(readFileSync(answersFile, 'utf8')) as Answer[]
}

test.each<[string, readonly string[], string, string, string, string[]]>([
  [
    'eleventy',
    ['eleventy', '--quiet'],
    'src/posts/linen.md',
    './hemming.md',
    'src/posts/hemming.md',
    [
      '3:12 HINT Unexpected canonical `https://www.example.com/posts/hemming/`, expected `https://www.example.com/posts/hems/`, the end of its chain of 2 hops (in the last build)',
    ],
  ],
  [
    'hugo',
    ['hugo', '--quiet'],
    'content/posts/green.md',
    './green-again.md',
    'content/posts/green-again.md',
    [],
  ],
  [
    'astro',
    ['astro', 'build'],
    'src/content/blog/green-dress.md',
    './sale.md',
    'src/content/blog/sale.md',
    [],
  ],
])('examples/%s', (name, command, file, link, target, hints) => {
  const root = buildExample(name, command)
  if (name === 'hugo') run(root, 'apply', 'public')
  const [unchanged, slips, canonical] = ask(root, [
    { file },
    { file, lines: ['---', 'title: A', 'robots: nofolow', 'no-index: true', '---', 'Text'] },
    { file, lines: ['---', 'title: A', `canonical: ${link}`, '---'], line: 3, column: 14 },
  ]) as [Answer, Answer, Answer]
  expect(unchanged).toMatchObject({ diagnostics: [], lens: ['indexable'] })
  expect(slips.diagnostics).toEqual([
    '3:9 ERROR Unexpected directive `nofolow`, expected `nofollow`',
    '4:1 ERROR Unexpected key in `no-index: true`, expected `noindex`: the page may be indexed',
  ])
  expect(slips.actions).toEqual(['Change it to `nofollow` (robots/known-directive)'])
  expect(slips.fixed.slice(1, 4)).toEqual(['title: A', 'robots: nofollow', 'no-index: true'])
  expect(canonical.completion).toContain(link)
  expect(canonical.definition).toBe(uriOf(join(root, target)))
  expect(canonical.hover).toContain(`✓ source            canonical: ${link}  ${file}:3:12`)
  expect(canonical.diagnostics).toEqual(hints)
})
