import { UsageError } from '../../output/errors.ts'
import { toReason } from './reasons.ts'
import type { ExportedUrl, Reason } from './reasons.ts'

/** Fields of the API that this program reads. Each may be missing or have another type. */
interface Status {
  verdict?: unknown
  coverageState?: unknown
  robotsTxtState?: unknown
  indexingState?: unknown
  pageFetchState?: unknown
}

/**
 * Read responses of the URL Inspection API: one, a list, or one per line. The API does not return the URL, so it must
 * be next to the result, as `inspectionUrl` (the name in the request) or `url`.
 *
 * @param name how the user named the file
 * @throws {UsageError} for other JSON
 * @see https://developers.google.com/webmaster-tools/v1/urlInspection.index/UrlInspectionResult
 */
export function readInspections(name: string, text: string): ExportedUrl[] {
  return parse(name, text).map((item) => {
    const {
      inspectionUrl,
      url = inspectionUrl,
      inspectionResult = item,
    } = Object(item) as Record<string, unknown>
    const { indexStatusResult } = Object(inspectionResult) as { indexStatusResult?: unknown }
    if (typeof indexStatusResult !== 'object' || indexStatusResult === null)
      throw new UsageError(
        `Missing \`indexStatusResult\` in \`${name}\`, expected responses of the URL Inspection API`,
      )
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new UsageError(
        `Missing \`inspectionUrl\` in \`${name}\`, expected it beside \`inspectionResult\`: responses do not contain the URL`,
      )
    return { url, reason: reasonOf(indexStatusResult) }
  })
}

function parse(name: string, text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as unknown[]) : [value]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      return lines.map((line) => JSON.parse(line) as unknown)
    } catch {
      throw new UsageError(
        `Unexpected JSON in \`${name}\`, expected responses of the API: ${(error as Error).message}`,
      )
    }
  }
}

/** Return the reason from the states, which are the same in every language. `coverageState` is not. */
function reasonOf({
  verdict,
  coverageState,
  robotsTxtState,
  indexingState,
  pageFetchState,
}: Status): Reason | undefined {
  if (verdict === 'PASS') return 'indexed'
  if (pageFetchState === 'SOFT_404') return 'soft-404'
  if (pageFetchState === 'NOT_FOUND') return 'not-found'
  if (pageFetchState === 'REDIRECT_ERROR') return 'redirect-error'
  if (robotsTxtState === 'DISALLOWED' || pageFetchState === 'BLOCKED_ROBOTS_TXT')
    return 'blocked-by-robots-txt'
  if (indexingState === 'BLOCKED_BY_META_TAG' || indexingState === 'BLOCKED_BY_HTTP_HEADER') return 'noindex'
  return typeof coverageState === 'string' ? toReason(coverageState) : undefined
}
