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
  const hidden = expired ? 'expired' : 'noindex'
  return toIndexable(indexableByKind[page.kind].reason ?? (strictest.index ? undefined : hidden), strictest)
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
  page: toIndexable(undefined, noDirectives),
  refresh: toIndexable('redirect', noDirectives),
  error: toIndexable('error page', noDirectives),
  fragment: toIndexable('fragment', noDirectives),
}
