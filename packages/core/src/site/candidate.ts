import type { PageContent } from '@indexical/html'

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
  /** Whether nothing else can be: it has the same source file, or is the only page with the same main text. */
  isCertain: boolean
}
