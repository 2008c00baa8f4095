import { UsageError } from '../../output/errors.ts'
import { toReason } from './reasons.ts'
import type { ExportedUrl, Reason } from './reasons.ts'

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
    return { url, reason: reasonOf({ ...indexStatusResult }) }
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

/** States in all fields, and their reasons. The first one counts. */
const reasonsByState: Readonly<Record<string, Reason>> = {
  PASS: 'indexed',
  SOFT_404: 'soft-404',
  NOT_FOUND: 'not-found',
  REDIRECT_ERROR: 'redirect-error',
  DISALLOWED: 'blocked-by-robots-txt',
  BLOCKED_ROBOTS_TXT: 'blocked-by-robots-txt',
  BLOCKED_BY_META_TAG: 'noindex',
  BLOCKED_BY_HTTP_HEADER: 'noindex',
}

/** Return the reason from the states, which are the same in every language. `coverageState` is not. */
function reasonOf({ coverageState, ...status }: Record<string, unknown>): Reason | undefined {
  const { verdict, pageFetchState, robotsTxtState, indexingState } = status
  const states = new Set([verdict, pageFetchState, robotsTxtState, indexingState])
  const known = Object.entries(reasonsByState).find(([state]) => states.has(state))
  return known?.[1] ?? (typeof coverageState === 'string' ? toReason(coverageState) : undefined)
}
