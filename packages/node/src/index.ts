export { annotate } from './annotate.ts'
export { applyFolder } from './apply-folder.ts'
export type { FolderOptions, FolderPage } from './apply-folder.ts'
export { checkFolder } from './check-folder.ts'
export { checkOptions } from './check-options.ts'
export { compressedCopies } from './compressed-copies.ts'
export { FolderError } from './folder-error.ts'
export { detectEnvironment } from './environment.ts'
export { failureOf, IndexicalError } from './failure-of.ts'
export { paint } from './paint.ts'
export { createRun } from './run.ts'
export { sitemapFile } from './sitemap-file.ts'
export { keepOtherFiles, refuseParts, removeOldParts } from './sitemap-parts.ts'
export { toPosix } from './show-file.ts'
export type { PageInput, PageResult, Run, RunContext } from './types.ts'
export { version } from './version.ts'
export { isHtml, walkFiles, walkPages } from './walk-pages.ts'
export { writeFileAtomic } from './write-file.ts'
export { writeProjectFiles, writeResults } from './write-results.ts'
export { sitemapOf, writeSitemap } from './write-sitemap.ts'
export {
  exactKey,
  formatFinding,
  formatJson,
  formatPlace,
  countOf,
  formatReport,
  formatSummary,
  OptionsError,
  urlKey,
} from '@indexical/core'
export type { Finding, Options, Page, Report, UserOptions } from '@indexical/core'
