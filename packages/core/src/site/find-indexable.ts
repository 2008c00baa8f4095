import type { SignalLocation } from '@indexical/syntax'
import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { effective } from '@indexical/syntax/robots'
import type { Page, PageKind, RobotsStatement } from '../page/types.ts'
import { mayHide } from './pages-with.ts'
import type { Indexable } from './types.ts'

/**
 * Return whether the large search engines may index a page, and why not. The strictest decides.
 *
 * @param now milliseconds since 1970, for pages that expire
 */
export function findIndexable(page: Page, now: number): Indexable {
  const { robots } = page
  if (robots.length === 0) return indexableByKind[page.kind]
  if (!robots.some(mayHide)) {
    return new NotHidden(indexableByKind[page.kind], robots, now)
  }
  const results = decidingCrawlers.map((name) => effective<SignalLocation>(robots, name, { now }))
  const strictest = results.find((result) => !result.index) ?? results[0]!
  const expired = strictest.unavailableAfter !== undefined && strictest.unavailableAfter <= now
  return toIndexable(reasonOf(page.kind, strictest.index, expired), strictest)
}

/**
 * The result for a page that no statement hides. Its directives are computed lazily, because few callers need them. It
 * is a class, because V8 creates a hidden class for each object literal with getters.
 */
class NotHidden implements Indexable {
  readonly indexable: boolean
  readonly reason: Indexable['reason']
  private readonly robots: readonly RobotsStatement[]
  private readonly now: number

  constructor(ofKind: Indexable, robots: readonly RobotsStatement[], now: number) {
    this.indexable = ofKind.indexable
    this.reason = ofKind.reason
    this.robots = robots
    this.now = now
  }

  get effective(): Indexable['effective'] {
    return effective<SignalLocation>(this.robots, decidingCrawlers[0], { now: this.now })
  }
}

function toIndexable(reason: Indexable['reason'], combined: Indexable['effective']): Indexable {
  return { indexable: reason === undefined, reason, effective: combined }
}

const noDirectives = effective<SignalLocation>([], decidingCrawlers[0])

/** Shared results: most pages have no robots statement, and a dozen rules check each page. */
const indexableByKind: Readonly<Record<PageKind, Indexable>> = {
  page: toIndexable(reasonOf('page', true, false), noDirectives),
  refresh: toIndexable(reasonOf('refresh', true, false), noDirectives),
  error: toIndexable(reasonOf('error', true, false), noDirectives),
  fragment: toIndexable(reasonOf('fragment', true, false), noDirectives),
}

function reasonOf(kind: PageKind, index: boolean, expired: boolean): Indexable['reason'] {
  if (kind === 'refresh') return 'refresh'
  if (kind === 'error') return 'error-page'
  if (kind === 'fragment') return 'fragment'
  if (index) return undefined
  return expired ? 'expired' : 'noindex'
}
