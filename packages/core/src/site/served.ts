import type { Page } from '../signals/types.ts'

/** What a running server answered at one URL, beside what the build makes one expect. */
export interface ServedAnswer {
  /** Absolute URL of the production site. */
  url: string
  /** The page at the URL, if one is there. */
  page: Page | undefined
  expected: ExpectedStatement
  /** Undefined when there was no answer. */
  got: ServedStatement | undefined
  /** Why there was no answer. */
  failure: string | undefined
}

/** What a server is expected to answer. */
export interface ExpectedStatement extends ServedStatement {
  /** Whether other headers may be sent besides or instead, because of what is not understood. @default false */
  hasUnknownHeaders?: boolean
}

/** One answer, as far as crawlers care. */
export interface ServedStatement {
  status: number
  /** Absolute URL, on the production site where it leads to the same server. */
  location: string | undefined
  /** Values of the X-Robots-Tag lines, in any order. */
  robots: readonly string[]
  /** Values of the Link lines that name a canonical or an alternate, in any order. */
  links: readonly string[]
  /** What the document says; undefined when it is no page. */
  html:
    | { canonicals: readonly string[]; robots: readonly string[]; bytes: Uint8Array | undefined }
    | undefined
}
