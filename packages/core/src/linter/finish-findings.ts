import { getOrCreate } from '@indexical/syntax/internal'
import { crawlerOf } from '@indexical/syntax/internal/robots'
import type { Options } from '../options/options.ts'
import type { Graph, Site, SiteRobotsTxt } from '../site/types.ts'
import { namesLocalUrl, sortFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import type { Linter } from './create-linter.ts'
import { isFormRoot, isPrivateRoot } from '../site/roots.ts'
import { joinCauses } from './join-causes.ts'

/** The target of a build (production or preview), and the reason for this assumption. */
export interface Environment {
  name: 'production' | 'preview'
  /** Completes "because …"; undefined for the default without any indication. */
  reason: string | undefined
}

/** The build whose findings are reported. */
export interface FindingsContext {
  options: Options
  linter: Linter
  environment: Environment
  /** Whether the variables name a preview, also if the output is checked like production. */
  isPreviewBuild: boolean
  /** Whether drafts are built on purpose, for example by a server for authors. */
  keepsDrafts: boolean
  /** Whether a framework runs this build, which may be for its authors unless it is known to be for production. */
  mayOmitPages: boolean
  /** Whether frontmatter was read from a file of the project. */
  isSource: (file: string) => boolean
}

/**
 * Prepare findings for a report: drop those that do not concern this build, lower levels where pages may be missing on
 * purpose, and join those with one cause.
 *
 * @param findings after suppressions and overrides
 */
export function finishFindings(
  findings: readonly Finding[],
  { graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>,
  { options, linter, environment, isPreviewBuild, keepsDrafts, mayOmitPages, isSource }: FindingsContext,
): Finding[] {
  const { rules } = linter
  const isPreview = environment.name === 'preview'
  const isBlocked = createIsBlocked(robotsTxt, options)
  const hidden = isPreview ? undefined : hiddenUrls(graph)
  const shown = findings.filter(({ rule, url, message }) => {
    if (keepsDrafts && namesLocalUrl(message)) return false
    // A preview shows drafts on purpose.
    if ((isPreview || keepsDrafts) && rules[rule]?.publicOnly) return false
    if (url !== undefined && rules[rule]?.indexedOnly && hidden?.has(url)) return false
    return !(rules[rule]?.crawledOnly && url !== undefined && isBlocked(url))
  })
  const isForAuthors = mayOmitPages && (isPreview || environment.reason === undefined)
  // A problem between pages must not stop a preview, nor the address of a developer machine a build there.
  const onlyWarns = ({ rule, id, root }: Finding): boolean =>
    isPrivateRoot(root)
      ? isPreview || isPreviewBuild || isForAuthors
      : isPreview
        ? rules[rule]?.scope === 'site'
        : isForAuthors && (rules[rule]?.unbuilt?.includes(id) ?? false)
  const adjusted = shown.map((finding) =>
    finding.level === 'error' && onlyWarns(finding) ? { ...finding, level: 'warn' as const } : finding,
  )
  const joined = joinCauses(
    dropOwnRoots(adjusted, graph.pages.length),
    (rule) => rules[rule]?.disputes === true,
  )
  return joinShared(sortFindings(joined), isSource)
}

/**
 * Take findings out of a problem with a setting that the setting does not cure: http links and links in another form on
 * less than half of the pages, which authors typed, and redirects in files of the host.
 */
function dropOwnRoots(findings: readonly Finding[], pages: number): Finding[] {
  const ofLinks = findings.filter(({ rule }) => rule.startsWith('links/'))
  const linking = new Map<string | undefined, Set<string | undefined>>()
  for (const { root, url } of ofLinks) getOrCreate(linking, root, () => new Set()).add(url)
  const isOwn = ({ rule, root, url }: Finding): boolean =>
    root !== undefined &&
    isFormRoot(root) &&
    (rule.startsWith('links/')
      ? linking.get(root)!.size * 2 < pages
      : rule.startsWith('redirects/') && url === undefined)
  return findings.map((finding) => {
    if (!isOwn(finding)) return finding
    const { root: _root, ...own } = finding
    return own
  })
}

/** Return the URLs of pages with noindex; undefined if that are all pages, as on a staging site. */
function hiddenUrls(graph: Graph): ReadonlySet<string> | undefined {
  const hidden = graph.pagesWith('hidingRobots').filter((page) => graph.indexable(page).reason === 'noindex')
  return hidden.length < graph.pages.length ? new Set(hidden.map(({ url }) => url)) : undefined
}

/** Returns whether robots.txt blocks a URL for the crawlers of all configured search engines. */
function createIsBlocked(robotsTxt: SiteRobotsTxt, { engines }: Options): (url: string) => boolean {
  if (!robotsTxt.facts) return () => false
  const crawlers = engines.map(crawlerOf)
  // Findings of one page follow each other.
  let last: { url: string; isBlocked: boolean } | undefined
  return (url) => {
    if (last?.url !== url)
      last = { url, isBlocked: crawlers.every((crawler) => robotsTxt.blockedBy(url, crawler)) }
    return last.isBlocked
  }
}

/**
 * Join findings of several pages with the same location in frontmatter: a mistake in a layout, or in a template that
 * creates many pages, is one finding. The result names no page.
 *
 * @param findings sorted, so that those with the same location follow each other
 */
function joinShared(findings: readonly Finding[], isSource: (file: string) => boolean): Finding[] {
  const joined: Finding[] = []
  for (const finding of findings) {
    const last = joined.at(-1)
    if (!last || !isSource(finding.file) || !isShared(last, finding)) joined.push(finding)
    else {
      const { url: _url, source: _source, ...shared } = last
      joined[joined.length - 1] = shared
    }
  }
  return joined
}

const alike = ['rule', 'id', 'level', 'message', 'file', 'line', 'column', 'fix'] as const

function isShared(a: Finding, b: Finding): boolean {
  const isOfOther = a.line !== undefined && b.url !== undefined && a.url !== b.url
  return isOfOther && alike.every((key) => a[key] === b[key]) && textOf(a.related) === textOf(b.related)
}

function textOf(related: Finding['related']): string {
  return JSON.stringify(related ?? [])
}
