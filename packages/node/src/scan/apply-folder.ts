import { join } from 'node:path'
import { isCompressed, refuseCopies } from './compressed-copies.ts'
import { attempt } from '../errors.ts'
import { createPageWriter } from './page-writer.ts'
import { createReadPage } from './read-file.ts'
import type { ReadPage } from './read-file.ts'
import type { Build } from '../build/build.ts'
import type { PageInput } from '../build/types.ts'
import { isHtml, walkFiles } from './walk-pages.ts'
import { removeLeftover } from '../build/write-file.ts'

/** What a framework knows about a file of its output. */
export interface FolderPage extends Pick<
  PageInput<Uint8Array>,
  'html' | 'url' | 'source' | 'data' | 'draft'
> {
  /** Whether the source becomes this page; false for a page that shows the content of another one. @default true */
  ownsSource?: boolean
}

/** How to go through a folder. */
export interface FolderOptions {
  /**
   * Whether to write changed files back.
   * @default true
   */
  write?: boolean
  /** Remove a framework's marks from a file and read them; a file may be read more than once. @default the file as it is */
  before?: (file: string, html: Uint8Array) => FolderPage
}

/**
 * Read every HTML file of a folder, and write those that change.
 *
 * Sources are declared before the first page is linted, so that pages may name each other in any order.
 *
 * @returns output files that were rewritten
 * @throws {FolderError} naming the file that cannot be read or written, or a compressed copy of a page that changes
 */
export async function applyFolder(
  build: Build,
  { write = true, before = asIs }: FolderOptions = {},
): Promise<string[]> {
  const { outDir } = build.context
  const present = attempt('read', outDir, () => walkFiles(outDir, write ? removeLeftover : undefined))
  const files = present.filter(isHtml)
  const copies = new Set(present.filter(isCompressed))
  const read = createReadPage()
  const readPage: ReadPage = (path) => attempt('read', path, () => read(path))
  if (before !== asIs) declareSources(build, files, (file) => before(file, readPage(join(outDir, file))))
  const written: string[] = []
  const writer = createPageWriter(write ? files.length : 0)
  try {
    for (const file of files) {
      const path = join(outDir, file)
      const original = readPage(path)
      const { ownsSource: _, ...input } = before(file, original)
      const { html, changed } = build.addPage({ file, ...input })
      // A mark that was removed is a change too, also on pages that need no tags.
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

function declareSources(build: Build, files: readonly string[], read: (file: string) => FolderPage): void {
  // Of a paginated source the page with the shortest path is the first.
  for (const file of files.toSorted((a, b) => a.length - b.length)) {
    const { source, url, ownsSource = true } = read(file)
    if (source !== undefined && ownsSource) build.declare({ file, source, url })
  }
}

function asIs(_file: string, html: Uint8Array): FolderPage {
  return { html }
}
