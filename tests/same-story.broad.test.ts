import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createBuilder, frameworks } from './frameworks.ts'
import type { PageSource } from './frameworks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = 'https://www.example.com'

/** One site: the frontmatter and the head of each page. */
const pages: Record<string, PageSource> = {
  index: { frontmatter: 'title: Home' },
  typo: { frontmatter: 'title: Typo\nrobots: noidnex, follow' },
  gone: { frontmatter: 'title: Gone\ncanonical: /nowhere/' },
  differs: {
    frontmatter: 'title: Differs\ncanonical: /typo/',
    head: '<link rel="canonical" href="https://www.example.com/chain-c/">',
  },
  type: { frontmatter: 'title: Type\nnoindex: 5' },
  'chain-a': { frontmatter: 'title: A\ncanonical: /chain-b/' },
  'chain-b': { frontmatter: 'title: B\ncanonical: /chain-c/' },
  'chain-c': { frontmatter: 'title: C' },
  secret: { frontmatter: 'title: Secret\nnoindex: true' },
  shadow: { frontmatter: 'title: Shadow\ncanonical: /secret/' },
  tags: {
    frontmatter: 'title: Tags',
    head: '<meta name="robots" content="noindex, index"><link rel="canonical" href="/tags/">',
  },
  plain: {
    frontmatter: 'title: Plain',
    head: '<link rel="canonical" href="http://www.example.com/plain/" media="all">',
  },
}

const builder = createBuilder()
afterAll(builder.clean)

/** Findings as printed: level, rule, message, and the frontmatter's line and column. */
function findingsIn(output: string): string[] {
  // Vite puts a word before the first line of the message.
  const lines = /(?:^|Error: )(\S+?)(?::(\d+):(\d+))? {2}(error|warning) {2}(\S+)\n {2}(.*)$/gm
  return [...stripVTControlCharacters(output).matchAll(lines)]
    .map(([, file, line, column, level, rule, message]) => {
      // Locations in HTML depend on how the framework writes it.
      const location = file!.startsWith('dist/') ? 'html' : `${slugOf(file!)}:${line}:${column}`
      return `${level} ${rule} ${location} ${message}`
    })
    .toSorted()
}

function slugOf(file: string): string {
  return file
    .replace(/\/index\.html$/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
}

const built = Object.fromEntries(
  Object.keys(frameworks).map((name) => [name, builder.build(name, { pages, options: { site } })]),
)

describe('one site, three frameworks', () => {
  test.each(Object.keys(frameworks))('%s fails', (name) => {
    expect(built[name]!.status).toBe(1)
  })

  test('all report the same findings, at the same locations in the frontmatter', () => {
    const findings = findingsIn(built['eleventy']!.output)
    expect(findings).toEqual([
      'error canonical/https html Unexpected http canonical `http://www.example.com/plain/`, expected `https://www.example.com/plain/`',
      'error canonical/matches-frontmatter html Unexpected canonical `https://www.example.com/chain-c/`, expected `https://www.example.com/typo/` from the frontmatter',
      'error canonical/no-chain chain-a:3:12 Unexpected canonical `https://www.example.com/chain-b/`, expected `https://www.example.com/chain-c/`, the end of its chain of 2 hops',
      'error canonical/plain-link html Unexpected attribute `media` on the canonical link, expected only rel and href',
      'error canonical/target-exists gone:3:12 Unexpected canonical `https://www.example.com/nowhere/`, expected a URL that the build wrote',
      'error canonical/target-indexable shadow:3:12 Unexpected canonical `https://www.example.com/secret/`, expected an indexable page: the target has noindex',
      'error frontmatter/valid-type type:3:10 Unexpected number `5` for `noindex`, expected true or false',
      'error robots/known-directive typo:3:9 Unexpected directive `noidnex`, expected `noindex`',
      'error robots/no-contradiction html Unexpected directive `index`, expected nothing that contradicts `noindex`',
      'warning canonical/absolute html Unexpected relative canonical `/tags/`, expected an absolute URL',
    ])
    expect(findingsIn(built['astro']!.output)).toEqual(findings)
    expect(findingsIn(built['vite']!.output)).toEqual(findings)
  })

  test('the command line reports the same findings for the output of each framework', () => {
    const check = (name: string): string[] => {
      const folder = join(built[name]!.folder, 'dist')
      const copy = builder.folder('check-')
      cpSync(folder, join(copy, 'dist'), { recursive: true })
      const cli = join(root, 'packages/node/dist/cli.js')
      const { stdout } = spawnSync(process.execPath, [cli, 'check', 'dist', '--site', site], {
        cwd: copy,
        encoding: 'utf8',
      })
      return findingsIn(stdout)
    }
    expect(check('eleventy').length).toBeGreaterThan(3)
    expect(check('eleventy')).toEqual(check('astro'))
  })
})
