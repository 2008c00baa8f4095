import { withHeaders } from '@indexical/core'
import type { Page } from '@indexical/core'
import type { RunParts } from './run-parts.ts'

/** Pages that were read before all headers were known. */
export interface Rejudge {
  /** Join every page with the headers that are known now, and judge it again. */
  all(): void
  /** Tell the hosts what all pages ask for; pages that were read with other headers than are sent are judged again. */
  settleHosts(files: ReadonlySet<string>): void
}

export function createRejudge({ judged, hosts, judge, showFile }: RunParts): Rejudge {
  const joinHeaders = (file: string, known: Page): Page => {
    const lines = hosts.headersFor(known.url, file)
    return lines.length + known.headers.length === 0 ? known : withHeaders(known, lines)
  }
  const again = (shouldJudge: (joined: Page, known: Page) => boolean): void => {
    for (const [file, entry] of judged) {
      const page = joinHeaders(file, entry.page)
      if (shouldJudge(page, entry.page))
        judged.set(file, { ...entry, page, findings: judge.page(page, showFile) })
    }
  }
  return {
    all: () => again(() => true),
    settleHosts(files) {
      const pages = judged.inOrder().map((entry) => entry.page)
      if (hosts.settle({ pages, files })) again((joined, known) => joined !== known)
    },
  }
}
