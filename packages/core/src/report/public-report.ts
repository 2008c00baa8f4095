import type { Finding } from '../linter/finding.ts'
import { countProblems, groupFindings } from './group-findings.ts'
import type { Report } from './report.ts'

/**
 * Return a report that may be published with the site. It omits drafts, noindex pages, all other pages that are not in
 * a sitemap or have no links, and findings that name one of these pages.
 */
export function keepPublic(report: Report): Report {
  const { sitemap, unlinked = [], findings: all } = report
  const secret = new Set(unlinked)
  const listed = sitemap.listed.filter(({ url }) => !secret.has(url))
  const known = new Set(listed.map(({ url }) => url))
  const hidden = [...secret, ...sitemap.left.map(({ url }) => url)].filter((url) => !known.has(url))
  const isNamed = createIsNamed(hidden)
  const findings = all.filter(
    (finding) => finding.url !== undefined && known.has(finding.url) && !textsOf(finding).some(isNamed),
  )
  const { content: _content, details: _details, hostFiles: _hostFiles, unlinked: _unlinked, ...rest } = report
  return {
    ...rest,
    pages: listed.length,
    findings,
    ...countProblems(groupFindings(findings)),
    sitemap: { listed, left: [] },
  }
}

function textsOf({ message, cause = '', file, related = [], fix = '' }: Finding): string[] {
  return [message, cause, file, fix, ...related.flatMap((other) => [other.message, other.file])]
}

/** Create a function that returns whether a text contains a URL, its path, or the name of its folder. */
function createIsNamed(urls: readonly string[]): (text: string) => boolean {
  const words = new Set(
    urls.flatMap((url) => {
      const path = new URL(url).pathname.replace(/(?:\/index)?(?:\.html?)?\/?$/, '')
      return path === '' ? [] : path
    }),
  )
  return (text) =>
    text.split(/[\s`'"<>(),:]+/).some((word) => {
      const path = (URL.parse(word)?.pathname ?? word).replace(/(?:\/index)?(?:\.html?)?\/?(?:[?#].*)?$/, '')
      return words.has(path) || [...suffixes(path)].some((end) => words.has(end))
    })
}

/** Yield the URL paths that may belong to a file: `/a/b` and `/b` for `dist/a/b`. */
function* suffixes(path: string): Generator<string> {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) yield path.slice(at)
}
