import type { PageContent } from '@indexical/html'
import { visible } from '../options/visible.ts'

/** What is known about a URL of an earlier build, or a page that may replace it. */
export interface Candidate {
  url: string
  /** Why search engines cannot show it; undefined if they can. */
  hidden?: string | undefined
  /** Source file relative to the project. */
  source?: string | undefined
  /** Output file as findings show it. */
  file?: string | undefined
  content?: PageContent | undefined
  language?: string | undefined
}

/** The page that probably replaces a lost one. */
export interface Successor {
  url: string
  /** Source file, or else the output file. */
  file: string
  /** Whether `file` is a source. */
  isSource: boolean
  /** Why it is the successor. */
  because: string
  /** Whether it is the only possible page: it has the same source file, or no other page has the same main text. */
  isCertain: boolean
}

/** Return the frontmatter that redirects a lost URL to its successor, and the file to which it must be added. */
export function describeFix(url: string, { file, isSource }: Successor): string {
  const line = `\`redirectFrom: [${pathOf(url)}]\``
  return isSource ? `add ${line} to ${visible(file)}` : `add ${line} to the source of ${visible(file)}`
}

/** Return the path of a URL, as the value of `redirectFrom`. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return visible(pathname + search)
}
