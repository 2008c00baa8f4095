import { createPageStore, plainPage } from '@indexical/core/internal'
import type { LintedPage, Page, PageSource } from '@indexical/core'
import type { PageStore } from '@indexical/core/internal'

/** Packing so few pages, and unpacking what rules read, takes more time than the memory is worth. */
const maxPlainPages = 4000

/** The pages of a build by their output files, packed where they are many: a site may have a million of them. */
export class LintedPages implements PageSource {
  private readonly byFile = new Map<string, LintedPage>()
  private store: PageStore | undefined
  /** Pages that the store took, including those that were replaced since. */
  private storedPages = 0

  get(file: string): LintedPage | undefined {
    return this.byFile.get(file)
  }

  /** Output files, in the order in which their pages came. */
  files(): string[] {
    return [...this.byFile.keys()]
  }

  delete(file: string): void {
    this.byFile.delete(file)
  }

  /** Add a page, or replace the page of the same file. */
  replace(linted: LintedPage): void {
    this.byFile.set(linted.page.file, this.store ? this.pack(linted, this.store) : linted)
    if (this.store === undefined && this.byFile.size > maxPlainPages) this.packAll((page) => page)
    // Watching builds replace pages for hours, and a store never forgets.
    if (this.storedPages > 2 * this.byFile.size + 1000) this.packAll(plainPage)
  }

  /** Pages in the order of their files: tools add them as they come, and of several a report names the first. */
  *[Symbol.iterator](): Generator<LintedPage> {
    const files = this.files()
    // Folders are listed in order, and sorting a million names again takes a second.
    const isOrdered = files.every((file, index) => index === 0 || files[index - 1]! < file)
    if (isOrdered) yield* this.byFile.values()
    else for (const file of files.sort()) yield this.byFile.get(file)!
  }

  private pack(linted: LintedPage, store: PageStore): LintedPage {
    this.storedPages++
    return packLinted(linted, store)
  }

  /** @param unpack what to do with pages that are packed */
  private packAll(unpack: (page: Page) => Page): void {
    const store = createPageStore()
    for (const [file, linted] of this.byFile) {
      this.byFile.set(file, packLinted({ ...linted, page: unpack(linted.page) }, store))
    }
    this.store = store
    this.storedPages = this.byFile.size
  }
}

/** Keep a page in little memory. */
export function packLinted(linted: LintedPage, store: PageStore): LintedPage {
  const page = store.keep(linted.page)
  const findings = linted.findings?.length === 0 ? none : linted.findings
  if (page === linted.page && findings === linted.findings) return linted
  return { page, findings, changed: linted.changed }
}

const none: NonNullable<LintedPage['findings']> = []
