import type { Page } from '../page/types.ts'

const lists = [
  'alternates',
  'bases',
  'canonicals',
  'exposedTexts',
  'links',
  'nosnippets',
  'problems',
  'robots',
  'scriptedSignals',
  'statements',
  'strayCanonicals',
  'strayMetas',
  'suspectUrls',
] as const satisfies (keyof Page)[]
const values = ['requestedCanonical', 'headCloser', 'ogUrl', 'refresh'] as const satisfies (keyof Page)[]

/** Parts that most pages do not have, and canonicals besides one plain element with the page's own URL. */
export type Subject = (typeof lists)[number] | (typeof values)[number] | 'otherCanonicals'

/** All subjects, and one of every page. */
const subjects: readonly (Subject | 'page')[] = [...lists, ...values, 'otherCanonicals', 'page']

/** Return subjects, by default all, as bits, because dozens of rules run on each page. */
export function maskOf(names: typeof subjects = subjects): number {
  return names.reduce((mask, name) => mask | (1 << subjects.indexOf(name)), 0)
}

const [ofOtherCanonicals, ofEveryPage] = [maskOf(['otherCanonicals']), maskOf(['page'])]

/** Return the subjects of a page as bits, in the order of `subjects`. */
export function subjectsOf(page: Page, root: string): number {
  let mask = ofEveryPage
  for (let bit = 0; bit < lists.length; bit++) if (page[lists[bit]!].length > 0) mask |= 1 << bit
  for (let bit = 0; bit < values.length; bit++) {
    if (page[values[bit]!] !== undefined) mask |= 1 << (lists.length + bit)
  }
  return hasOtherCanonicals(page, root) ? mask | ofOtherCanonicals : mask
}

/**
 * Return whether a page has canonicals besides one plain element with the page's own URL, as most pages have.
 *
 * @param root absolute URL of the site
 */
export function hasOtherCanonicals({ url, canonicals: [only, ...others] }: Page, root: string): boolean {
  if (!only) return false
  const { carrier, href, inHead, inNoscript, attributes } = only
  const isPlain =
    others.length === 0 && carrier === 'link' && inHead && !inNoscript && attributes.length === 0
  return !isPlain || href.value !== url || !url.startsWith(root) || /[?;#]/.test(url)
}

/** Rules about these read nothing else of a page besides its kind. */
export const ofRobots = maskOf(['robots', 'statements', 'strayMetas'])

/** Enough for the layouts of a site. */
export const maxHarmless = 100

/**
 * Return the directives of a page that a layout may repeat on all pages, and the kind of the page; undefined if rules
 * compare them with others or with the current time.
 */
export function repeatedDirectives({ kind, robots, statements, strayMetas }: Page): string | undefined {
  const [only, ...others] = robots
  if (!only || others.length > 0 || strayMetas.length > 0 || statements !== robots) return undefined
  const { carrier, crawler, content, inHead, inNoscript } = only
  if (carrier !== 'meta' || !inHead || inNoscript || /unavailable/i.test(content.value)) return undefined
  return `${kind} ${crawler} ${content.value}`
}
