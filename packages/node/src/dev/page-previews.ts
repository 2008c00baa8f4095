import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatLocation, ruleLink, ruleOf } from '@indexical/core/internal'
import type { Explanation, Finding, PagePreview, PageSummary } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import { isInside } from '../scan/walk-pages.ts'

/** The pages that a dev server knows, for the views in a browser. */
export interface DevPages {
  /** The pages in the order in which the server learnt of them. */
  list(): PageSummary[]
  /** Explain a page; undefined if it is unknown. */
  preview(url: string): PagePreview | undefined
  /** Return the location with an id of a preview, with the absolute path of its file; undefined for any other id. */
  locate(id: string): Location | undefined
}

/** Gives the locations of previews their ids. */
export interface PagePreviews extends Pick<DevPages, 'locate'> {
  of(explanation: Explanation, isWhole: boolean): PagePreview
}

/** @param root folder of the project; only its files get ids */
export function createPagePreviews(root: string): PagePreviews {
  const locations = new Map<string, Location>()
  const ids = new Map<string, string>()

  const addId = (location: Location, text: string): string | undefined => {
    const file = projectFile(root, location.file)
    if (file === undefined) return undefined
    const id = String(ids.size + 1)
    ids.set(text, id)
    locations.set(id, { ...location, file })
    return id
  }
  const idsOf = (explanation: Explanation): PagePreview['ids'] => {
    const found: PagePreview['ids'] = {}
    for (const location of locationsOf(explanation)) {
      // An edit of the output is gone after the next build.
      if (location.file === explanation.file) continue
      const text = formatLocation(location)
      const id = ids.get(text) ?? addId(location, text)
      if (id !== undefined) found[text] = id
    }
    return found
  }
  return {
    of: (explanation, isWhole) => ({
      explanation,
      isWhole,
      remedies: remediesOf(explanation.findings),
      ids: idsOf(explanation),
    }),
    locate: (id) => locations.get(id),
  }
}

/** Count the problems of a page. */
export function countLevels(findings: readonly Finding[]): Pick<PageSummary, 'errors' | 'warnings'> {
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length
  return { errors: count('error'), warnings: count('warn') }
}

function remediesOf(findings: readonly Finding[]): PagePreview['remedies'] {
  const ids = new Set(findings.map(({ rule }) => rule))
  return Object.fromEntries(
    Array.from(ids, (id) => [id, { howToFix: ruleOf(id)!.howToFix, more: ruleLink(id) }]),
  )
}

function locationsOf({ source, signals, findings }: Explanation): Location[] {
  return [
    ...(source === undefined ? [] : [{ file: source }]),
    ...signals,
    ...findings.flatMap((finding) => [
      finding,
      ...(finding.source ? [finding.source] : []),
      ...(finding.related ?? []),
    ]),
  ]
}

/**
 * Return the absolute path of a file of the project; undefined if it does not exist, is not a file, or leads out of the
 * project.
 */
export function projectFile(root: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(root, file))
    return isInside(realpathSync(root), path) && statSync(path).isFile() ? path : undefined
  } catch {
    return undefined
  }
}
