import { findCrawler } from '../robots/crawlers.ts'
import { aiCrawlers } from './vocabularies.ts'
import type { AiCrawler } from './vocabularies.ts'

/** Return the crawlers of AI for some purposes, without those of search engines. */
export function crawlersFor(purposes: readonly string[]): AiCrawler[] {
  return aiCrawlers.filter(({ token, purpose, isControl }) => {
    const isEngine = !isControl && findCrawler(token)?.engine !== 'other'
    return purposes.includes(purpose) && !isEngine
  })
}
