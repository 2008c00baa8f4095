import type { Page } from '../page/types.ts'
import { urlKey } from '@indexical/syntax/url'
import type { Graph } from './types.ts'

/** Return whether a page is a later page of a series and the URL is the first one. */
export function isFirstOfSeries(graph: Graph, page: Page, url: string): boolean {
  // Fast path: most pages are their own canonical.
  const parsed = url === page.url ? undefined : parsePageInSeries(page.url)
  if (page.kind !== 'page' || !parsed || parsed.number < 2 || !parsed.firsts.has(urlKey(url))) return false
  return parsed.named || allBefore(parsed, (before) => graph.find(before)?.type === 'page')
}

interface PageInSeries {
  number: number
  /** The URL contains `page`, so the number is certainly a page number. */
  named: boolean
  /** The part of the URL before the number. */
  prefix: string
  /** Keys of the URLs that may be page 1. */
  firsts: Set<string>
}

function parsePageInSeries(url: string): PageInSeries | undefined {
  const match = /^(.*?\/)(page[/-])?(\d{1,6})(?:\.html?|\/)?$/.exec(url)
  if (!match) return undefined
  const [, root, word, number] = match as unknown as [string, string, string | undefined, string]
  const prefix = root + (word ?? '')
  return {
    number: Number(number),
    named: word !== undefined,
    prefix,
    firsts: new Set([urlKey(root), urlKey(`${prefix}1`), urlKey(prefix)]),
  }
}

/**
 * Return whether the pages from 2 up to a bare number exist. Only then it is a page number; `/2024/` alone is not.
 */
function allBefore({ number, prefix }: PageInSeries, exists: (url: string) => boolean): boolean {
  if (number > 200) return false
  for (let n = 2; n < number; n++) {
    if (!exists(`${prefix}${n}`)) return false
  }
  return exists(`${prefix}${number === 2 ? 3 : 2}`) || exists(`${prefix}1`)
}
