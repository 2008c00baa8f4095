/** One site with three frameworks: the same findings, host files, reports and annotations. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { basename } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildSite, newFolder } from './build-site.ts'
import type { Built } from './build-site.ts'
import { frameworks } from './frameworks.ts'
import type { PageSource, SiteSource } from './frameworks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = 'https://www.example.com'
const names = Object.keys(frameworks)

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

const stories: Record<string, Built> = {}
beforeAll(async () => {
  for (const name of names) stories[name] = await buildSite(name, { pages, options: { site } })
})

describe('one site, three frameworks', () => {
  test.each(names)('%s fails', (name) => {
    expect(stories[name]!.status).toBe(1)
  })

  test('all report the same findings, at the same locations in the frontmatter', () => {
    const findings = findingsIn(stories['eleventy']!.output)
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
    ])
    expect(findingsIn(stories['astro']!.output)).toEqual(findings)
    expect(findingsIn(stories['vite']!.output)).toEqual(findings)
  })

  test('the command line reports the same findings for the output of each framework', () => {
    const ofOutput = (name: string): string[] => {
      const folder = join(stories[name]!.folder, 'dist')
      const copy = newFolder('check-')
      cpSync(folder, join(copy, 'dist'), { recursive: true })
      return findingsIn(check(copy, { site }))
    }
    expect(ofOutput('eleventy').length).toBeGreaterThan(3)
    expect(ofOutput('eleventy')).toEqual(ofOutput('astro'))
  })
})

const cli = join(root, 'packages/node/dist/cli.js')

/** Check an output folder with the options of its build. */
function check(cwd: string, options: Record<string, unknown>): string {
  writeFileSync(join(cwd, 'indexical.config.json'), JSON.stringify(options))
  return spawnSync(process.execPath, [cli, 'check', 'dist'], { cwd, encoding: 'utf8' }).stdout
}

/** One site that requests headers and redirects from its host. */
const source: SiteSource = {
  pages: {
    index: { frontmatter: 'title: Home' },
    new: { frontmatter: 'title: New\nredirectFrom: [/old/, /2019/older.html]' },
    secret: { frontmatter: 'title: Secret\nnoindex: true' },
    short: { frontmatter: 'title: Short', head: '<link rel="canonical" href="/short/">' },
    de: { frontmatter: 'title: De', head: `<link rel="alternate" hreflang="de" href="${site}/de">` },
  },
  options: {
    site,
    hosts: ['netlify', 'vercel'],
    files: [{ match: 'papers/*.pdf', robots: 'noindex' }],
    inject: { headers: true },
    announceSitemap: true,
  },
  statics: {
    'papers/a.pdf': '%PDF',
    'price-list.pdf': '%PDF',
    'price-list.pdf.yaml': 'canonical: /new/\n',
    'robots.txt': 'User-agent: *\nDisallow: /cart/\n',
    _headers: '/papers/*\n  X-Frame-Options: DENY\n',
  },
}

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

const block = (...lines: string[]): string =>
  [
    '# indexical: begin (written by indexical, changes in here are lost)',
    ...lines,
    '# indexical: end',
    '',
  ].join('\n')

describe.each(names)('%s', (name) => {
  test('the files of the hosts contain the requested headers and redirects', async () => {
    const { status, output, folder } = await buildSite(name, source)
    expect(status, output).toBe(0)
    expect(output).toContain('Wrote dist/_redirects, dist/_headers, vercel.json, dist/robots.txt')
    expect(textOf(folder, 'dist/_redirects')).toBe(block('/2019/older.html /new/ 301', '/old/ /new/ 301'))
    expect(textOf(folder, 'dist/_headers')).toBe(
      source.statics!['_headers'] +
        block(
          '/papers/*.pdf',
          '  X-Robots-Tag: noindex',
          '/price-list.pdf',
          `  Link: <${site}/new/>; rel="canonical"`,
          '/secret/',
          '  X-Robots-Tag: noindex',
        ),
    )
    expect(JSON.parse(textOf(folder, 'vercel.json'))).toMatchObject({
      redirects: expect.arrayContaining([{ source: '/old/', destination: '/new/', statusCode: 301 }]),
    })
    expect(textOf(folder, 'dist/robots.txt')).toBe(
      `User-agent: *\nDisallow: /cart/\nSitemap: ${site}/sitemap.xml\n`,
    )
    // `check` of the output finds exactly what the plugin found.
    const found = findingsIn(output)
    expect(found.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'warning canonical/absolute html',
      'warning hreflang/matches-lang html',
    ])
    expect(findingsIn(check(folder, source.options))).toEqual(found)
  })

  test('a preview is noindex by tag and by header, and reports it', async () => {
    const { status, output, folder } = await buildSite(name, source, {
      NETLIFY: 'true',
      CONTEXT: 'deploy-preview',
    })
    expect(status, output).toBe(0)
    expect(output).toContain('Built for preview, because CONTEXT is `deploy-preview`; every page is noindex')
    expect(textOf(folder, 'dist/index.html')).toMatch(/<meta name="?robots"? content="?noindex"?>/)
    expect(textOf(folder, 'dist/index.html')).toContain(`${site}/`)
    expect(textOf(folder, 'dist/_headers')).toContain('/*\n  X-Robots-Tag: noindex\n')
    expect(existsSync(join(folder, 'dist/sitemap.xml'))).toBe(false)
    expect(existsSync(join(folder, 'vercel.json'))).toBe(false)
    expect(textOf(folder, 'dist/robots.txt')).toBe(source.statics!['robots.txt'])
  })
})

test.each(
  names.flatMap(
    (name) =>
      [
        [name, 'may be for its authors', {}, 'warning', 0],
        [name, 'is for production', { VERCEL: '1', VERCEL_ENV: 'production' }, 'error', 1],
      ] as const,
  ),
)('%s: a redirect to a missing page in a build that %s', async (name, _, variables, level, status) => {
  const built = await buildSite(
    name,
    {
      pages: { index: { frontmatter: 'title: Home' } },
      options: { site: 'https://www.example.org', hosts: ['netlify'] },
      statics: { _redirects: '/old/ /gone/ 301\n' },
    },
    variables,
  )
  expect(built.output).toMatch(new RegExp(`_redirects:1:\\d+ {2}${level} {2}redirects/target-exists`))
  expect(built.status).toBe(status)
})

/** Source of the page with a wrong key. */
const sources: Record<string, string> = {
  astro: 'src/pages/wrong.md',
  eleventy: 'src/wrong.md',
  vite: 'wrong/index.html',
}

test.each(names)('%s writes reports with source lines, which only a build knows', async (name) => {
  const { folder, status, output } = await buildSite(name, {
    pages: {
      index: { frontmatter: 'title: Home' },
      wrong: { frontmatter: 'title: Wrong\ncannonical: /a/' },
    },
    options: {
      site: 'https://www.example.com',
      reports: { sarif: 'reports/a.sarif', markdown: 'reports/a.md', html: 'reports/a.html' },
    },
  })
  expect(status, output).toBe(0)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const { runs } = JSON.parse(read('reports/a.sarif')) as {
    runs: { results: { ruleId: string; locations: object[]; fixes?: object[] }[] }[]
  }
  const result = runs[0]!.results.find(({ ruleId }) => ruleId === 'frontmatter/known-key')
  const region = { startLine: 3, startColumn: 1, endLine: 3, endColumn: 11 }
  expect(result).toMatchObject({
    locations: [{ physicalLocation: { artifactLocation: { uri: sources[name] }, region } }],
    fixes: [
      {
        artifactChanges: [
          {
            artifactLocation: { uri: sources[name] },
            replacements: [{ deletedRegion: region, insertedContent: { text: 'canonical' } }],
          },
        ],
      },
    ],
  })
  expect(read('reports/a.md')).toContain(`\`${sources[name]}:3:1\``)
  expect(read('reports/a.html')).toContain('Content-Security-Policy')
  expect(read('reports/a.html')).not.toContain(folder)
  expect(existsSync(join(folder, 'dist/reports'))).toBe(false)
})

// In a build for production, a reserved hostname such as example.com is a finding of its own.
const garden = 'https://www.garden-a.org'

const misspelt = {
  pages: {
    index: { frontmatter: 'title: Home' },
    typo: { frontmatter: 'title: Typo\nrobots: noidnex, follow' },
  },
  options: { site: garden },
}
/** The project is a folder of the repository that is built. */
const job = (folder: string): Record<string, string> => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_WORKSPACE: dirname(folder),
})
const jobs = newFolder('job-')

/** Return the commands for GitHub Actions, which may follow white space. Names of sources depend on the framework. */
function commandsIn(output: string): string[] {
  return [...output.matchAll(/^\s*(::.*)$/gm)].map(([, command]) => command!)
}

test.each(names)('%s shows findings in a pull request', async (name) => {
  const { output, folder } = await buildSite(name, misspelt, job(jobs))
  const [command, ...others] = commandsIn(output)
  const file = /file=([^,]*)/.exec(command!)![1]!
  expect(file).toMatch(new RegExp(`^${basename(folder)}/\\S*typo\\S*$`))
  expect(command).toBe(
    `::error title=robots/known-directive,file=${file},line=3,col=9,endLine=3,endColumn=16::Unexpected directive \`noidnex\`, expected \`noindex\`%0Apage ${garden}/typo/%0Afix: Correct the spelling, or remove the directive.`,
  )
  expect(others).toEqual([])
})
