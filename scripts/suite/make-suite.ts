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

/** Host files of the project, not of the output. */
const ofProject = /^(?:netlify\.toml|vercel\.json|firebase\.json|wrangler\.\w+|.*\.conf)$/

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
  return {
    rule,
    name,
    files,
    options: withContent(options, files),
    ...factsOf({
      ...facts,
      ...(file === undefined && { url }),
      ...unreadFacts(example, found, lint),
      ...(timed.has(rule) && { now: suiteNow }),
      // Vite needs an HTML comment.
      ...(frontmatter?.startsWith('<!--') && { frontmatter: 'comment' }),
    }),
    expected: found.map((finding) => expectedOf(finding, () => path)),
  }
}

function siteCase(rule: string, name: string, given: SiteExample): SuiteCase {
  const example = inFolderOrder(given)
  const { options, facts } = settingsOf(rule, example)
  const { served, rendered, otherSites, redirects, hostFiles = {}, sidecars = {}, sitemaps = {} } = example
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
  for (const [file, text] of Object.entries(hostFiles))
    files[ofProject.test(file) ? file : `dist/${file}`] = text
  for (const [file, text] of Object.entries(sidecars)) files[`dist/${file}`] = text
  for (const [file, text] of Object.entries(example.robotsTxtInFolders ?? {})) files[`dist/${file}`] = text
  for (const [file, text] of Object.entries(example.llmsTxt ?? {})) files[`dist/${file}`] = text
  const listed = Object.entries(sitemaps)
  for (const [file, text] of listed) if (typeof text === 'string') files[`dist/${file}`] = text
  const lint = (one: SiteExample): Finding[] =>
    lintSiteExample(one, rule).filter((finding) => finding.rule === rule)
  const found = lint(example)
  // A redirect of a framework has no location, so its findings are about the site.
  const isLocated = found.every(({ file }) => file !== '.')
  const lines =
    isLocated && redirects && example.redirectsFile === undefined ? redirectLines(redirects) : undefined
  const named = {
    'dist/robots.txt': example.robotsTxt,
    'dist/_headers': example.headers,
    'dist/_redirects': lines ?? example.redirectsFile,
    'netlify.toml': example.netlifyToml,
    'vercel.json': example.vercelJson,
    ...(typeof facts['ledger'] === 'string' && { 'indexical-urls.txt': facts['ledger'] }),
  }
  for (const [file, text] of Object.entries(named)) if (text !== undefined) files[file] = text
  const { ledger, isProduction, ...others } = facts
  const all = {
    ...options,
    ...(ledger !== undefined && { ledger: 'indexical-urls.txt' }),
    ...(isProduction === true && { environment: 'production' }),
  }
  const unshown = listed.filter(([, text]) => typeof text !== 'string')
  return {
    rule,
    name,
    files,
    options: withContent(all, files),
    ...factsOf({
      ...others,
      ...(served && { served }),
      ...(rendered && { rendered }),
      ...(otherSites && { otherSites }),
      ...(redirects && !lines && { redirects }),
      ...(unshown.length > 0 && { sitemaps: Object.fromEntries(unshown) }),
      ...unreadFacts(example, found, lint),
      ...(timed.has(rule) && { now: suiteNow }),
    }),
    expected: found.map((finding) =>
      expectedOf(finding, (url) => (url === undefined ? onlySource(files) : fileOfUrl.get(url))),
    ),
  }
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
    ...(!isSame && { inject: settings['inject'] ?? true }),
    ...(namesSource && { sourceName: 'frontmatter' }),
    // A disk cannot contain a file and a folder with one name.
    ...(inPlace.length > 0 && { filesBesideFolders: inPlace }),
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

function factsOf(facts: Record<string, unknown>): { facts?: Record<string, unknown> } {
  return Object.keys(facts).length === 0 ? {} : { facts }
}

function expectedOf(finding: Finding, fileOf: (url: string | undefined) => string | undefined): SuiteFinding {
  const { file, line, column, endLine, endColumn, url, message } = finding
  const own = fileOf(url)
  return {
    file: suiteFile(file, own),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
    ...(url !== undefined && { url }),
    message,
  }
}

function suiteFile(file: string, own: string | undefined): string {
  if (file === '.') return file
  if (file === 'frontmatter' && own !== undefined) return sourceOf(own)
  if (file === 'page.html' && own !== undefined) return `dist/${own}`
  return ofProject.test(file) || file === 'indexical-urls.txt' ? file : `dist/${file}`
}
