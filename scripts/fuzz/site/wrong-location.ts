import type { Location } from '../../../packages/syntax/src/location.ts'
import type { Finding } from '../../../packages/core/src/linter/finding.ts'
import { outside } from '../outside.ts'
import type { SiteFiles } from './run-site.ts'

const decoder = new TextDecoder('utf-8')

/** Rules whose messages quote the text at their location in a page, robots.txt or a sitemap. */
const quoting = new Set(
  (
    'canonical/absolute canonical/below-base canonical/matches-refresh canonical/no-chain canonical/no-conflict ' +
    'canonical/no-fragment canonical/no-loop canonical/same-language canonical/https canonical/single ' +
    'canonical/target-crawlable canonical/target-exists canonical/target-indexable canonical/target-not-redirected ' +
    'hreflang/consistent hreflang/matches-lang hreflang/one-url-per-language hreflang/https links/target-canonical ' +
    'links/https robots/comma-separated robots/known-directive robots/no-contradiction robots/not-expired ' +
    'robots-txt/valid-sitemap-line robots-txt/valid sitemap/target-canonical sitemap/target-crawlable sitemap/in-scope ' +
    'sitemap/target-indexable sitemap/target-not-redirected sitemap/target-exists'
  ).split(' '),
)

/**
 * Describe the first finding whose file does not exist, or whose location is outside of the file or has another text.
 */
export function findWrongLocation(findings: readonly Finding[], files: SiteFiles): string | undefined {
  for (const finding of findings) {
    for (const place of [finding, ...(finding.related ?? [])]) {
      const wrong = wrongLocation(place, files)
      if (wrong !== undefined) return `${wrong} of ${JSON.stringify(finding)}`
    }
    const other = textThere(finding, files)
    if (other !== undefined) return `${JSON.stringify(other)} at ${JSON.stringify(finding)}`
  }
  return undefined
}

/** Return the text at the location of a finding if it differs from the text that the finding quotes. */
function textThere({ rule, message, ...place }: Finding, files: SiteFiles): string | undefined {
  const { file, line, column, endLine, endColumn } = place
  const isCrawlerHeader = /\.(?:html?|xml|txt)$/i.test(file)
  if (!isCrawlerHeader || !quoting.has(rule) || line === undefined || line !== endLine) return undefined
  const bytes = bytesOf(file, files)
  const [, quoted] = /`([^`]*)`/.exec(message) ?? []
  if (!bytes || quoted === undefined) return undefined
  const lines = decoder.decode(bytes).split(lineEndsOf(file))
  const text = lines[line - 1]!.slice(column! - 1, endColumn! - 1)
  // An escape in the file or the message is equal to its character, and long values are cut.
  if (/[&\\…\p{Cc}\p{Cf}]/u.test(text + quoted) || text.length > 500) return undefined
  return text.includes(quoted) ? undefined : text
}

function wrongLocation(
  { file, line, column, endLine, endColumn }: Location,
  files: SiteFiles,
): string | undefined {
  const bytes = bytesOf(file, files)
  // Findings about something missing, or about the whole site, have no location in a file.
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
