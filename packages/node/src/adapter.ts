/**
 * Exports that only our framework adapters use, in addition to the main export. Adapters need the exact version of this package, because
 * these names may change in any release.
 */
export { createFolderBuild } from './site/assume-form.ts'
export { createBuild } from './site/build.ts'
export type { Build } from './site/build.ts'
export { checkOptions, describeMistakes, findConfigFile } from './site/check-options.ts'
export { correctSitemaps } from './sitemap/correct-sitemaps.ts'
export type { OtherSitemaps } from './sitemap/correct-sitemaps.ts'
export { detectEnvironment } from './site/environment.ts'
export {
  failureOf,
  finishBuild,
  IndexicalError,
  writeProjectFiles,
  writeResults,
} from './site/finish-build.ts'
export type { FinishedBuild } from './site/finished-build.ts'
export { paint } from './report/print.ts'
export { toPosix } from './output/show-file.ts'
export { keepOtherFiles, refuseParts, removeOldParts } from './sitemap/sitemap-parts.ts'
export type { BuildContext, PageInput } from './output/types.ts'
export { createBuiltPages } from './dev/built-pages.ts'
export { createDevSite } from './dev/dev-site.ts'
export type { DevSite } from './dev/dev-site.ts'
export type { DevPages } from './dev/page-previews.ts'
export { badgeTag, createPanel, openInEditor } from './dev/panel.ts'
export { listensToOthers } from './dev/panel-access.ts'
export { writeFileAtomic } from './output/write-file.ts'
export { sitemapOf } from './sitemap/write-sitemap.ts'
export { FolderError } from './output/errors.ts'
export { applyFolder } from './scan/apply-folder.ts'
export { checkFolder } from './scan/check-folder.ts'
export { compressedCopies } from './output/compressed-copies.ts'
export { isHtml, walkFiles, walkPages } from './output/walk-pages.ts'
export { formatFinding, formatReport, formatSummary, OptionsError } from '@indexical/core'
export { countOf, dataKeys } from '@indexical/core/internal'
export { fromRoot } from '@indexical/core/page'
export { fromHtml } from '@indexical/html'
export { readFrontmatter } from '@indexical/syntax/data'
export { sitemapFile } from '@indexical/syntax/internal'
export type { Finding, Options, PageData, Report, UserOptions } from '@indexical/core'
