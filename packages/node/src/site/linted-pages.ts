import { createPageStore } from '@indexical/core/internal'
import type { LintedPage, PageSource } from '@indexical/core'
import type { PageStore } from '@indexical/core/internal'

/** Records of so few pages take more time than the memory is worth. */
const maxPlainPages = 4000

/** The pages of a build by their output files, as records where they are many: a site may have a million of them. */
export class LintedPages implements PageSource {
  private readonly byFile = new Map<string, LintedPage>()
  private store: PageStore | undefined

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
    const { store } = this
    this.byFile.set(linted.page.file, store ? packLinted(linted, store) : linted)
    if (store || this.byFile.size <= maxPlainPages) return
    const created = (this.store = createPageStore())
    for (const [file, known] of this.byFile) this.byFile.set(file, packLinted(known, created))
  }

  /** Pages in the order of their files: tools add them as they come, and of several a report names the first. */
  *[Symbol.iterator](): Generator<LintedPage> {
    const files = this.files()
    // Folders are listed in order, and sorting a million names again takes a second.
    const isOrdered = files.every((file, index) => index === 0 || files[index - 1]! < file)
    if (isOrdered) yield* this.byFile.values()
    else for (const file of files.sort()) yield this.byFile.get(file)!
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
