import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveOptions } from '@indexical/core'
import type { Finding } from '@indexical/core'
import { cpuTime } from '../../../tests/cpu-time.ts'
import { createSourceFiles } from '../src/content/source-files.ts'
import { createReadIntentOf } from '../src/site/read-intent-of.ts'
import { indexical, makeFolder } from './folder.ts'

const page = (title: string, links: readonly string[]): string => {
  const list = links.map((href) => `<a href="${href}">${href}</a>`).join('\n')
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<p>${title}</p>\n${list}\n</html>\n`
}

const topics = {
  latest: ['', 'install/', 'use/', 'new/'],
  v1: ['', 'install/', 'use/', 'upgrade/'],
  v2: ['', 'install/', 'use/'],
}

/** Documentation of three versions. Each page links to its own version and to the same page of the others. */
function makeDocs(pages: object): string {
  const files = Object.entries(topics).flatMap(([version, names]) =>
    names.map((name) => {
      const others = Object.entries(topics).filter(([, list]) => list.includes(name))
      const links = [
        ...names.map((one) => `/${version}/${one}`),
        ...others.map(([other]) => `/${other}/${name}`),
      ]
      return [`dist/${version}/${name}index.html`, page(`${version} ${name}`, links)]
    }),
  )
  return makeFolder({
    ...(Object.fromEntries(files) as Record<string, string>),
    'dist/index.html': page('Home', ['/latest/']),
    'indexical.config.json': JSON.stringify({ site: 'https://docs.example.com', pages }),
  })
}

function tagsIn(root: string, ...paths: string[]): string[] {
  return paths.map((path) => {
    const html = readFileSync(join(root, 'dist', path, 'index.html'), 'utf8')
    return [...html.matchAll(/<(?:link rel="canonical" href|meta name="robots" content)="([^"]*)"/g)]
      .map(([, value]) => value!.replace('https://docs.example.com', ''))
      .join(' ')
  })
}

const paths = ['v1', 'v1/install', 'v1/upgrade', 'v2/use', 'latest/use']

test('old versions have canonicals to the latest, where it has the page', () => {
  const root = makeDocs({
    '/v*/**': { robots: 'nosnippet' },
    '/{v1,v2}/': { sitemap: false },
    '/v1/**': { canonical: '/latest/**' },
    '/v2/**': { canonical: '/latest/**' },
  })
  const { status, stdout } = indexical(root, 'apply', 'dist')
  expect(stdout).toContain('0 errors, 0 warnings')
  expect(status).toBe(0)
  expect(tagsIn(root, ...paths)).toEqual([
    '/latest/ nosnippet',
    '/latest/install/ nosnippet',
    '/v1/upgrade/ nosnippet',
    '/latest/use/ nosnippet',
    '/latest/use/',
  ])
  const sitemap = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')
  expect([...sitemap.matchAll(/<loc>https:\/\/docs\.example\.com([^<]*)/g)].map(([, path]) => path)).toEqual([
    '/',
    '/latest/',
    '/latest/install/',
    '/latest/new/',
    '/latest/use/',
    '/v1/upgrade/',
  ])
  expect(indexical(root, 'check', 'dist').stdout).toContain('0 errors, 0 warnings')
  // The cache knows the page and the options, but not that the counterpart is gone.
  rmSync(join(root, 'dist/latest/install'), { recursive: true })
  expect(indexical(root, 'check', 'dist').stdout).toContain('canonical')
})

test('a page without a counterpart gets what `otherwise` requests', () => {
  const root = makeDocs({ '/v1/**': { canonical: '/latest/**', otherwise: { noindex: true } } })
  expect(indexical(root, 'apply', 'dist').status).toBe(0)
  expect(tagsIn(root, ...paths)).toEqual([
    '/latest/',
    '/latest/install/',
    '/v1/upgrade/ noindex',
    '/v2/use/',
    '/latest/use/',
  ])
})

test('globs and patterns that match nothing are reported', () => {
  const root = makeDocs({ '/drafts/**': { noindex: true }, '/v1/**': { canonical: '/current/**' } })
  const { stdout } = indexical(root, 'apply', 'dist', '--format', 'json')
  expect(stdout).toContain(
    'Unexpected globs that match nothing, expected a match: `/drafts/**` in `pages` and `/current/**` in `pages`',
  )
})

test('a mistake is at its line of the JSON config, unless frontmatter replaces the value', () => {
  const config = `{
  "site": "https://www.example.com",
  "content": [{ "folder": "src", "output": "{path}/index.html" }],
  "pages": {
    "/**": { "robots": "noindex, nofolow" },
    "/b/": { "sitemap": 5 }
  }
}
`
  const root = makeFolder({
    'indexical.config.json': config,
    'src/c.md': '---\nrobots: noidnex\n---\n',
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`dist/${name}/index.html`, page(name, [])])),
  })
  const { stdout } = indexical(root, 'check', 'dist', '--format', 'json')
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  expect(
    findings
      .filter(({ rule }) => rule === 'robots/known-directive' || rule === 'frontmatter/valid-type')
      .map(
        ({ file, line, column, endColumn, message, url }) =>
          `${file}:${line}:${column}-${endColumn} ${url} ${message}`,
      ),
  ).toEqual([
    'indexical.config.json:5:34-41 https://www.example.com/a/ Unexpected directive `nofolow`, expected `nofollow`',
    'indexical.config.json:5:34-41 https://www.example.com/b/ Unexpected directive `nofolow`, expected `nofollow`',
    'indexical.config.json:6:25-26 https://www.example.com/b/ Unexpected number `5` for `sitemap`, expected true, false or an object',
    'src/c.md:2:9-16 https://www.example.com/c/ Unexpected directive `noidnex`, expected `noindex`',
  ])
})

test('many entries in a JSON config take little time', () => {
  const names = Array.from({ length: 10_000 }, (_, number) => `/p${number}/`)
  const pages = Object.fromEntries(names.map((path) => [path, { robots: 'noindex', canonical: path }]))
  const root = makeFolder({ 'indexical.config.json': JSON.stringify({ site, pages }) })
  const sources = createSourceFiles(root)
  const config = 'indexical.config.json'
  const before = cpuTime()
  const readIntentOf = createReadIntentOf(resolveOptions({ site, pages }), sources, { root, config })
  const intents = names.map((path) => readIntentOf({}, `${site}${path}`).intent)
  expect(intents.every(({ robots }) => robots?.[0]?.location?.file === config)).toBe(true)
  expect(cpuTime() - before).toBeLessThan(5000)
})

const site = 'https://www.example.com'
