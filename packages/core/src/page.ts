/**
 * Functions that read one page and write its tags, for servers and edge workers. To stay small, this entry contains no
 * rules, no code for host files or sitemaps, and none of the libraries that read these.
 */
export { readIntent } from './intent/read-intent.ts'
export { resolveSourceLink } from './intent/source-link.ts'
export type { Intent } from './intent/types.ts'
export { tagTree } from './linter/lint-tree.ts'
export type { LintedTree } from './linter/lint-tree.ts'
export { createTagResponse } from './linter/tag-response.ts'
export type { RenderedPage, TaggedResponse } from './linter/tag-response.ts'
export { agrees, isPermissive } from './page/agrees.ts'
export { makePage } from './page/make-page.ts'
export type { PageContext } from './page/make-page.ts'
export { fromRoot, onDomain, pageAddress } from './page/page-address.ts'
export type { TagOptions } from './page/plan-edits.ts'
export { readSignals } from './page/read-signals.ts'
export type { ReadTree } from './page/read-signals.ts'
export type { Page } from './page/types.ts'
export type { Options } from './options/options.ts'
export { isPageGlob } from './options/counterpart.ts'
export { createPagesOption, hasCanonicalPattern } from './options/pages-option.ts'
