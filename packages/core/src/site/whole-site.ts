import type { Page } from '../page/types.ts'
import type { Site } from './types.ts'

/**
 * Return the robots.txt line that blocks every page for Google. It is one mistake, independent of the number of
 * pages.
 */
export function wholeBlock(site: Site): ReturnType<Site['blockedBy']> {
  const pages = site.pages.filter(({ kind }) => kind === 'page')
  const block = pages[0] && site.blockedBy(pages[0].url)
  return block && pages.every(({ url }) => site.blockedBy(url)) ? block : undefined
}

/**
 * Return all pages if there are several and each has noindex: that is one setting, also if it contradicts others.
 * Else empty.
 */
export function wholeNoindex(site: Site): readonly Page[] {
  const pages = site.pages.filter(({ kind }) => kind === 'page')
  const isWhole = pages.length > 1 && pages.every((page) => site.indexable(page).reason === 'noindex')
  return isWhole ? pages : []
}
