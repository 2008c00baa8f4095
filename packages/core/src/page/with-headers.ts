import type { HeaderLine } from '@indexical/syntax'
import { makePage } from './make-page.ts'
import { isInFile } from './read-headers.ts'
import { plainPage } from './record/page-store.ts'
import type { Page } from './types.ts'

/** Return the page with other header lines, for headers that become known after it was read. */
export function withHeaders(known: Page, headers: readonly HeaderLine[]): Page {
  const page = plainPage(known)
  const { url, file, source, intent, problems, requestedCanonical, kind } = page
  const own = {
    ...page,
    canonicals: page.canonicals.filter(({ carrier }) => carrier !== 'header'),
    robots: page.robots.filter(({ carrier }) => carrier !== 'header'),
    alternates: page.alternates.filter(({ carrier }) => carrier !== 'header'),
    refresh: isInFile(page.refresh?.location) ? undefined : page.refresh,
  }
  const made = makePage(own, { url, file, source, intent, problems, headers })
  const isRedirect = kind === 'page' && made.kind === 'refresh'
  return { ...made, requestedCanonical, kind: isRedirect ? 'refresh' : kind }
}
