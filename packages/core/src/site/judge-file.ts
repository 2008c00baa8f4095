import { effective, decidingCrawlers } from '@indexical/syntax/robots'
import { readHeaders } from '../page/read-headers.ts'
import type { HeaderSignals } from '../page/read-headers.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { SiteHost } from './types.ts'

/** Header signals of a file that is not a page, such as a PDF. */
export interface JudgedFile extends HeaderSignals {
  /** The location of the header that keeps it out of the index; undefined if none does. */
  hiddenBy: { location: SignalLocation } | undefined
}

/** Read the header lines that the host sends with a file, and whether crawlers may index it. */
export function judgeFile(host: SiteHost, url: string, file: string, now: number): JudgedFile {
  const signals = readHeaders(host.headersOf(url, file), url)
  const verdicts = decidingCrawlers.map((crawler) =>
    effective<SignalLocation>(signals.robots, crawler, { now }),
  )
  const hidden = verdicts.find(({ index }) => !index)
  const cause = hidden?.because.index
  return { ...signals, hiddenBy: hidden && { location: cause?.statement.location } }
}
