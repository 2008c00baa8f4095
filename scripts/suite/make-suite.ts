import {
  factSettings,
  lintPageExample,
  lintSiteExample,
  now,
} from '../../packages/core/test/rules/examples.ts'
import { rules } from '../../packages/core/src/rules/index.ts'
import type { AnyRule, PageExample, SiteExample } from '../../packages/core/src/linter/define.ts'
import type { Finding } from '../../packages/core/src/linter/finding.ts'
import { resolveOptions } from '../../packages/core/src/options/options.ts'
import { suiteVersion } from './schema.ts'
import type { Suite, SuiteCase, SuiteFinding } from './schema.ts'
import { fileToUrl, urlToFiles } from '../../packages/syntax/src/url/file-to-url.ts'

const suiteNow = new Date(now).toISOString()

/** Files of the project, not of the output. */
const ofProject = /^(?:indexical-urls\.txt|netlify\.toml|vercel\.json|firebase\.json|wrangler\.\w+|.*\.conf)$/
const ledgerFile = 'indexical-urls.txt'

/** Return the examples of all rules as files, options and expected findings. */
export function makeSuite(): Suite {
  const all = Object.entries(rules as unknown as Record<string, AnyRule>)
  return {
    version: suiteVersion,
    now: suiteNow,
    rules: Object.fromEntries(
      all.map(([id, { summary, why, howToFix, level, sources }]) => [
        id,
        { summary, why, howToFix, level, sources: [...sources] },
      ]),
    ),
    cases: all.flatMap(([id, rule]) =>
      Object.entries(rule.examples as Record<string, PageExample | SiteExample>).map(([name, example]) =>
        rule.scope === 'page'
          ? pageCase(id, name, example as PageExample)
          : siteCase(id, name, example as SiteExample),
      ),
    ),
  }
}

function pageCase(rule: string, name: string, example: PageExample): SuiteCase {
  const { url = 'https://example.com/page/', html = '', frontmatter, headers } = example
  const { options, facts } = settingsOf(rule, example)
  const resolved = resolveOptions(options as never)
  const file = urlToFiles(url, resolved).find((one) => fileToUrl(one, resolved) === url)
  const path = file ?? 'page/index.html'
  const files = {
    ...pageFiles(path, html, frontmatter),
    ...(headers !== undefined && { 'dist/_headers': headers }),
  }
  const lint = (one: PageExample): Finding[] =>
    lintPageExample(one, html, rule).filter((finding) => finding.rule === rule)
  const found = lint(example)
  const all = {
    ...facts,
    url: file === undefined ? url : undefined,
    ...unreadFacts(example, found, lint),
    now: timed.has(rule) ? suiteNow : undefined,
    // Vite needs an HTML comment.
    frontmatter: frontmatter?.startsWith('<!--') ? 'comment' : undefined,
  }
  const expected = found.map((finding) => expectedOf(finding, path))
  return { rule, name, files, options: withContent(options, files), ...factsOf(all), expected }
}

function siteCase(rule: string, name: string, given: SiteExample): SuiteCase {
  const example = inFolderOrder(given)
  const { options, facts } = settingsOf(rule, example)
  const { served, rendered, otherSites, redirects, redirectsFile, sitemaps = {} } = example
  const files: Record<string, string> = {}
  const fileOfUrl = new Map<string, string>()
  const resolved = resolveOptions(options as never)
  for (const [path, page] of Object.entries(example.pages ?? {})) {
    const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)
    fileOfUrl.set(fileToUrl(file, resolved), file)
    const { html, frontmatter } = typeof page === 'string' ? { html: page, frontmatter: undefined } : page
    Object.assign(files, pageFiles(file, html, frontmatter))
  }
  // Each file has its own text, because equal files would be a finding.
  for (const file of example.files ?? []) files[`dist/${file}`] ??= `${file}\n`
  const lint = (one: SiteExample): Finding[] =>
    lintSiteExample(one, rule).filter((finding) => finding.rule === rule)
  const found = lint(example)
  // A redirect of a framework has no location, so its findings are about the site.
  const isLocated = found.every(({ file }) => file !== '.')
  const lines = isLocated && redirects && redirectsFile === undefined ? redirectLines(redirects) : undefined
  const { ledger, isProduction, ...others } = facts
  const { hostFiles, sidecars, robotsTxtInFolders, llmsTxt } = example
  const named = {
    'robots.txt': example.robotsTxt,
    _headers: example.headers,
    _redirects: lines ?? redirectsFile,
    'netlify.toml': example.netlifyToml,
    'vercel.json': example.vercelJson,
    [ledgerFile]: ledger,
  }
  for (const texts of [{ ...hostFiles, ...sidecars, ...robotsTxtInFolders, ...llmsTxt, ...sitemaps }, named])
    for (const [file, text] of Object.entries(texts))
      if (typeof text === 'string') files[placeOf(file)] = text
  const unshown = Object.entries(sitemaps).filter(([, text]) => typeof text !== 'string')
  const all = {
    ...others,
    served,
    rendered,
    otherSites,
    redirects: lines === undefined ? redirects : undefined,
    sitemaps: unshown.length > 0 ? Object.fromEntries(unshown) : undefined,
    ...unreadFacts(example, found, lint),
    now: timed.has(rule) ? suiteNow : undefined,
  }
  const ownOptions = {
    ...options,
    ...(ledger !== undefined && { ledger: ledgerFile }),
    ...(isProduction === true && { environment: 'production' }),
  }
  const fileOf = (url: string | undefined): string | undefined =>
    url === undefined ? onlySource(files) : fileOfUrl.get(url)
  const expected = found.map((finding) => expectedOf(finding, fileOf(finding.url)))
  return { rule, name, files, options: withContent(ownOptions, files), ...factsOf(all), expected }
}

/** Return the only file with frontmatter. It is the location of findings without a page. */
function onlySource(files: Record<string, string>): string | undefined {
  const source = Object.keys(files).find((file) => file.startsWith('content/'))
  return source?.slice('content/'.length).replace(/\.md$/, '.html')
}

/** Return the lines of a `_redirects` file. */
function redirectLines(redirects: NonNullable<SiteExample['redirects']>): string {
  const lines = Object.entries(redirects).map(([from, target]) => {
    const { to, status } = typeof target === 'string' ? { to: target, status: 301 } : target
    return `${from} ${to} ${status}`
  })
  return `${lines.join('\n')}\n`
}

function pageFiles(file: string, html: string, frontmatter: string | undefined): Record<string, string> {
  if (frontmatter === undefined) return { [`dist/${file}`]: html }
  const text = frontmatter.startsWith('<!--') ? frontmatter : `---\n${frontmatter}\n---\n`
  return { [`dist/${file}`]: html, [sourceOf(file)]: text }
}

const sourceOf = (file: string): string => `content/${file.replace(/\.html?$/, '.md')}`

function settingsOf(rule: string, { settings = {}, options }: PageExample | SiteExample) {
  const entries = Object.entries(settings)
  return {
    facts: Object.fromEntries(entries.filter(([name]) => factSettings.has(name))),
    options: {
      site: 'https://example.com',
      preset: 'off',
      // If an option for the form of URLs is missing, a check of a folder guesses it.
      cleanUrls: false,
      trailingSlash: 'ignore',
      rules: rulesFor(rule, options),
      ...Object.fromEntries(entries.filter(([name]) => !factSettings.has(name))),
    } as Record<string, unknown>,
  }
}

/** Rules whose findings depend on the day of the run. */
const timed = new Set(['robots/zoned-date', 'sitemap/honest-lastmod'])

/** Return an example with its pages, files and sitemaps in the order in which a folder is read. */
function inFolderOrder(example: SiteExample): SiteExample {
  const { pages, files, sitemaps } = example
  const fileOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path)
  const sort = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all).toSorted(([one], [other]) => (fileOf(one) < fileOf(other) ? -1 : 1)),
    )
  return {
    ...example,
    ...(pages && { pages: sort(pages) }),
    ...(files && { files: files.toSorted() }),
    ...(sitemaps && { sitemaps: sort(sitemaps) }),
  }
}

/**
 * Return facts that a check of files does not know: the tags that the build adds, and the name of all sources in
 * examples.
 */
function unreadFacts<E extends PageExample | SiteExample>(
  example: E,
  found: readonly Finding[],
  lint: (example: E) => Finding[],
): Record<string, unknown> {
  const { settings = {} } = example
  const inject = { canonical: false, robots: false, headers: false }
  const isSame =
    JSON.stringify(lint({ ...example, settings: { ...settings, inject } })) === JSON.stringify(found)
  const { files = [], pages = {}, sitemaps = {} } = example as SiteExample
  const paths = [...files, ...Object.keys(sitemaps), ...Object.keys(pages).map((path) => path.slice(1))]
  const inPlace = paths.filter((file) => file !== '' && paths.some((path) => path.startsWith(`${file}/`)))
  const namesSource = found.some(({ message }) => message.includes('`frontmatter`'))
  return {
    inject: isSame ? undefined : (settings['inject'] ?? true),
    sourceName: namesSource ? 'frontmatter' : undefined,
    // A disk cannot contain a file and a folder with one name.
    filesBesideFolders: inPlace.length > 0 ? inPlace : undefined,
  }
}

/** Return the rules of a case: only the rule itself, or all rules for the rule about unused suppressions. */
function rulesFor(rule: string, options: Record<string, unknown> | undefined): Record<string, unknown> {
  if (rule === 'frontmatter/ignore-used')
    return Object.fromEntries(Object.keys(rules).map((id) => [id, 'error']))
  return { [rule]: options === undefined ? 'error' : ['error', options] }
}

function withContent(
  options: Record<string, unknown>,
  files: Record<string, string>,
): Record<string, unknown> {
  const hasContent = Object.keys(files).some((file) => file.startsWith('content/'))
  return hasContent ? { ...options, content: [{ folder: 'content', output: '{path}.html' }] } : options
}

/** Return the facts that are known, if there are any. */
function factsOf(facts: Record<string, unknown>): { facts?: Record<string, unknown> } {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return known.length === 0 ? {} : { facts: Object.fromEntries(known) }
}

function expectedOf(finding: Finding, own: string | undefined): SuiteFinding {
  const { file, line, column, endLine, endColumn, url, message } = finding
  return { file: suiteFile(file, own), line, column, endLine, endColumn, url, message }
}

function suiteFile(file: string, own: string | undefined): string {
  if (file === '.') return file
  if (file === 'frontmatter' && own !== undefined) return sourceOf(own)
  return placeOf(file === 'page.html' && own !== undefined ? own : file)
}

function placeOf(file: string): string {
  return ofProject.test(file) ? file : `dist/${file}`
}
