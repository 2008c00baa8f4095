import type { Page } from '../page/types.ts'
import type { Graph, Site, SiteRobotsTxt } from './types.ts'
import type { SignalLocation } from '@indexical/syntax'

/** Return the robots.txt line that blocks every page for Google. It is one mistake for any number of pages. */
export function wholeBlock(site: Pick<Site, 'graph' | 'robotsTxt'>): ReturnType<SiteRobotsTxt['blockedBy']> {
  const pages = site.graph.pages.filter(({ kind }) => kind === 'page')
  const block = pages[0] && site.robotsTxt.blockedBy(pages[0].url)
  return block && pages.every(({ url }) => site.robotsTxt.blockedBy(url)) ? block : undefined
}

/**
 * Return all pages if there are several and each has noindex; else an empty list. This is one setting, even if other
 * signals contradict it.
 */
export function wholeNoindex(graph: Graph): readonly Page[] {
  const pages = graph.pages.filter(({ kind }) => kind === 'page')
  const isWhole = pages.length > 1 && pages.every((page) => graph.indexable(page).reason === 'noindex')
  return isWhole ? pages : []
}

/** Return the line of robots.txt that blocks a URL, as a related location. */
export function blockingLine({ location }: { location: SignalLocation }): {
  message: string
  location: SignalLocation
} {
  return { message: 'the line that blocks it', location }
}
