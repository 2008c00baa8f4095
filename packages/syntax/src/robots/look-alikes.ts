import { trimSpaces } from './spaces.ts'

/** Words that are not robots directives, and where they belong. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['nopagereadaloud', '<meta name="google">'],
  ['rating', '<meta name="rating">'],
  ['adult', '<meta name="rating">'],
  ['rta-5042-1996-1400-1577-rta', '<meta name="rating">'],
  ['data-nosnippet', 'an attribute of the element'],
  ['ugc', 'the `rel` of a link'],
  ['sponsored', 'the `rel` of a link'],
  ['noopener', 'the `rel` of a link'],
  ['noreferrer', 'the `rel` of a link'],
  ['disallow', 'robots.txt'],
  ['allow', 'robots.txt'],
  ['crawl-delay', 'robots.txt'],
])

/** Return where a word that only looks like a directive belongs; undefined for other words. */
export function findLookAlike(name: string): string | undefined {
  return elsewhere.get(trimSpaces(name).toLowerCase())
}
