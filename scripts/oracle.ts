import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { matchRobotsTxt } from '../packages/syntax/src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt } from '../packages/syntax/src/robots-txt/parse-robots-txt.ts'
import { changedTexts } from '../tests/changed-texts.ts'
import { temporaryFolder } from './temporary-folder.ts'

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
/** Files that contain each field, separator and line end, from which others are made. */
const seeds = [
  'User-agent: *\nDisallow: /a\nAllow: /a/b$\nDisallow: /*.pdf # why\nSitemap: /x\n',
  '\uFEFFUser-agent: *\r\nDisallow:/\rAllow : /index.html\n\nUseragent: Googlebot/2.1\nDissalow /*b\tCrawl-delay: 1#\n',
  'User-agent: foo\nUser agent: foo bar\nDisallow: /%2F*?x;A\nAllow: /%2f~é\n\nuser-agent: a\nNoindex: /\ndisallow\t:%e9\0\n',
]
const words = seeds.flatMap((text) => text.split(/(?<=[\s:])/))
const pieces = [...'/ /a b * $ .pdf %2F %2f ~ é index.html index.htm ?x ; A # % %e9'.split(' '), ' ']
const files = changedTexts(fc.constantFrom(...seeds), [...words, ...pieces]).map((text) =>
  text.toWellFormed(),
)
const path = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((parts) => parts.join(''))
/** The URL often has the path of one of the rules. */
const anyCase = fc
  .tuple(files, fc.constantFrom(...agents), path, fc.boolean(), fc.nat())
  .map(([text, agent, other, isRule, index]): Case => {
    const rules = [...text.matchAll(/allow: (\/[!-~]*)/gi)].map(([, pattern]) => pattern!.replace(/\*/g, 'x'))
    const found = isRule ? rules[index % rules.length] : undefined
    return { robots: text, agent, url: `https://example.com${found ?? `/${other}`}` }
  })

function verdictsOfGoogle(cases: readonly Case[]): string {
  using dir = temporaryFolder('oracle')
  const program = join(dir.path, 'oracle')
  const libraries = run('pkg-config', ['--libs', 'absl_strings']).trim().split(/\s+/)
  const sources = [join(resolve(folder!), 'robots.cc'), resolve(import.meta.dirname, 'oracle/robots-txt.cc')]
  run('g++', ['-std=c++17', '-O1', `-I${resolve(folder!)}`, ...sources, '-o', program, ...libraries])
  const texts = cases.flatMap(({ robots, agent, url }) => [robots, agent, url])
  return run(program, [], texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join(''))
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

const cases = fc.sample(anyCase, { numRuns: Number(count), seed: Number(seed) })
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
