import type { Ignore } from '../intent/types.ts'
import type { Finding } from './finding.ts'
import type { Page } from '../page/types.ts'

/** Findings that are left, and suppressions that matched none. */
export interface Suppressed {
  findings: Finding[]
  unused: { page: Page; ignore: Ignore }[]
}

/** Remove the findings that authors suppressed on their own pages. */
export function suppress(findings: readonly Finding[], pages: readonly Page[]): Suppressed {
  const byUrl = new Map(pages.filter(({ intent }) => intent.ignores).map((page) => [page.url, page]))
  const used = new Set<Ignore>()
  const left = findings.filter(({ url, rule }) => {
    const ignores = (url === undefined ? undefined : byUrl.get(url)?.intent.ignores) ?? []
    const matching = ignores.filter((ignore) => ignore.rule === rule)
    for (const ignore of matching) used.add(ignore)
    return matching.length === 0
  })
  const unused = [...byUrl.values()].flatMap((page) =>
    page.intent.ignores!.filter((ignore) => !used.has(ignore)).map((ignore) => ({ page, ignore })),
  )
  return { findings: left, unused }
}
