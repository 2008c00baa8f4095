import type { Page } from '../signals/types.ts'
import { urlKey } from '../url/identity.ts'

/** Whether a canonical of a redirect stub only repeats where the stub leads: rules about redirects speak of that address. */
export function repeatsRefresh({ kind, refresh }: Page, canonical: string): boolean {
  return kind === 'refresh' && refresh?.url !== undefined && urlKey(canonical) === urlKey(refresh.url)
}
