import { join } from 'node:path'
import { showProgress } from '../output/progress.ts'
import { isCompressed, refuseCopies } from '../output/compressed-copies.ts'
import { attempt, FolderError } from '../output/errors.ts'
import { writesVersionsInHead } from '@indexical/core/internal'
import { createPageWriter } from './page-writer.ts'
import { createReadPage } from './read-file.ts'
import type { ReadPage } from './read-file.ts'
import type { Build } from '../site/build.ts'
import { createPairs } from './pairs.ts'
import type { PageInput } from '../output/types.ts'
import { followRootsOf } from '../output/output-folder.ts'
import { isHtml, walkFolder } from '../output/walk-pages.ts'
import { removeLeftover } from '../output/write-file.ts'

/** What a framework knows about a file of its output. */
export interface FolderPage extends Pick<
  PageInput<Uint8Array>,
  'html' | 'url' | 'source' | 'data' | 'pageData' | 'draft' | 'wasChanged'
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
 * @throws {FolderError} if a file cannot be read or written, or a page that changes has a compressed copy
 */
export async function applyFolder(
  build: Build,
  { write = true, before = asIs }: FolderOptions = {},
): Promise<string[]> {
  const { outDir, root } = build.context
  const followRoots = followRootsOf(build.options, root)
  const { files: present, linked } = attempt('read', outDir, () =>
    walkFolder(outDir, { followRoots, onLeftover: write ? removeLeftover : undefined }),
  )
  const folderLinkOf = (file: string): string | undefined => linked.find((link) => file.startsWith(link))
  // Pages in linked folders come last: they are the same files as pages of the output, which are written first.
  const pages = present.filter(isHtml)
  const own = pages.filter((file) => folderLinkOf(file) === undefined)
  const files = [...own, ...pages.filter((file) => folderLinkOf(file) !== undefined)]
  const copies = new Set(present.filter(isCompressed))
  const read = createReadPage()
  const readPage: ReadPage = (path) => attempt('read', path, () => read(path))
  if (before !== asIs) declareSources(build, files, (file) => before(file, readPage(join(outDir, file))))
  const written = new Set<string>()
  const pairs = createPairs<FolderPage>()
  const needsVersions = writesVersionsInHead(build.options)
  const inputs = new Map<string, FolderPage>()
  const writer = createPageWriter(write ? files.length : 0)
  const save = (file: string, html: Uint8Array, original: Uint8Array): Promise<void> => {
    refuseCopies(file, copies)
    refuseFolderLink(file, folderLinkOf(file))
    written.add(file)
    return writer.write(join(outDir, file), html, original)
  }
  try {
    for (const [index, file] of files.entries()) {
      if (index === own.length) await writer.finish()
      if (index % 100 === 0) showProgress(`Read ${index} of ${files.length} pages`)
      const original = readPage(join(outDir, file))
      const { ownsSource: _, ...input } = before(file, original)
      const { html, changed, linted, gotCanonical } = build.addPage({ file, ...input })
      if (linted) pairs.add(linted.page, gotCanonical ? { ...input, html: noBytes } : undefined)
      if (needsVersions) inputs.set(file, { ...input, html: noBytes })
      // A mark that was removed is a change too, also on pages that need no tags.
      if (!write || (!changed && input.html.length === original.length)) continue
      await save(file, html, original)
    }
    await writer.finish()
    const tagAgain = async (file: string, input: Partial<PageInput<Uint8Array>>): Promise<void> => {
      const original = readPage(join(outDir, file))
      const html = write ? original : before(file, original).html
      const result = build.addPage({ ...input, file, html })
      if (write && result.changed) await save(file, result.html, original)
    }
    for (const { file, input, canonical } of pairs.versions())
      await tagAgain(file, { ...input, pairCanonical: canonical })
    await writer.finish()
    if (!needsVersions) return [...written]
    // The versions of a page are known only now.
    for (const [file, versions] of build.finish().versions)
      await tagAgain(file, { ...inputs.get(file), versions })
    await writer.finish()
  } finally {
    showProgress('')
    await writer.close()
  }
  return [...written]
}

function declareSources(build: Build, files: readonly string[], read: (file: string) => FolderPage): void {
  // The page with the shortest path is the first page of a paginated source.
  for (const file of files.toSorted((a, b) => a.length - b.length)) {
    const { source, url, ownsSource = true } = read(file)
    if (source !== undefined && ownsSource) build.declare({ file, source, url })
  }
}

/** @throws {FolderError} for a page in a linked folder: to write it would change the folder that the link points to */
function refuseFolderLink(file: string, link: string | undefined): void {
  if (link === undefined) return
  throw new FolderError(
    `Unexpected link \`${link.slice(0, -1)}\` to the folder of \`${file}\`, which needs tags, expected a copy of the folder`,
  )
}

const noBytes = new Uint8Array()

function asIs(_file: string, html: Uint8Array): FolderPage {
  return { html }
}
