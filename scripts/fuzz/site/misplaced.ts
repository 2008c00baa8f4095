import type { Location } from '../../../packages/syntax/src/location.ts'
import type { Finding } from '../../../packages/core/src/linter/finding.ts'
import { outside } from '../places.ts'
import type { SiteFiles } from './run-site.ts'

const decoder = new TextDecoder('utf-8')

/** Rules whose messages begin with the very text at their place in a page, robots.txt or a sitemap. */
const quoting = new Set(
  (
    'canonical/absolute canonical/below-base canonical/matches-refresh canonical/no-chain canonical/no-conflict ' +
    'canonical/no-fragment canonical/no-loop canonical/same-language canonical/https canonical/single ' +
    'canonical/target-crawlable canonical/target-exists canonical/target-indexable canonical/target-not-redirected ' +
    'hreflang/consistent hreflang/matches-lang hreflang/one-url-per-language hreflang/https links/target-canonical ' +
    'links/https robots/comma-separated robots/known-directive robots/no-contradiction robots/not-expired ' +
    'robots-txt/valid-sitemap-line robots-txt/valid sitemap/target-canonical sitemap/target-crawlable sitemap/in-scope ' +
    'sitemap/target-indexable sitemap/no-duplicates sitemap/target-not-redirected sitemap/target-exists'
  ).split(' '),
)

/** The first finding that names a file which is not there, a place outside of it, or one with another text, in words. */
export function misplaced(findings: readonly Finding[], files: SiteFiles): string | undefined {
  for (const finding of findings) {
    for (const place of [finding, ...(finding.related ?? [])]) {
      const wrong = wrongPlace(place, files)
      if (wrong !== undefined) return `${wrong} of ${JSON.stringify(finding)}`
    }
    const other = otherText(finding, files)
    if (other !== undefined) return `${JSON.stringify(other)} at ${JSON.stringify(finding)}`
  }
  return undefined
}

/** The text at the place of a finding that should hold what the finding quotes, and does not. */
function otherText({ rule, message, ...place }: Finding, files: SiteFiles): string | undefined {
  const { file, line, column, endLine, endColumn } = place
  const isCrawlerHeader = /\.(?:html?|xml|txt)$/i.test(file)
  if (!isCrawlerHeader || !quoting.has(rule) || line === undefined || line !== endLine) return undefined
  const bytes = bytesOf(file, files)
  const [, quoted] = /`([^`]*)`/.exec(message) ?? []
  if (!bytes || quoted === undefined) return undefined
  const lines = decoder.decode(bytes).split(lineEndsOf(file))
  const text = lines[line - 1]!.slice(column! - 1, endColumn! - 1)
  // What is escaped, in the file or in the message, is the same in other signs; long values are cut.
  if (/[&\\…\p{Cc}\p{Cf}]/u.test(text + quoted) || text.length > 500) return undefined
  return text.includes(quoted) ? undefined : text
}

function wrongPlace(
  { file, line, column, endLine, endColumn }: Location,
  files: SiteFiles,
): string | undefined {
  const bytes = bytesOf(file, files)
  // A finding about something that is missing, and those about the whole, have no place in a file.
  if (!bytes) return line === undefined ? undefined : `no file \`${file}\``
  const place = { file, line, column, endLine, endColumn } as Location
  return outside(decoder.decode(bytes), [place], lineEndsOf(file))
}

function bytesOf(file: string, { output, project }: SiteFiles): Uint8Array | undefined {
  return file.startsWith('dist/') ? output.get(file.slice('dist/'.length)) : project.get(file)
}

function lineEndsOf(file: string): RegExp {
  return /\.(?:html?|xml|txt)$/i.test(file) ? /\r\n?|\n/ : /\n/
}
