/**
 * Exports that only our framework adapters use, in addition to the main export. Adapters need the exact version of this package, because
 * these names may change in any release.
 */
export { createFolderBuild } from './build/assume-form.ts'
export { createBuild } from './build/build.ts'
export type { Build } from './build/build.ts'
export { checkOptions, describeMistakes, findConfigFile } from './build/check-options.ts'
export { correctSitemaps } from './build/correct-sitemaps.ts'
export type { OtherSitemaps } from './build/correct-sitemaps.ts'
export { detectEnvironment } from './build/environment.ts'
export {
  failureOf,
  finishBuild,
  IndexicalError,
  writeProjectFiles,
  writeResults,
} from './build/finish-build.ts'
export type { FinishedBuild } from './build/finished-build.ts'
export { paint } from './build/print.ts'
export { toPosix } from './build/show-file.ts'
export { keepOtherFiles, refuseParts, removeOldParts } from './build/sitemap-parts.ts'
export type { BuildContext, PageInput } from './build/types.ts'
export { createBuiltPages } from './dev/built-pages.ts'
export type { DevPages } from './dev/page-previews.ts'
export { badgeTag, createPanel, openInEditor } from './dev/panel.ts'
export { listensToOthers } from './dev/panel-access.ts'
export { writeFileAtomic } from './build/write-file.ts'
export { sitemapOf } from './build/write-sitemap.ts'
export { FolderError } from './errors.ts'
export { applyFolder } from './scan/apply-folder.ts'
export { checkFolder } from './scan/check-folder.ts'
export { compressedCopies } from './scan/compressed-copies.ts'
export { isHtml, walkFiles, walkPages } from './scan/walk-pages.ts'
export { formatFinding, formatReport, formatSummary, OptionsError } from '@indexical/core'
export { countOf, dataKeys } from '@indexical/core/internal'
export { fromRoot } from '@indexical/core/page'
export { fromHtml } from '@indexical/html'
export { readFrontmatter } from '@indexical/syntax/data'
export { sitemapFile } from '@indexical/syntax/internal'
export type { Finding, Options, PageData, Report, UserOptions } from '@indexical/core'
