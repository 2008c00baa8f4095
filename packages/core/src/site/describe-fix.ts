import { visible } from '../options/visible.ts'
import type { Successor } from './candidate.ts'

/** Return the frontmatter that redirects a lost URL to its successor, and the file for it. */
export function describeFix(url: string, { file, isSource }: Successor): string {
  const line = `\`redirectFrom: [${pathOf(url)}]\``
  return isSource ? `add ${line} to ${visible(file)}` : `add ${line} to the source of ${visible(file)}`
}

/** Return the path of a URL as `redirectFrom` expects it. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return visible(pathname + search)
}
