import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatLocation, remediesOf } from '@indexical/core/internal'
import type { Explanation, Finding, PagePreview, PageSummary } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import { createFrames, frameWidth } from '../report/frames.ts'
import { isInside } from '../output/walk-pages.ts'
import { createFixOffers } from './fix-offers.ts'
import type { Explained, ProjectFolders } from './fix-offers.ts'

/** The pages that a dev server knows, for the views in a browser. */
export interface DevPages {
  /** The pages in the order in which the server first served them. */
  list(): PageSummary[]
  /** Explain a page; undefined if it is unknown. */
  preview(url: string): PagePreview | undefined
  /** Open the location for an id of a preview in the editor. Returns false for other ids. */
  open(id: string): boolean
  /** Write the fix for an id of a preview. Returns null, or one sentence if nothing was written. */
  fix(id: string): string | null
}

/** Create the previews of one dev server. Locations in files of the project get ids. */
export function createPagePreviews(folders: ProjectFolders) {
  const { root } = folders
  const offers = createFixOffers(folders)
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
      // The next build would replace an edit of the output.
      if (location.file === explanation.file) continue
      const text = formatLocation(location)
      const id = ids.get(text) ?? addId(location, text)
      if (id !== undefined) found[text] = id
    }
    return found
  }
  const framesOf = ({ explanation, readAt, frames }: Explained): PagePreview['frames'] => {
    const excerptOf = createFrames(root, readAt, frameWidth)
    const found = explanation.findings.map((finding) => frames?.get(finding) ?? excerptOf(finding))
    return Object.fromEntries(found.flatMap((frame, index) => (frame ? [[index, frame]] : [])))
  }
  return {
    of: (explained: Explained): PagePreview => ({
      explanation: explained.explanation,
      isWhole: explained.isWhole,
      remedies: remediesOf(explained.explanation),
      ids: idsOf(explained.explanation),
      frames: framesOf(explained),
      fixes: offers.of(explained),
    }),
    open: (id: string) => {
      const location = locations.get(id)
      if (location) void openInEditor(location)
      return location !== undefined
    },
    fix: (id: string) => offers.apply(id),
  }
}

/** Open a location in the running editor, or in the one that `LAUNCH_EDITOR` names. */
async function openInEditor({ file, line = 1, column = 1 }: Location): Promise<void> {
  const { default: launchEditor } = await import('launch-editor')
  launchEditor(`${file}:${line}:${column}`)
}

/** Count the problems of a page. */
export function countLevels(findings: readonly Finding[]): Pick<PageSummary, 'errors' | 'warnings'> {
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length
  return { errors: count('error'), warnings: count('warn') }
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
