import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rules } from '@indexical/core'
import { resolveSourceLink } from '@indexical/core/internal'
import type { Finding, LintedPage, Page, RuleId, UserOptions } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import { urlToFiles } from '@indexical/syntax/url'
import { guessUrl } from '../../dev/guess-url.ts'
import { isHostFile } from '../../output/find-host-files.ts'
import { folderOnDisk } from '../../output/output-folder.ts'
import { createShowFile } from '../../output/show-file.ts'
import { noContent } from '../../output/types.ts'
import type { OutputFolder } from '../../output/types.ts'
import { isHtml } from '../../output/walk-pages.ts'
import { relocateFindings } from '../../report/relocate-findings.ts'
import { createBuild } from '../../site/build.ts'
import type { Build } from '../../site/build.ts'
import type { FinishedBuild } from '../../site/finished-build.ts'
import type { LoadedSite } from './load-site.ts'

/** The project whose open files are linted. */
export interface OpenFiles {
  readonly root: string
  /** The last build; undefined if there is none. */
  site: LoadedSite | undefined
  /** Texts of open files, by their paths relative to the project. */
  readonly texts: ReadonlyMap<string, string>
}

/** The result of linting a text that the last build did not read. */
export interface LiveResult {
  /** Undefined if the file is no page, and of a whole site. */
  finished: FinishedBuild | undefined
  /** Findings in the text. */
  findings: readonly Finding[]
  /** The URL of the page; undefined if it has none, or if only a build knows it. */
  url: string | undefined
}

/** Lints texts as if the site were built with them. */
export interface LiveBuild {
  /** Lint the source of a page. */
  source(file: string): LiveResult
  /**
   * Lint a file that the build copies to the output, or that a host reads in the project.
   *
   * @param isWhole whether with all pages of the site, which takes seconds for many
   */
  copied(file: string, output: string, isWhole: boolean): LiveResult
}

/**
 * Return a page without content, to which the build adds the tags that its frontmatter requests. It has the tags of the
 * last build that came from elsewhere: a layout, or data of a folder.
 */
function emptyPage(built: Page | undefined): string {
  const isOwn = (location: Location | undefined): boolean =>
    location?.line !== undefined && location.file === built?.source
  const { robots: requested = [], canonical: target } = built?.intent ?? {}
  const robots = requested.some(({ location }) => isOwn(location)) ? [] : (built?.robots ?? [])
  const canonical = isOwn(target?.location) ? undefined : built?.canonicals[0]?.href.value
  const quoted = (value: string): string => `"${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const tags = [
    ...robots
      .filter(({ carrier, inHead }) => carrier === 'meta' && inHead)
      .map(({ crawler, content }) => {
        const name = crawler === '*' ? 'robots' : crawler
        return `<meta name=${quoted(name)} content=${quoted(content.value)}>`
      }),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href=${quoted(canonical)}>`]),
  ]
  return `<!doctype html><html lang="en"><head><title>Page</title>${tags.join('')}</head><body></body></html>`
}

/** Rules about the site that need only the text of one file. */
const aboutOneFile: ReadonlySet<RuleId> = new Set([
  'ai-policy/known-key',
  'headers/escaped-link',
  'headers/known-crawler',
  'headers/no-ambiguous-crawler',
  'headers/valid',
  'headers/valid-link',
  'headers/valid-robots',
  'hosts/understood',
  'hosts/within-limits',
  'redirects/understood',
  'redirects/valid',
  'robots-txt/current-crawler',
  'robots-txt/no-noindex',
  'robots-txt/valid',
  'robots-txt/within-500kib',
])

/** Return whether a finding rests on other files than its own, as the last build wrote them. */
export function restsOnBuild({ rule }: Finding): boolean {
  const id = rule as RuleId
  return rules[id].scope === 'site' && !aboutOneFile.has(id)
}

/**
 * Prepare to lint open files. An edited page is linted with the few pages that it names: the rules of a site then take
 * milliseconds, and not seconds.
 */
export function createLiveBuild(project: OpenFiles): LiveBuild {
  const { root, site, texts } = project
  // Started at once: the first change must not take longer than others.
  const build = start(project)
  return {
    source(file) {
      const output = site?.pages.files.get(file) ?? `${file.replace(/\.\w+$/, '')}/index.html`
      const built = site?.pages.page(output)
      const url = built?.url ?? guessFrom(site, file)
      const input = { file: output, source: file, html: emptyPage(built), ...(url !== undefined && { url }) }
      for (const other of build.pages.files()) build.removePage(other)
      build.sourceChanged(file)
      const { canonical, canonicalKind } = build.addPage(input).linted?.page.intent ?? {}
      const isLink = canonical !== undefined && canonicalKind === 'file' && url !== undefined
      const added = isLink
        ? declareTarget(build, project, { source: file, url, link: canonical.value })
        : undefined
      const { linted } = build.addPage(input)
      const near = site && linted ? [...relatedPages(site, linted.page)] : []
      for (const one of near) if (one.linted) build.pages.replace(one.linted)
      const files = [...near.map((one) => one.file), ...(added === undefined ? [] : [added])]
      const finished = build.finish({ files })
      return { finished, findings: inText(finished, [file], url !== undefined), url }
    },
    copied(file, output, isWhole) {
      const outDir = site?.build.context.outDir ?? join(root, dirname(file))
      const own = start(project, { file, output, isWhole })
      if (site && isWhole) for (const linted of site.build.pages) own.pages.replace(linted)
      const text = texts.get(file) ?? ''
      const result = isHtml(output) ? own.addPage({ file: output, html: text }) : undefined
      const finished = own.finish()
      const shown = createShowFile({ root, outDir })(output)
      const after = { folder: 'output' as const, name: output, file: shown, text: result?.html ?? text }
      const found = inText(finished, [file, shown], site !== undefined && isWhole)
      return {
        // The whole site would stay in memory.
        finished: isWhole || !result ? undefined : finished,
        findings: relocateFindings(found, [{ before: text, after }]).flatMap((finding) =>
          finding.line === undefined ? [] : { ...finding, file },
        ),
        url: result?.linted?.page.url,
      }
    },
  }
}

/** Return the findings in a file. Without a URL, only those that need none. */
function inText({ findings }: FinishedBuild, names: readonly string[], hasUrl: boolean): Finding[] {
  const needsUrl = (finding: Finding): boolean =>
    restsOnBuild(finding) || finding.rule.startsWith('canonical/')
  // The next build writes what a host lacks.
  return findings.filter(
    (finding) =>
      names.includes(finding.file) && finding.rule !== 'hosts/written' && (hasUrl || !needsUrl(finding)),
  )
}

/** An open file that is in the output. */
interface Copied {
  file: string
  output: string
  isWhole: boolean
}

/**
 * Start a build that reads open texts instead of the files on disk.
 *
 * @param copied the only file that is linted. @default none: the build has sources, and writes tags
 */
function start(open: OpenFiles, copied?: Copied): Build {
  const { root, site, texts } = open
  const known = site?.build.context
  const outDir = known?.outDir ?? join(root, copied ? dirname(copied.file) : nowhere)
  const options = (site?.build.options ?? { site: 'https://www.example.com' }) as UserOptions
  const { inject, sitemap = true } = options
  const writesTags = !copied || site?.writesTags === true
  const headers = typeof inject === 'object' && inject.headers === true
  const project = known?.project ?? folderOnDisk(root)
  const folder = known?.output ?? folderOnDisk(join(root, nowhere))
  return createBuild(
    {
      ...options,
      inject: { canonical: writesTags, robots: writesTags, headers },
      // Git and the texts of all pages have no part in one file.
      sitemap: typeof sitemap === 'object' ? { ...sitemap, lastmod: 'frontmatter' } : sitemap,
    },
    {
      ...known,
      pending: { list: () => folder.list(), read: (page) => folder.read(page) ?? '' },
      root,
      outDir,
      output: withCopy(copied?.isWhole ? folder : onlyHostFiles(folder), open, copied),
      project: { ...project, read: (name) => bytesOf(texts.get(name)) ?? project.read(name) },
      content: { ...noContent, pages: known?.content?.pages ?? [] },
      cache: false,
      writesSitemap: false,
      unsaved: (file) => texts.get(file),
    },
  )
}

/** Return an output folder with the text of an open file. */
function withCopy(
  folder: OutputFolder,
  { site, texts }: OpenFiles,
  copied: Copied | undefined,
): OutputFolder {
  if (!copied) return folder
  // The next build copies it. A file of a host at the top of the project stays there.
  const added = site && copied.file === copied.output ? [] : [copied.output]
  const read = (name: string): Uint8Array | undefined =>
    (name === copied.output ? bytesOf(texts.get(copied.file)) : undefined) ?? folder.read(name)
  return {
    ...folder,
    list: () => [...new Set([...folder.list(), ...added])],
    top: () => [...new Set([...folder.top(), ...added])],
    read,
    size: (name) => read(name)?.length ?? 0,
  }
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}

/** Return a folder with only robots.txt and the files of hosts. Walking all names takes longer than linting one file. */
function onlyHostFiles(folder: OutputFolder): OutputFolder {
  const files = folder
    .list()
    .filter((name) => name === 'robots.txt' || isHostFile({ folder: 'output', name }))
  const known = new Set(files)
  return { ...folder, list: () => files, read: (name) => (known.has(name) ? folder.read(name) : undefined) }
}

/** The output folder of a site without a build: it does not exist. */
const nowhere = 'node_modules/.cache/indexical/none'

/** Guess the URL of a source that was never built, from another one in its folder. */
function guessFrom(site: LoadedSite | undefined, file: string): string | undefined {
  for (const [source, output] of site?.pages.files ?? []) {
    if (dirname(source) !== dirname(file)) continue
    const url = site!.pages.page(output)?.url
    const guess = url === undefined ? undefined : guessUrl({ source, url }, file)
    if (guess !== undefined) return guess
  }
  return undefined
}

/**
 * Declare the source to which a canonical leads as it is now: it may be deleted, or newer than the last build.
 *
 * @returns the output file of a source that is newer
 */
function declareTarget(
  build: Build,
  { root, site, texts }: OpenFiles,
  { source, url, link }: { source: string; url: string; link: string },
): string | undefined {
  const { file: target } = resolveSourceLink(source, link, () => undefined)
  if (target === '') return undefined
  build.sourceChanged(target)
  if (!texts.has(target) && !existsSync(join(root, target))) return undefined
  const known = site?.pages.files.get(target)
  const targetUrl = known === undefined ? guessUrl({ source, url }, target) : site!.pages.page(known)?.url
  const [file] = known === undefined ? urlToFiles(targetUrl ?? '', build.options) : [known]
  if (file !== undefined && targetUrl !== undefined) build.declare({ source: target, file, url: targetUrl })
  return known === undefined && targetUrl !== undefined ? file : undefined
}

/** The most canonicals that are followed. */
const maxHops = 5

/** Yield the files to which the signals of an edited page lead, with their pages, and one page that engines may show. */
function* relatedPages(
  { build, finished, pages }: LoadedSite,
  { file: own, url, requestedCanonical, intent }: Page,
): Generator<{ file: string; linted: LintedPage | undefined }> {
  const follow = function* (target: string | undefined, hops: number): ReturnType<typeof relatedPages> {
    const file = target === undefined ? undefined : finished.fileAt(target)
    if (file === undefined || file === own) return
    const linted = build.pages.get(file)
    yield { file, linted }
    if (hops > 0) yield* follow(linted?.page.canonicals[0]?.url, hops - 1)
  }
  yield* follow(finished.listing.listed.find((listed) => listed.url !== url)?.url, 0)
  yield* follow(requestedCanonical?.url, maxHops)
  for (const { value: path } of intent.redirectFrom ?? []) {
    yield* follow(URL.parse(path, url)?.href, 0)
    for (const file of pages.retired.get(path) ?? [])
      if (file !== own) yield { file, linted: build.pages.get(file) }
  }
}
