import { countUrls } from './count-urls.ts'
import { leftOut } from './changed-signals.ts'
import type { Diff } from './types.ts'

/** The first sentences about a comparison: how many URLs search engines lose, and why the command fails or not. */
export interface DiffVerdict {
  isWorse: boolean
  title: string
  exit: string
}

/** Return the verdict. Pages that moved with a redirect, or only left the sitemap, may still be indexed. */
export function diffVerdict({ before, groups, exit }: Diff): DiffVerdict {
  const gone = countUrls(
    groups.filter(({ type, cause }) => type === 'lost' || (type === 'hidden' && cause !== leftOut)),
  )
  const all = before.indexable.toLocaleString('en')
  return {
    isWorse: gone > 0,
    title:
      gone > 0
        ? `${gone.toLocaleString('en')} of ${all} indexable URLs would no longer be indexable`
        : `All ${all} indexable URLs stay indexable, or redirect`,
    exit: `Exit code ${exit.code}: ${exit.because}`,
  }
}
