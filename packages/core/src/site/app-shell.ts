import type { Page } from '../signals/types.ts'
import type { Place } from '../place.ts'
import { isSameUrl } from '../url/identity.ts'
import type { Site } from './types.ts'

/** A shell may ask for scripts to be switched on, or say that it loads. */
const fewWords = 20

/** The one page of an app, which answers at the address of each of its routes. */
export interface AppShell {
  page: Page
  /** What tells the host to send it, where a rewrite does. */
  at: Place | undefined
}

/**
 * The home page, when it is the only page and the host sends it at every path where nothing else is. Undefined for a
 * site with more pages: there, it answers at wrong addresses only.
 */
export function appShell(site: Site): AppShell | undefined {
  const page = onlyPage(site.pages)
  if (!page || !isSameUrl(page.url, site.url)) return undefined
  const nowhere = new URL('indexical-nothing-is-here', site.url).href
  const sent = site.respond(nowhere)
  if (sent) {
    const isSent = sent.status === 200 && sent.file === page.file
    return isSent && isEmpty(page) ? { page, at: undefined } : undefined
  }
  const answer = site.find(nowhere)
  if (answer?.type !== 'elsewhere' || answer.to === undefined) return undefined
  const target = site.find(answer.to)
  return target?.type === 'page' && target.page === page ? { page, at: answer.at } : undefined
}

/** Some hosts send any home page at every path when no error page is there; the shell of an app says nothing yet. */
function isEmpty({ links, content }: Page): boolean {
  return links.length === 0 && (content?.words ?? 0) < fewWords
}

function onlyPage(pages: readonly Page[]): Page | undefined {
  let only: Page | undefined
  for (const page of pages) {
    if (page.kind !== 'page') continue
    if (only) return undefined
    only = page
  }
  return only
}
