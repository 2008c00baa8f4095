/**
 * Names for robots directives that only the other packages of Indexical need. They need the exact version of this
 * package, because names may change in any release.
 *
 * The options load this file together with config files, so it imports no other format. @module
 */
export {
  crawlerOf,
  decidingCrawlers,
  isOtherCrawler,
  misspeltCrawler,
  suggestCrawler,
} from '../robots/crawlers.ts'
export { formatDate, parseDate } from '../robots/date.ts'
export { createFindNearest, editDistance } from '../robots/find-nearest.ts'
export {
  isCrawlerHeader,
  isHstsRemoval,
  isMisspeltRobotsTag,
  isSignalHeader,
  namesUnknownCrawler,
} from '../robots/header.ts'
export { isNoindex, requestsNoindex } from '../robots/parse.ts'
export { trimSpaces } from '../robots/spaces.ts'
export { imagePreviews } from '../robots/values.ts'
