export { createBuild } from './build/build.ts'
export type { Build, FinishOptions } from './build/build.ts'
export { checkOptions } from './build/check-options.ts'
export { detectEnvironment } from './build/environment.ts'
export {
  failureOf,
  finishBuild,
  IndexicalError,
  writeProjectFiles,
  writeResults,
} from './build/finish-build.ts'
export type { BuildEnding } from './build/finish-build.ts'
export type { FinishedBuild } from './build/finished-build.ts'
export { annotate, paint } from './build/print.ts'
export { toPosix } from './build/show-file.ts'
export { keepOtherFiles, refuseParts, removeOldParts } from './build/sitemap-parts.ts'
export type { BuildContext, PageInput, PageResult } from './build/types.ts'
export { writeFileAtomic } from './build/write-file.ts'
export { sitemapOf, writeSitemap } from './build/write-sitemap.ts'
export { FolderError } from './errors.ts'
export { applyFolder } from './scan/apply-folder.ts'
export type { FolderOptions, FolderPage } from './scan/apply-folder.ts'
export { checkFolder } from './scan/check-folder.ts'
export { compressedCopies } from './scan/compressed-copies.ts'
export { isHtml, walkFiles, walkPages } from './scan/walk-pages.ts'
export { version } from './version.ts'
export { exactKey, urlKey } from '@indexical/syntax/url'
export {
  formatFinding,
  formatJson,
  formatLocation,
  countOf,
  formatReport,
  formatSummary,
  OptionsError,
} from '@indexical/core'
export { sitemapFile } from '@indexical/syntax/internal'
export type { Finding, Options, Page, Report, UserOptions } from '@indexical/core'
