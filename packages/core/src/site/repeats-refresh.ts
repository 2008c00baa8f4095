import type { Page } from '../page/types.ts'
import { urlKey } from '@indexical/syntax/url'

/**
 * Return whether a canonical of a redirect stub only repeats the stub's target. Rules about redirects report that
 * URL.
 */
export function repeatsRefresh({ kind, refresh }: Page, canonical: string): boolean {
  return kind === 'refresh' && refresh?.url !== undefined && urlKey(canonical) === urlKey(refresh.url)
}
