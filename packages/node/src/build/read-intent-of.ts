import { createPagesOption, readIntent, toIntentProblem } from '@indexical/core'
import type { Intent, IntentProblem, Options } from '@indexical/core'
import type { LocatedData, Path } from '@indexical/syntax/data'
import type { SourceFiles } from './source-files.ts'
import type { PageInput } from './types.ts'

/** What an author asked for on one page. */
export interface IntentOf {
  intent: Intent
  problems: IntentProblem[]
}

/** Most pages of a folder have no source that is known; they share this. */
const emptyIntent: IntentOf = { intent: {}, problems: [] }

/** Tells what the author of a page asked for, which is at a URL. */
export type ReadIntentOf = (
  page: Pick<PageInput<string>, 'source' | 'data' | 'layouts' | 'draft'>,
  url: string,
) => IntentOf

/**
 * Join the three places where an author may speak: the source file, the data that a host made of it, and the
 * option `pages`. The file knows the places; frontmatter wins over the option, key by key. A file whose data a host hands
 * over is only read when it says something: most pages say nothing, and reading all of them once more takes its time.
 */
export function createReadIntentOf(options: Options, sources: SourceFiles): ReadIntentOf {
  const pagesOption = createPagesOption(options)
  return ({ source, data, layouts = [], draft }, url) => {
    const read = (): LocatedData | undefined => (source === undefined ? undefined : sources.read(source))
    const ownData = data ?? read()?.data
    const fromPages = pagesOption(url)
    if (!ownData && !draft && !fromPages) return emptyIntent
    const inherited = (path: Path): LocatedData | undefined => {
      const value = valueAt(ownData, path)
      const files = layouts.flatMap((file) => sources.read(file) ?? [])
      return files.find((file) => isSame(valueAt(file.data, path), value))
    }
    const { intent, problems } = readIntent(
      { ...fromPages, ...ownData },
      {
        fields: options.fields,
        fromOptions: fromPages,
        locate: (path, span) => read()?.locate(path, span) ?? inherited(path)?.locate(path, span),
        locateKey: (path) => read()?.locateKey(path) ?? inherited(path)?.locateKey(path),
        isInherited: (at) => layouts.includes(at.file),
        file: source,
      },
    )
    const known = draft ? { ...intent, draft: { value: true, location: undefined, key: 'draft' } } : intent
    const isEmpty = Object.keys(intent).length + problems.length === 0
    return {
      intent: known,
      problems: [
        ...((data && isEmpty ? undefined : read()?.problems) ?? []).map(toIntentProblem),
        ...problems,
      ],
    }
  }
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data)
}

/** Whether a value is what frontmatter says: it ends, while data of hosts may hold themselves. */
function isSame(own: unknown, value: unknown): boolean {
  if (typeof own !== 'object' || own === null) return own !== undefined && own === value
  if (typeof value !== 'object' || value === null || Array.isArray(own) !== Array.isArray(value)) return false
  const [ownData, others] = [own, value] as Record<string, unknown>[]
  const keys = Object.keys(ownData!)
  return (
    keys.length === Object.keys(others!).length && keys.every((key) => isSame(ownData![key], others![key]))
  )
}
