import type { Place } from '../place.ts'
import type { RedirectRule } from './plain/redirects-file.ts'

/** A rule that leads nowhere yet and holds for all visitors, for what its file says to be added. */
export function redirectRule(from: string, at: Place): RedirectRule {
  return { from, query: new Map(), to: '', status: undefined, force: false, conditions: [], at, fromAt: at }
}
