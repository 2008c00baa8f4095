import { createPageStore, plainPage } from '@indexical/core'
import type { PageStore } from '@indexical/core'
import type { JudgedPage } from './types.ts'

/** The pages of a run by their output files, packed: a site may have a million of them. */
export class JudgedPages extends Map<string, JudgedPage> {
  private store: PageStore = createPageStore()
  /** Pages that the store took, those that were replaced since included. */
  private kept = 0
  /** The page that came last, which is still as it came: a thread hands it on and forgets it. */
  private fresh: string | undefined

  override set(file: string, entry: JudgedPage): this {
    const last = this.fresh
    const waiting = last === undefined || last === file ? undefined : this.get(last)
    if (waiting) super.set(last!, this.pack(waiting))
    this.fresh = file
    return super.set(file, entry)
  }

  /** Pages in the order of their files: tools hand them over as they come, and of several a report names the first. */
  inOrder(): JudgedPage[] {
    const files = [...this.keys()]
    // Folders are listed in order, and to sort a million names again takes a second.
    const isOrdered = files.every((file, index) => index === 0 || files[index - 1]! < file)
    return isOrdered ? [...this.values()] : files.sort().map((file) => this.get(file)!)
  }

  private pack(entry: JudgedPage): JudgedPage {
    if (this.kept > 2 * this.size + 1000) this.packAnew()
    this.kept++
    return packJudged(entry, this.store)
  }

  /** Watching builds replace pages for hours, and a store never forgets. */
  private packAnew(): void {
    const store = createPageStore()
    for (const [file, entry] of this) {
      super.set(file, packJudged({ ...entry, page: plainPage(entry.page) }, store))
    }
    this.store = store
    this.kept = this.size
  }
}

/** What is known of a page, in little memory. */
export function packJudged(entry: JudgedPage, store: PageStore): JudgedPage {
  const page = store.keep(entry.page)
  const findings = entry.findings.length === 0 ? none : entry.findings
  if (page === entry.page && findings === entry.findings) return entry
  return { page, findings, changed: entry.changed }
}

const none: JudgedPage['findings'] = []
