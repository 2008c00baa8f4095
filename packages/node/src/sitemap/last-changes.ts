import type { Options, Page } from '@indexical/core'
import { readCommitDates } from '../git/commit-dates.ts'
import type { CommitDates } from '../git/commit-dates.ts'
import type { BuildContext, BuildInputs, ChangedFile } from '../output/types.ts'
import { createSourceOf } from '../content/pair-sources.ts'
import { readTextDates } from './text-dates.ts'

/** Dates for pages whose frontmatter has none. */
export interface LastChanges {
  lastmodOf?: (page: Page) => string | undefined
  /** Why git has no dates. */
  gitProblem?: NonNullable<BuildInputs['gitProblem']>
  /** Return the file with the texts of this build, if it has to be written. */
  record?: (pages: Iterable<Page>) => ChangedFile | undefined
}

/** Returns the dates for the option `sitemap.lastmod`. */
export type ReadLastChanges = (now: number) => LastChanges

/** Prepare to read the dates of the option `sitemap.lastmod`. The history is read only once, even if a tool watches. */
export function createReadLastChanges({ sitemap }: Options, context: BuildContext): ReadLastChanges {
  const { lastmod = 'frontmatter' } = Object(sitemap) as { lastmod?: string }
  if (lastmod === 'frontmatter') return () => ({})
  if (lastmod === 'content-hash') return (now) => readTextDates(context, now)
  let commits: CommitDates | undefined
  // A page does not contain its source if the source requests nothing.
  const sourceOf = createSourceOf(context)
  return () => {
    commits ??= readCommitDates(context.root)
    if ('problem' in commits) return { gitProblem: commits.problem }
    const { dates } = commits
    return { lastmodOf: ({ file, source }) => dates.get(source ?? sourceOf(file) ?? '') }
  }
}
