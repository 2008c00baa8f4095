import { join } from 'node:path'
import { isCompressed, refuseCopies } from './compressed-copies.ts'
import { attempt } from './folder-error.ts'
import { createPageWriter } from './page-writer.ts'
import { createReadPage } from './read-page.ts'
import type { ReadPage } from './read-page.ts'
import type { PageInput, Run } from './types.ts'
import { isHtml, walkFiles } from './walk-pages.ts'
import { removeLeftover } from './write-file.ts'

/** What a host knows about a file of its output. */
export type FolderPage = Pick<PageInput<Uint8Array>, 'html' | 'url' | 'source' | 'data' | 'draft'>

/** How to go through a folder. */
export interface FolderOptions {
  /** Absolute output folder. */
  outDir: string
  /**
   * Whether to write changed files back.
   * @default true
   */
  write?: boolean
  /** Take a host's marks out of a file and tell what they say. @default the file as it is */
  before?: (file: string, html: Uint8Array) => FolderPage
}

/**
 * Read every HTML file of a folder, and write those that change.
 *
 * Sources are announced before the first page is judged, so that pages may name each other in any order.
 *
 * @returns output files that were rewritten
 * @throws {FolderError} naming the file that cannot be read or written, or a compressed copy of a page that changes
 */
export async function applyFolder(
  run: Run,
  { outDir, write = true, before = asIs }: FolderOptions,
): Promise<string[]> {
  const present = attempt('read', outDir, () => walkFiles(outDir, write ? removeLeftover : undefined))
  const files = present.filter(isHtml)
  const copies = new Set(present.filter(isCompressed))
  const read = createReadPage()
  const readPage: ReadPage = (path) => attempt('read', path, () => read(path))
  if (before !== asIs) announce(run, files, (file) => before(file, readPage(join(outDir, file))))
  const written: string[] = []
  const writer = createPageWriter(write ? files.length : 0)
  try {
    for (const file of files) {
      const path = join(outDir, file)
      const original = readPage(path)
      const input = before(file, original)
      const { html, changed } = run.page({ file, ...input })
      // A mark that was taken out is a change too, also on pages that need no tags.
      if (!write || (!changed && input.html.length === original.length)) continue
      refuseCopies(file, copies)
      await writer.write(path, html, original)
      written.push(file)
    }
    await writer.finish()
  } finally {
    await writer.close()
  }
  return written
}

function announce(run: Run, files: readonly string[], read: (file: string) => FolderPage): void {
  // Of a paginated source the page with the shortest path is the first.
  for (const file of files.toSorted((a, b) => a.length - b.length)) {
    const { source, url } = read(file)
    if (source !== undefined) run.declare({ file, source, url })
  }
}

function asIs(_file: string, html: Uint8Array): FolderPage {
  return { html }
}
