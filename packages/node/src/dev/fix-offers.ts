import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Excerpt, Explanation, Finding, FixOffer } from '@indexical/core'
import { writeFileAtomic } from '../output/write-file.ts'
import { planFix } from '../fix/plan-fixes.ts'
import type { FixedFile } from '../fix/plan-fixes.ts'

/** The project of a dev server. */
export interface ProjectFolders {
  /** Absolute project folder. */
  root: string
  /** Output folder. */
  outDir: string
}

/** The basis of an explanation. */
export interface Explained {
  explanation: Explanation
  /** Whether the page is in the output folder. */
  isWhole: boolean
  /** When its sources were read, in milliseconds since 1970. */
  readAt: number
  /** Marked lines of a page that is in no file. @default lines are read from files */
  frames?: ReadonlyMap<Finding, Excerpt> | undefined
}

/** The maximum number of offers. Each contains the text of its file, so old ones are removed. */
const maxOffers = 200

/**
 * Create the fixes that the views of one dev server offer: the same edits as those of `check --fix`. Browsers send ids,
 * and never paths or texts.
 */
export function createFixOffers({ root, outDir }: ProjectFolders) {
  const offers = new Map<string, FixedFile>()
  const offerOf = (finding: Finding, { explanation, isWhole, readAt }: Explained): FixOffer | undefined => {
    if (finding.fix === undefined) return undefined
    // A page of a dev server is not in a file.
    if (!isWhole && finding.file === explanation.file) return undefined
    const fixed = planFix(finding, { root, outDir: resolve(outDir) })
    // The file changed after its locations were read.
    if (!fixed || statSync(fixed.path).mtimeMs > readAt) return undefined
    const id = createHash('sha256')
      .update(`${fixed.path}\n${fixed.before}\n${fixed.after}`)
      .digest('base64url')
    offers.delete(id)
    offers.set(id, fixed)
    if (offers.size > maxOffers) offers.delete(offers.keys().next().value!)
    return { id, file: fixed.file, text: finding.fix, isSafe: fixed.isSafe }
  }
  return {
    /** Return the fixes of findings in source files, by position in the list of findings. */
    of: (explained: Explained): Record<number, FixOffer> =>
      Object.fromEntries(
        explained.explanation.findings.flatMap((finding, index) => {
          const offer = offerOf(finding, explained)
          return offer ? [[index, offer]] : []
        }),
      ),
    /** Write a fix. Returns null, or one sentence if nothing was written. */
    apply(id: string): string | null {
      const fixed = offers.get(id)
      if (!fixed) return 'This fix is no longer offered, reload the page'
      try {
        writeFileAtomic(fixed.path, fixed.after, fixed.bytes)
        return null
      } catch {
        return `${fixed.file} changed, or cannot be written: reload the page`
      }
    },
  }
}
