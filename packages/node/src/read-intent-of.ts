import { pagesOption, readIntent } from '@indexical/core'
import type { Intent, IntentProblem, Options } from '@indexical/core'
import type { SourceFiles } from './source-files.ts'
import type { PageInput } from './types.ts'

/** What an author asked for on one page. */
export interface IntentOf {
  intent: Intent
  problems: IntentProblem[]
}

/** Most pages of a folder have no source that is known; they share this. */
const nothing: IntentOf = { intent: {}, problems: [] }

/**
 * Join the three places where an author may speak: the source file, the data that a host made of it, and the
 * option `pages`. The file knows the places; frontmatter wins over the option, key by key.
 */
export function readIntentOf(
  { source, data, draft }: Pick<PageInput<string>, 'source' | 'data' | 'draft'>,
  url: string,
  options: Options,
  sources: SourceFiles,
): IntentOf {
  const file = source === undefined ? undefined : sources.read(source)
  const fromPages = pagesOption(options, url)
  if (!file && !data && !draft && !fromPages) return nothing
  const own = data ?? file?.data ?? {}
  const { intent, problems } = readIntent(
    { ...fromPages, ...own },
    {
      fields: options.fields,
      ...(file && { locate: file.locate, locateKey: file.locateKey }),
      ...(source !== undefined && { file: source }),
    },
  )
  const known = draft ? { ...intent, draft: { value: true, at: undefined, key: 'draft' } } : intent
  return { intent: known, problems: [...(file?.problems ?? []), ...problems] }
}
