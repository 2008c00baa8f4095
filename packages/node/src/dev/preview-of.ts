import { formatLocation, namesLocalUrl } from '@indexical/core/internal'
import type { PageResult } from '../output/types.ts'

/** A page of a dev server with its tags. */
export interface PreviewResult<T extends string | Uint8Array> extends PageResult<T> {
  /** Lines about facts that only a build can decide. */
  afterBuild: string[]
}

/** Return the preview of a page. A dev server knows no other page, and serves all pages from this computer. */
export function previewOf<T extends string | Uint8Array>(result: PageResult<T>): PreviewResult<T> {
  const { page, findings } = result
  const requested = page?.requestedCanonical
  const { value, location } = requested?.href ?? {}
  const isOpen = requested?.problem === 'gone' && value !== undefined
  const place = location && 'file' in location ? formatLocation(location) : page?.url
  return {
    ...result,
    findings: findings.filter(({ message }) => !namesLocalUrl(message)),
    afterBuild: isOpen ? [`${place}  canonical \`${value}\`: known after the build`] : [],
  }
}
