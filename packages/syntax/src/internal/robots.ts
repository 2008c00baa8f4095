/**
 * What only the other packages of Indexical need for robots directives. They depend on the exact version of this
 * package: names here change in any release.
 *
 * Config files load this file by way of the options, so it imports no other format.
 *
 * @module
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
export { isNoindex } from '../robots/parse.ts'
export { trimSpaces } from '../robots/spaces.ts'
export { imagePreviews } from '../robots/values.ts'
