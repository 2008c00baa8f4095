import { makePage } from '../make-page.ts'
import type { Page } from '../types.ts'
import type { HeaderLine } from '@indexical/syntax'
import { plainPage } from './page-store.ts'

/** Return the page with other header lines, for headers that become known after it was read. */
export function withHeaders(known: Page, headers: readonly HeaderLine[]): Page {
  const page = plainPage(known)
  const { url, file, source, intent, problems, asked, kind } = page
  const own = {
    ...page,
    canonicals: page.canonicals.filter(({ carrier }) => carrier !== 'header'),
    robots: page.robots.filter(({ carrier }) => carrier !== 'header'),
    alternates: page.alternates.filter(({ carrier }) => carrier !== 'header'),
  }
  return { ...makePage(own, { url, file, source, intent, problems, headers }), asked, kind }
}
