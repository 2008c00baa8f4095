import { createLinter, explain, lintSite, lintTree, resolveOptions, rules } from '@indexical/core'
import type {
  Explanation,
  Finding,
  LintedPage,
  Listing,
  Options,
  PageSource,
  Site,
  SiteInputs,
  UserOptions,
} from '@indexical/core'
import {
  findHosts,
  findHiddenFrontmatter,
  parseLedger,
  readIntent,
  readSidecar,
  toIntentProblem,
} from '@indexical/core/internal'
import { hosts as allHosts } from '@indexical/hosts'
import type { HostFile } from '@indexical/hosts'
import { fromHtml, readContent, splice } from '@indexical/html'
import { isLlmsTxt, parseLlmsTxt } from '@indexical/syntax/ai'
import { readFrontmatter } from '@indexical/syntax/data'
import { createBlockedBy, parseRobotsTxt } from '@indexical/syntax/robots-txt'
import { parseSitemap, sitemapFiles } from '@indexical/syntax/sitemap'
import type { SitemapFacts } from '@indexical/syntax/sitemap'
import { fileToUrl, rootUrl, urlToFiles } from '@indexical/syntax/url'

/**
 * The files of a project by path. `dist/` contains the output, and `content/` the sources of pages with the same names.
 */
export type Files = Readonly<Record<string, string>>

/** The report of a build of the files, and the written files. */
export interface LintedFiles {
  /** The pages with their tags, by path. */
  written: ReadonlyMap<string, string>
  findings: readonly Finding[]
  listing: Listing
  sitemap: string
  /** The conclusions of crawlers about each page, by path. */
  explained: ReadonlyMap<string, Explanation>
}

const output = 'dist/'
const sources = 'content/'
const showFile = (file: string): string => output + file

/**
 * Run the linter on files in memory, as a build does with files on disk. It reads no facts of a machine, such as
 * earlier builds, git and running servers.
 *
 * @param now milliseconds since 1970
 * @throws {OptionsError} for wrong options
 */
export function lintFiles(files: Files, userOptions: UserOptions, now: number): LintedFiles {
  const options = resolveOptions(userOptions)
  const linter = createLinter(options, { rules, now: () => now, showFile })
  const outputs = new Map(
    Object.entries(files).flatMap(([path, text]) =>
      path.startsWith(output) ? [[path.slice(output.length), text]] : [],
    ),
  )
  const names = new Set(outputs.keys())
  const hostFiles = hostFilesOf(files)
  const hosts = findHosts({ outputFolder: 'dist', files: names, hostFiles }, options)
  const { inject, noindexCanonical } = options

  const pages = new Map<string, LintedPage>()
  const written = new Map<string, string>()
  for (const [file, html] of outputs) {
    if (!/\.html?$/i.test(file)) continue
    const url = fileToUrl(file, options)
    const context = {
      url,
      file,
      ...readSource(files, file, options),
      served: true,
      headers: hosts.model.headersFor(url, file),
      urlOfSource: (link: string) => urlOfSource(files, file, link, options),
    }
    const run = (text: string) => {
      const tree = fromHtml(text, { links: true })
      return { tree, linted: lintTree(tree, { page: context, linter, tags: { inject, noindexCanonical } }) }
    }
    const first = run(html)
    // Lint what will be in the file.
    const tagged = first.linted.edits.length === 0 ? html : splice(html, first.tree, first.linted.edits)
    const { page, findings } = tagged === html ? first.linted : run(tagged).linted
    written.set(showFile(file), tagged)
    const withText = { ...page, content: readContent(tagged, { sketch: true }) }
    pages.set(file, { page: withText, findings, changed: tagged !== html })
  }

  const source: PageSource = {
    [Symbol.iterator]: () => pages.values(),
    replace: (linted) => void pages.set(linted.page.file, linted),
  }
  const robotsTxt = robotsOf(files, options)
  const known: SiteInputs['known'] = {
    files: names,
    redirects: [],
    dynamicRoutes: [],
    robotsTxt,
    sitemaps: { all: sitemapsOf(outputs, robotsTxt.facts, options), own: undefined, replaced: undefined },
    inputs: {
      missing:
        options.robotsTxt === undefined || files[options.robotsTxt] !== undefined
          ? []
          : [{ kind: 'robots.txt', file: options.robotsTxt, option: 'robotsTxt' }],
      ledger: ledgerOf(files, options),
      llmsTxt: [...outputs]
        .filter(([file]) => isLlmsTxt(file))
        .map(([file, text]) => ({
          url: fileToUrl(file, options),
          links: parseLlmsTxt(text, showFile(file)),
        })),
    },
  }
  const hasMarked = [...pages.values()].some(({ page }) => page.nosnippets.length > 0)
  const linted = lintSite(source, {
    // Pages of the playground do not record which selectors match. If no page has such an element, none did.
    options: { ...options, nosnippet: hasMarked ? [] : options.nosnippet },
    linter,
    environment: {
      name: 'production',
      reason: options.environment === 'production' ? 'the option `environment`' : undefined,
    },
    known,
    hosts: { outputFolder: 'dist', files: names, hostFiles, sidecars: sidecarsOf(outputs), write: false },
    isPart: false,
    isWritten: false,
    keepsDrafts: false,
    mayOmitPages: false,
    isSource: (file) => file.startsWith(sources),
  })
  const { site, findings, listing } = linted
  const context = { listing, findings, showFile, now }
  return {
    written,
    findings,
    listing,
    sitemap: [...sitemapFiles(listing.listed, 'sitemap.xml', rootUrl(options))].at(-1)?.text ?? '',
    explained: new Map(
      [...pages.values()].map(({ page }) => [showFile(page.file), explain(site, page.url, context)]),
    ),
  }
}

/** Return the data of a page, from the file in `content/` with its name. */
function readSource(files: Files, file: string, { fields }: Options) {
  const source = sourceOf(file)
  const text = files[source]
  if (text === undefined) return { source: undefined, intent: {}, problems: [] }
  const read = readFrontmatter(text, source)
  const hidden = read ? undefined : findHiddenFrontmatter(text, source)
  const { intent, problems } = readIntent(read?.data ?? {}, {
    fields,
    ...(read && { locate: read.locate, locateKey: read.locateKey }),
    file: source,
  })
  const unreadable = (hidden ? [hidden] : (read?.problems ?? [])).map(toIntentProblem)
  return { source, intent, problems: [...unreadable, ...problems] }
}

const sourceOf = (file: string): string => sources + file.replace(/\.html?$/i, '.md')

function urlOfSource(files: Files, from: string, link: string, options: Options): string | undefined {
  const target = new URL(link, `file:///${sourceOf(from)}`).pathname.slice(1)
  if (files[target] === undefined) return undefined
  return fileToUrl(target.slice(sources.length).replace(/\.md$/, '.html'), options)
}

function hostFilesOf(files: Files): HostFile[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const isOutput = file.startsWith(output)
    const name = isOutput ? file.slice(output.length) : file
    const one = { folder: isOutput ? ('output' as const) : ('project' as const), name }
    const isRead = Object.values(allHosts).some((host) => host.reads(one) || host.isIdentifiedBy(one))
    return isRead ? [{ ...one, file, text }] : []
  })
}

function sidecarsOf(outputs: ReadonlyMap<string, string>) {
  const read = [...outputs].flatMap(([name, text]) => {
    const file = name.replace(/\.yaml$/, '')
    if (file === name || /\.html?$/i.test(file)) return []
    const sidecar = readSidecar(text, showFile(name), 'yaml')
    return sidecar ? [{ file, source: showFile(name), ...sidecar }] : []
  })
  return {
    intents: read.filter(({ file }) => outputs.has(file)),
    problems: read.flatMap(({ problems }) => problems),
    orphans: read.filter(({ file }) => !outputs.has(file)).map(({ source }) => source),
  }
}

function robotsOf(files: Files, options: Options): Site['robotsTxt'] {
  const file = options.robotsTxt ?? showFile('robots.txt')
  const isRoot = new URL(rootUrl(options)).pathname === '/'
  return {
    ...robotsAt(file, isRoot ? files[file] : undefined, options),
    at: (name) => robotsAt(showFile(name), files[showFile(name)], options),
  }
}

function robotsAt(
  file: string,
  text: string | undefined,
  options: Options,
): Pick<Site['robotsTxt'], 'facts' | 'blockedBy'> {
  if (text === undefined) return { facts: undefined, blockedBy: () => undefined }
  const parsed = parseRobotsTxt(text)
  return { facts: { file, parsed }, blockedBy: createBlockedBy(parsed, file, options.site) }
}

function sitemapsOf(
  outputs: ReadonlyMap<string, string>,
  robotsTxt: Site['robotsTxt']['facts'],
  options: Options,
): SitemapFacts[] {
  const named = new Set((robotsTxt?.parsed.sitemaps ?? []).flatMap(({ url }) => urlToFiles(url, options)))
  return [...outputs].flatMap(([file, text]) => {
    if (!named.has(file) && !/\.(?:xml|txt)$/.test(file)) return []
    if (!named.has(file) && file === 'robots.txt') return []
    const facts = parseSitemap(new TextEncoder().encode(text), {
      file: showFile(file),
      url: fileToUrl(file, options),
    })
    return [facts]
  })
}

function ledgerOf(files: Files, options: Options): SiteInputs['known']['inputs']['ledger'] {
  const { ledger: file } = options
  const text = file === undefined ? undefined : files[file]
  if (file === undefined || text === undefined) return undefined
  return { ...parseLedger(text, { file, site: rootUrl(options) }), renames: () => [] }
}
