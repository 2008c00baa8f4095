import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { createLinter, resolveOptions, rules } from '@indexical/core'
import type { UserOptions } from '@indexical/core'
import { addMessages } from './add-messages.ts'
import { completeTree, createFileContext } from './file-context.ts'
import type { FileOptions } from './file-context.ts'
import rehypeLint from './plugin.ts'
import { createSelect } from './select.ts'

/** Options of the plugin: those of every plugin, and the sources of a page's URL and frontmatter. */
export interface RehypeIndexicalOptions extends UserOptions, FileOptions {}

/**
 * Inject and validate robots meta and canonical links.
 *
 * Findings are messages of the file (`source: 'indexical'`, `ruleId`; `fatal: true` for errors); the page, the edits and
 * the findings are in `file.data.indexical`.
 *
 * @throws {OptionsError} for wrong options, or when the URL of a page is unknown
 */
const rehypeIndexical: Plugin<[RehypeIndexicalOptions], Root> = function (
  pluginOptions = {} as RehypeIndexicalOptions,
) {
  // JavaScript code may pass null, too.
  const { url, frontmatter, ...userOptions } = { ...pluginOptions }
  const options = resolveOptions(userOptions, ['url', 'frontmatter'])
  const pageOf = createFileContext({ url, frontmatter }, options)
  const linter = createLinter(options, { rules, now: Date.now })
  const select = options.nosnippet.length > 0 ? createSelect(options.nosnippet) : undefined
  const { inject, noindexCanonical } = options
  const tags = { inject, noindexCanonical, select }
  return rehypeLint.call(this, {
    contextOf(file, tree) {
      completeTree(tree)
      return { page: pageOf(file), linter, tags }
    },
    report(file, { edits, page, findings: all }) {
      const findings = linter.applyExceptions(all, [page])
      addMessages(file, page, findings)
      return { edits, page, findings }
    },
  })
}

export default rehypeIndexical
