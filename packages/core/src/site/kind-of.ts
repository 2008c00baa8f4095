import type { PageKind, PageSignals } from '../signals/types.ts'
import { urlKey } from '../url/identity.ts'

/** Files that static hosts send with an error status: `404.html`, `404/index.html`, also below a language folder. */
const errorFile = /(?:^|\/)(?:404|500)(?:\.html?|\/index\.html?)$/i

/** Tell what a document is from its file name and what it says. */
export function kindOf(file: string, url: string, signals: PageSignals): PageKind {
  if (signals.fragment && !saysAnything(signals)) return 'fragment'
  if (errorFile.test(file)) return 'error'
  const { refresh } = signals
  // A stub sends visitors on at once; a page that reloads itself or after a while is a page.
  if (refresh?.url !== undefined && refresh.seconds === 0 && urlKey(refresh.url) !== urlKey(url))
    return 'refresh'
  return 'page'
}

/** A bare file that names a canonical or redirects is a page, however short; stubs are often written so. */
function saysAnything({ canonicals, robots, refresh }: PageSignals): boolean {
  return canonicals.length > 0 || robots.length > 0 || refresh !== undefined
}
