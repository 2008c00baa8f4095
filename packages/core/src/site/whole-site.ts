import type { Page } from '../signals/types.ts'
import type { Site } from './types.ts'

/** The line of robots.txt that keeps Google from a site of which it blocks every page: one mistake, whatever it blocks. */
export function wholeBlock(site: Site): ReturnType<Site['blockedBy']> {
  const pages = site.pages.filter(({ kind }) => kind === 'page')
  const block = pages[0] && site.blockedBy(pages[0].url)
  return block && pages.every(({ url }) => site.blockedBy(url)) ? block : undefined
}

/** The pages of a site on which all of several say noindex: a setting, whatever else it contradicts; else none. */
export function wholeNoindex(site: Site): readonly Page[] {
  const pages = site.pages.filter(({ kind }) => kind === 'page')
  const isWhole = pages.length > 1 && pages.every((page) => site.indexable(page).reason === 'noindex')
  return isWhole ? pages : []
}
