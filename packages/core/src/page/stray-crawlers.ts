import {
  decidingCrawlers,
  requestsNoindex,
  misspeltCrawler,
  suggestCrawler,
} from '@indexical/syntax/internal/robots'
import { effective, findCrawler } from '@indexical/syntax/robots'
import type { SignalLocation } from '@indexical/syntax'
import { isPadded } from './sort-elements.ts'
import type { Page, StrayMeta } from './types.ts'

/** The mistake in a meta element that crawlers do not read, and the correct name. */
export interface MeantCrawlers {
  mistake: 'attribute' | 'list' | 'name' | 'spaces'
  /** `robots`, or the tokens of crawlers. */
  names: readonly string[]
}

/** Return the crawlers that the author meant in a meta element with directives; undefined for other meta elements. */
export function meantCrawlers({ attribute, name: { value } }: StrayMeta): MeantCrawlers | undefined {
  const name = value.trim().toLowerCase()
  if (attribute === 'http-equiv') return { mistake: 'attribute', names: ['robots'] }
  if (attribute === 'property') return { mistake: 'attribute', names: [name] }
  const names = name.split(/[\s,;|]+/)
  if (names.length > 1 && names.every(isReadName)) return { mistake: 'list', names }
  if (isPadded(value) && isReadName(name)) return { mistake: 'spaces', names: [name] }
  const nearest =
    suggestCrawler(value) === 'robots' || /^x-?robots?-?tags?$/.test(name) ? 'robots' : misspeltCrawler(value)
  return nearest === undefined ? undefined : { mistake: 'name', names: [nearest] }
}

function isReadName(name: string): boolean {
  return name === 'robots' || findCrawler(name) !== undefined
}

/** The search page of Docusaurus. Its path is an option, and few sites set it. */
const searchPage = /\/search(?:\.html|\/)?$/

/**
 * Return whether the theme of Docusaurus wrote a meta element. The search pages of its Algolia theme, and of the themes
 * that copied it, use the wrong attribute, and the author of the site cannot correct it.
 *
 * @see https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-theme-search-algolia/src/theme/SearchPage/index.tsx
 */
function isOfSearchTheme({ generator, url }: Page, { attribute, content }: StrayMeta): boolean {
  return (
    generator === 'docusaurus' &&
    attribute === 'property' &&
    /^noindex, follow$/.test(content.value) &&
    searchPage.test(new URL(url).pathname)
  )
}

/**
 * Return whether a meta element requests noindex without effect: all crawlers that its author meant may index the page.
 */
export function isDeadNoindex(page: Page, meta: StrayMeta, now: number): boolean {
  const meant = page.kind === 'page' && requestsNoindex([meta]) ? meantCrawlers(meta) : undefined
  if (meant === undefined || isOfSearchTheme(page, meta)) return false
  return mayIndex(page, meant.names, now)
}

/** Return whether all of some crawlers may index a page; `robots` means those of the large engines. */
export function mayIndex(page: Pick<Page, 'robots'>, names: readonly string[], now: number): boolean {
  const tokens = names.flatMap((name) => (name === 'robots' ? decidingCrawlers : [name]))
  return tokens.every((token) => effective<SignalLocation>(page.robots, token, { now }).index)
}
