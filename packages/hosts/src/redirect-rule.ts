import type { Location } from '@indexical/syntax'
import type { RedirectRule } from './plain/redirects-file.ts'

/** Return a rule without target and conditions, to which its file's reader adds the rest. */
export function redirectRule(from: string, location: Location): RedirectRule {
  return {
    from,
    query: new Map(),
    to: '',
    status: undefined,
    force: false,
    conditions: [],
    location,
    fromAt: location,
  }
}
