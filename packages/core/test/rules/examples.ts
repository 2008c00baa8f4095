import { readContent } from '../../../html/src/content/read-content.ts'
import { fromHtml } from '../../../html/src/parse.ts'
import { findHiddenFrontmatter } from '../../src/intent/find-hidden-frontmatter.ts'
import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { toIntentProblem } from '../../src/intent/data-problems.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import { compileRedirects } from '../../../hosts/src/compile-redirects.ts'
import { parseNetlifyToml } from '../../../hosts/src/netlify/netlify-toml.ts'
import { parseVercelJson } from '../../../hosts/src/vercel/vercel-json.ts'
import { joinStatements } from '../../../hosts/src/host-files.ts'
import { parseRedirectsFile } from '../../../hosts/src/plain/redirects-file.ts'
import { createBlockedBy } from '../../../syntax/src/robots-txt/create-blocked-by.ts'
import { parseRobotsTxt } from '../../../syntax/src/robots-txt/parse-robots-txt.ts'
import type { HeaderLine } from '../../../syntax/src/location.ts'
import { suppress } from '../../src/linter/apply-exceptions.ts'
import { createLinter, reportProblem } from '../../src/linter/create-linter.ts'
import type { Linter } from '../../src/linter/create-linter.ts'
import type { RuleTable } from '../../src/linter/active-rules.ts'
import { rules } from '../../src/rules/index.ts'
import { applyFixes } from './apply-fixes.ts'
import { exampleHeaders } from './example-headers.ts'
import { exampleLedger } from './example-ledger.ts'
import { exampleHosts } from './example-hosts.ts'
import { exampleLlmsTxt } from './example-llms-txt.ts'
import { exampleRendered, exampleServed } from './example-served.ts'
import * as v from 'valibot'
import type { AnyRule, PageExample, Problem, SiteExample } from '../../src/linter/define.ts'
import type { Finding } from '../../src/linter/finding.ts'
import { makePage } from '../../src/page/make-page.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import type { Page } from '../../src/page/types.ts'
import type { BuildInputs, Site, SiteRobotsTxt, SiteSitemaps } from '../../src/site/types.ts'
import { buildSite } from '../../src/site/build-site.ts'
import { unmatchedOptions } from '../../src/site/unmatched-options.ts'
import { resolveOptions } from '../../src/options/options.ts'
import { parseSitemap } from '../../../syntax/src/sitemap/parse-sitemap.ts'
import { fileToUrl, rootUrl, urlToFiles } from '../../../syntax/src/url/file-to-url.ts'

/** The current time in examples. */
export const now = Date.UTC(2026, 10, 21)
const source = 'frontmatter'

/** Files that examples name before the location. */
const notHtml = new Set([source, '_headers', '_redirects'])

const ruleTable: RuleTable = rules

export const allRules = Object.entries(ruleTable)

/** Return the findings of all rules on one page, all with level `error`. */
export function lintPageExample(example: PageExample, html = example.html ?? '', only?: string): Finding[] {
  const { url = 'https://example.com/page/', settings = {}, frontmatter } = example
  const linter = linterFor(settings, example.options, only)
  const { headersFor } = exampleHeaders(example.headers)
  const page = makeExamplePage(html, url, 'page.html', frontmatter, headersFor(url))
  return suppress(linter.lintPage(page), [page]).findings
}

function pageOf({ url = 'https://example.com/page/', html = '', frontmatter, headers }: PageExample): Page {
  return makeExamplePage(html, url, 'page.html', frontmatter, exampleHeaders(headers).headersFor(url))
}

/** Pages of all examples of page rules. */
export const pagesOfExamples: readonly Page[] = allRules
  .filter(([, rule]) => rule.scope === 'page')
  .flatMap(([, rule]) => Object.values(rule.examples as Record<string, PageExample>).map(pageOf))

/** Return the problems that a rule reports on a page, without the filter by `about`. */
export function checkPage(rule: AnyRule, page: Page): Iterable<Problem> {
  const check = rule.check as (context: unknown) => Iterable<Problem>
  const options = rule.options === undefined ? undefined : v.parse(rule.options, {})
  return check({
    page,
    report: reportProblem,
    site: 'https://example.com/',
    now,
    engines: ['google'],
    allowedOrigins: [],
    options,
    injectsCanonical: false,
    trailingSlash: 'ignore',
  })
}

/** Return the findings of all rules on a site: page rules, then site rules. */
export function lintSiteExample(example: SiteExample, only?: string): Finding[] {
  // Unused suppressions are known only after all other rules.
  if (only === 'frontmatter/ignore-used') return lintSiteExample(example).filter(({ rule }) => rule === only)
  const { settings = {}, robotsTxt } = example
  const options = optionsFor(settings, example.options, only)
  const linter = createLinter(options, { rules: ruleTable, now: () => now })
  const headers = exampleHeaders(example.headers)
  const elsewhere = (path: string): boolean =>
    options.externalPrefixes.some((prefix) => path.startsWith(prefix))
  const pages = Object.entries(example.pages ?? {}).map(([path, page]) => {
    const { html, frontmatter } = typeof page === 'string' ? { html: page, frontmatter: undefined } : page
    const file = fileOfPath(path)
    const url = fileToUrl(file, options)
    return makeExamplePage(html, url, file, frontmatter, headers.headersFor(url))
  })
  const { redirects, redirectProblems } = joinStatements(
    parseRedirectsFile(example.redirectsFile ?? '', '_redirects'),
    parseNetlifyToml(example.netlifyToml ?? '', 'netlify.toml'),
    parseVercelJson(example.vercelJson ?? '', 'vercel.json'),
  )
  const host = compileRedirects(redirects, rootUrl(options))
  const served = {
    paths: [...pages.map(({ url }) => new URL(url).pathname), ...Object.keys(example.redirects ?? {})],
    files: example.files ?? [],
    elsewhere,
  }
  const parsed = exampleHosts(example, options, pages)
  const { respond, ...hostFacts } = parsed.hosts.facts(served)
  const site = buildSite({
    url: rootUrl(options),
    allowedOrigins: options.allowedOrigins,
    pages,
    now,
    redirects: [
      ...Object.entries(example.redirects ?? {}).map(([from, target]) => {
        const { to, status } = typeof target === 'string' ? { to: target, status: 301 } : target
        return { from: new URL(from, options.site).href, to: new URL(to, options.site).href, status }
      }),
      ...host.redirects,
      ...parsed.hosts.redirects,
    ],
    redirectFor: (url, overFiles) =>
      host.redirectFor(url, overFiles) ?? parsed.hosts.model.redirectFor(url, overFiles),
    files: new Set([
      ...(example.files ?? []),
      ...Object.keys(example.sitemaps ?? {}),
      ...Object.keys(example.llmsTxt ?? {}),
      ...Object.keys(example.robotsTxtInFolders ?? {}),
      ...pages.map(({ file }) => file),
    ]),
    filesOf: (url) => urlToFiles(url, options),
    elsewhere,
    host: {
      ...hostFacts,
      ...(example.hostFiles ? {} : headers.facts(served)),
      ...(respond && { respond }),
      headersOf: example.hostFiles ? parsed.hosts.model.headersFor : headers.headersFor,
      sidecarProblems: parsed.sidecarProblems,
      redirectProblems: [...redirectProblems, ...hostFacts.redirectProblems],
    },
    robotsTxt: {
      ...exampleRobotsTxt('robots.txt', robotsTxt, rootUrl(options)),
      at: (file) => exampleRobotsTxt(file, example.robotsTxtInFolders?.[file], rootUrl(options)),
    },
    sitemaps: exampleSitemaps(example, rootUrl(options), settings['ownSitemap'] as string | undefined),
    inputs: {
      ...exampleInputs(settings, rootUrl(options)),
      llmsTxt: Object.entries(example.llmsTxt ?? {}).map(([file, text]) =>
        exampleLlmsTxt(file, text, options),
      ),
      rendered: exampleRendered(example, pages),
      served: exampleServed(example, pages, headers.headersFor),
      missing:
        options.robotsTxt === undefined
          ? []
          : [{ kind: 'robots.txt', file: options.robotsTxt, option: 'robotsTxt' }],
      unmatched: unmatchedOptions(
        {
          pages,
          urls: [...pages.map(({ url }) => url), ...parsed.hosts.redirects.map(({ from }) => from)],
          files: new Set([...(example.files ?? []), ...pages.map(({ file }) => file)]),
          elsewhere,
          ...parsed,
        },
        options,
      ),
      otherSites: Object.entries(example.otherSites ?? {}).map(exampleOtherSite),
    },
  })
  return linter.applySiteExceptions(
    [...pages.flatMap((page) => linter.lintPage(page)), ...linter.lintSite(site)],
    site,
  )
}

/** Return the facts about a run in the settings of an example. */
function exampleInputs(settings: Record<string, unknown>, root: string): Partial<BuildInputs> {
  const { lastCount, gitProblem, skipped, unpaired, aliasConflicts, aliases, onDemandRoutes, assumed } =
    settings
  const given = { lastCount, gitProblem, skipped, unpaired, aliasConflicts, aliases, onDemandRoutes, assumed }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(known) as Partial<BuildInputs>),
    equalFiles: () => (settings['equalFiles'] as string[][] | undefined) ?? [],
    titleOf: (file) => (settings['titles'] as Record<string, string> | undefined)?.[file],
    isProduction: settings['isProduction'] === true,
    ledger: exampleLedger(settings, root),
  }
}

function exampleOtherSite([site, htmlOf]: [string, Record<string, string>]): Site {
  const pages = Object.entries(htmlOf).map(([path, html]) => {
    const file = fileOfPath(path)
    return makeExamplePage(html, fileToUrl(file, { site }), file, undefined, [])
  })
  return buildSite({ url: rootUrl({ site }), pages, now, filesOf: (url) => urlToFiles(url, { site }) })
}

function fileOfPath(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)
}

function makeExamplePage(
  html: string,
  url: string,
  file: string,
  frontmatter: string | undefined,
  headers: readonly HeaderLine[],
): Page {
  const text = frontmatter === undefined ? '' : fenced(frontmatter)
  const read = readFrontmatter(text, source)
  const hidden = read ? undefined : findHiddenFrontmatter(text, source)
  const { intent, problems } = readIntent(read?.data ?? {}, {
    ...(read && { locate: read.locate, locateKey: read.locateKey }),
    file: source,
  })
  const page = makePage(readSignals(fromHtml(html, { links: true }), url).signals, {
    url,
    file,
    source: read && source,
    intent,
    headers,
    problems: [...(hidden ? [hidden] : (read?.problems ?? [])).map(toIntentProblem), ...problems],
  })
  return { ...page, content: readContent(html, { sketch: true }) }
}

function exampleSitemaps({ sitemaps = {} }: SiteExample, root: string, ownSitemap?: string): SiteSitemaps {
  const all = Object.entries(sitemaps).map(([file, content]) => {
    const address = { file, url: new URL(file, root).href }
    if (typeof content === 'string') return parseSitemap(new TextEncoder().encode(content), address)
    const parsed = { kind: 'urlset' as const, broken: true, problems: content }
    return Object.assign(parseSitemap('', address), parsed)
  })
  const { own: [replaced] = [], others = [] } = Object.groupBy(all, ({ url }) =>
    url === ownSitemap ? 'own' : 'others',
  )
  return { all: others, own: ownSitemap, replaced }
}

function exampleRobotsTxt(
  file: string,
  text: string | undefined,
  root: string,
): Pick<SiteRobotsTxt, 'facts' | 'blockedBy'> {
  const parsed = parseRobotsTxt(text ?? '')
  return {
    facts: text === undefined ? undefined : { file, parsed },
    blockedBy: createBlockedBy(parsed, file, root),
  }
}

/** Add the fences, which most examples omit. */
function fenced(frontmatter: string): string {
  return frontmatter.startsWith('<!--') ? frontmatter : `---\n${frontmatter}\n---\n`
}

function linterFor(
  settings: Record<string, unknown>,
  options: Record<string, unknown> | undefined,
  only?: string,
): Linter {
  return createLinter(optionsFor(settings, options, only), { rules: ruleTable, now: () => now })
}

/** Settings of examples that are facts about a run, and no options. */
export const factSettings: ReadonlySet<string> = new Set([
  'lastCount',
  'gitProblem',
  'ownSitemap',
  'write',
  'skipped',
  'unpaired',
  'aliasConflicts',
  'aliases',
  'onDemandRoutes',
  'assumed',
  'equalFiles',
  'titles',
  'isProduction',
  'ledger',
  'renames',
])

function optionsFor(
  settings: Record<string, unknown>,
  ruleOptions: Record<string, unknown> | undefined,
  only?: string,
) {
  const rest = Object.fromEntries(Object.entries(settings).filter(([name]) => !factSettings.has(name)))
  const levels = allRules.map(([id]) => [id, setting(id, ruleOptions, only)])
  return resolveOptions({ site: 'https://example.com', rules: Object.fromEntries(levels), ...rest })
}

function setting(id: string, ruleOptions: Record<string, unknown> | undefined, only?: string): unknown {
  if (only === undefined || id === only) return id === only && ruleOptions ? ['error', ruleOptions] : 'error'
  return 'off'
}

/** Format a finding as in examples: location, message id, message. */
export function written(finding: Finding): string {
  const { file, line, column, endLine, endColumn, id, message, url } = finding
  const from = line === undefined || (line === 1 && file !== source) ? `${column ?? ''}` : `${line}:${column}`
  const to = endLine === line ? endColumn : `${endLine}:${endColumn}`
  const range =
    column === undefined
      ? ''
      : `${notHtml.has(file) || !/\.html?$/.test(file) ? `${file} ` : ''}${from}-${to}`
  return [url && new URL(url).pathname, range, `${id}: ${message}`].filter(Boolean).join(' ')
}

/** Return the files of a site example that the fixes change, as `fixed` of the example lists them. */
export function applySiteFixes(example: SiteExample, findings: readonly Finding[]): Record<string, string> {
  const pages = Object.entries(example.pages ?? {}).map(
    ([path, page]) => [path, fileOfPath(path), typeof page === 'string' ? page : page.html] as const,
  )
  const fixed: Record<string, string> = {}
  const { headers = '', robotsTxt = '', llmsTxt } = example
  const others = Object.entries({ _headers: headers, 'robots.txt': robotsTxt, ...llmsTxt })
  for (const [path, file, text] of [...pages, ...others.map(([name, own]) => [name, name, own] as const)]) {
    const ofFile = findings.filter((finding) => finding.file === file && finding.fix !== undefined)
    if (ofFile.length > 0) fixed[path] = applyFixes(text, ofFile)
  }
  return fixed
}
