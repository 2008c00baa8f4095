import { createPageStore, plainPage } from '@indexical/core'
import type { Page, PageStore } from '@indexical/core'
import type { JudgedPage } from './types.ts'

/** To pack so few pages, and to unpack what rules ask for, takes more time than the memory is worth. */
const fewPages = 4000

/** The pages of a run by their output files, packed where they are many: a site may have a million of them. */
export class JudgedPages extends Map<string, JudgedPage> {
  private store: PageStore | undefined
  /** Pages that the store took, those that were replaced since included. */
  private kept = 0

  override set(file: string, entry: JudgedPage): this {
    super.set(file, this.store ? this.pack(entry, this.store) : entry)
    if (this.store === undefined && this.size > fewPages) this.packAll((page) => page)
    // Watching builds replace pages for hours, and a store never forgets.
    if (this.kept > 2 * this.size + 1000) this.packAll(plainPage)
    return this
  }

  /** Pages in the order of their files: tools hand them over as they come, and of several a report names the first. */
  inOrder(): JudgedPage[] {
    const files = [...this.keys()]
    // Folders are listed in order, and to sort a million names again takes a second.
    const isOrdered = files.every((file, index) => index === 0 || files[index - 1]! < file)
    return isOrdered ? [...this.values()] : files.sort().map((file) => this.get(file)!)
  }

  private pack(entry: JudgedPage, store: PageStore): JudgedPage {
    this.kept++
    return packJudged(entry, store)
  }

  /** @param unpack what to do with pages that are packed */
  private packAll(unpack: (page: Page) => Page): void {
    const store = createPageStore()
    for (const [file, entry] of this) {
      super.set(file, packJudged({ ...entry, page: unpack(entry.page) }, store))
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
