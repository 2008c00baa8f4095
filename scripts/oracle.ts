import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { matchRobotsTxt } from '../packages/syntax/src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt } from '../packages/syntax/src/robots-txt/parse-robots-txt.ts'
import { mutate } from './fuzz/mutate.ts'
import { createRandom } from './fuzz/random.ts'
import { robotsTxt } from './fuzz/targets/robots-txt.ts'

// Compares our verdicts with those of Google's own code: `pnpm oracle <folder of google/robotstxt> [count] [seed]`.
// Needs g++, pkg-config and Abseil (`libabsl-dev` of Debian).

const [folder, count = '20000', seed = String(Date.now() % 1e9)] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Missing folder, expected a clone of https://github.com/google/robotstxt')
  process.exit(2)
}

interface Case {
  robots: string
  agent: string
  url: string
}

const agents = ['googlebot', 'bingbot', 'foo', 'foo-bar', 'a']
const fields = [
  'User-agent',
  'user-agent',
  'Useragent',
  'User agent',
  'Disallow',
  'Disallow',
  'Disallow',
  'disallow',
  'Dissalow',
  'Allow',
  'Sitemap',
  'Noindex',
  'Crawl-delay',
  '',
]
const separators = [':', ': ', ' : ', ' ', '', '\t:']
const ends = ['\n', '\n', '\n', '\r\n', '\r', '\n\n', ' # why\n', '#\n', '\0\n']
const pieces = [
  '/',
  '/a',
  'b',
  '*',
  '$',
  '.pdf',
  '%2F',
  '%2f',
  '~',
  'é',
  'index.html',
  'index.htm',
  '?x',
  ';',
  'A',
  '#',
  ' ',
  '%',
  '%e9',
]

const random = createRandom(Number(seed))
const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
const joinPieces = (most: number): string =>
  Array.from({ length: random.below(most + 1) }, () => pick(pieces)).join('')

/** Create a file with the structure of real ones. Most of its words are similar to those that count. */
function makeRobots(): string {
  const lines = Array.from({ length: 1 + random.below(9) }, (_, index) => {
    const field = index === 0 && random.below(8) > 0 ? 'User-agent' : pick(fields)
    const isAgent = /agent/i.test(field)
    const value = isAgent
      ? pick([...agents, '*', '*', '*', '*', 'Googlebot/2.1', 'FOO', 'foo bar'])
      : `${random.below(6) === 0 ? '' : '/'}${joinPieces(random.below(4))}`
    return `${field}${random.below(5) === 0 ? pick(separators) : ': '}${value}${pick(ends)}`
  })
  return `${random.below(20) === 0 ? '\uFEFF' : ''}${lines.join('')}`
}

function makeCase(): Case {
  const made = makeRobots()
  const robots = random.below(4) === 0 ? mutate(random, made, made, robotsTxt.tokens).toWellFormed() : made
  const patterns = [...robots.matchAll(/allow: (\/[!-~]*)/gi)].map(([, pattern]) => pattern!)
  const path =
    patterns.length > 0 && random.below(2) === 0 ? pick(patterns).replace(/\*/g, 'x') : `/${joinPieces(3)}`
  return { robots, agent: pick(agents), url: `https://example.com${path}` }
}

function verdictsOfGoogle(cases: readonly Case[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'indexical-oracle-'))
  try {
    const program = join(dir, 'oracle')
    const libraries = run('pkg-config', ['--libs', 'absl_strings']).trim().split(/\s+/)
    const sources = [
      join(resolve(folder!), 'robots.cc'),
      resolve(import.meta.dirname, 'oracle/robots-txt.cc'),
    ]
    run('g++', ['-std=c++17', '-O1', `-I${resolve(folder!)}`, ...sources, '-o', program, ...libraries])
    const texts = cases.flatMap(({ robots, agent, url }) => [robots, agent, url])
    return run(program, [], texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join(''))
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function run(command: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`)
  return stdout
}

const cases = Array.from({ length: Number(count) }, makeCase)
const verdicts = verdictsOfGoogle(cases)
const differing = cases.filter(({ robots, agent, url }, index) => {
  const { allowed } = matchRobotsTxt(parseRobotsTxt(Buffer.from(robots)), agent, url)
  return allowed !== (verdicts[index] === '1')
})
console.log(
  `robots-txt: ${cases.length} cases (seed ${seed}), ${[...verdicts].filter((one) => one === '0').length} disallowed, ${differing.length} with another verdict than Google's`,
)
for (const one of differing.slice(0, 10)) console.error(JSON.stringify(one))
process.exitCode = differing.length > 0 ? 1 : 0
