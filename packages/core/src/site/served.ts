import type { Page } from '../page/types.ts'

/** The response of a running server at one URL, with the response that the build predicts. */
export interface ServedAnswer {
  /** Absolute URL of the production site. */
  url: string
  /** The page at the URL, if there is one. */
  page: Page | undefined
  expected: ExpectedStatement
  /** Undefined if there was no response. */
  got: ServedStatement | undefined
  /** Why there was no response. */
  failure: string | undefined
}

/** The expected response of a server. */
export interface ExpectedStatement extends ServedStatement {
  /**
   * Whether further or other headers are possible, because of configuration that we cannot interpret. @default false
   */
  hasUnknownHeaders?: boolean
}

/** The parts of a response that matter to crawlers. */
export interface ServedStatement {
  status: number
  /** Absolute URL; on the production site if it leads to the same server. */
  location: string | undefined
  /** Values of the X-Robots-Tag lines, in any order. */
  robots: readonly string[]
  /** Values of the Link lines with a canonical or an alternate, in any order. */
  links: readonly string[]
  /** The signals of the document; undefined if it is not a page. */
  html:
    | { canonicals: readonly string[]; robots: readonly string[]; bytes: Uint8Array | undefined }
    | undefined
}
