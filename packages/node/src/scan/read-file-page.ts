import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { LintedPage } from '@indexical/core'
import type { PageReader } from '../build/page-reader.ts'
import { attempt } from '../errors.ts'
import { createReadPage } from './read-page.ts'

/** What reading one file of the output yields. */
export interface FilePage {
  /** Hash of the file's bytes, and of what else decides what they yield; empty when pages are not cached. */
  key: string
  /** Whether the page names a date that rules compare with today. */
  isTimely: boolean
  /** Undefined when the options exclude the file. */
  linted: LintedPage | undefined
}

/** Reads files of an output folder, one after the other. */
export interface FileReader {
  /**
   * The key of a file as it is now.
   *
   * @throws {FolderError} when the file cannot be read
   */
  key(file: string): string
  /**
   * Read and lint a file.
   *
   * @throws {FolderError} when the file cannot be read
   */
  page(file: string): FilePage
}

/** @param withKeys whether the pages are cached */
export function createFileReader(
  reader: PageReader,
  { outDir, withKeys }: { outDir: string; withKeys: boolean },
): FileReader {
  const read = createReadPage()
  const bytesOf = (file: string): Uint8Array => {
    const path = join(outDir, file)
    return attempt('read', path, () => read(path))
  }
  const keyOf = (file: string, html: Uint8Array): string =>
    hash('sha256', hash('sha256', html, 'base64') + reader.keyOf({ file }), 'base64')
  return {
    key: (file) => keyOf(file, bytesOf(file)),
    page(file) {
      const html = bytesOf(file)
      const key = withKeys ? keyOf(file, html) : ''
      const { linted } = reader.read({ file, html })
      return { key, isTimely: linted !== undefined && isTimely(linted), linted }
    },
  }
}

function isTimely({ page: { robots, statements } }: LintedPage): boolean {
  return [...robots, ...statements].some(({ directives }) =>
    directives.some(({ name }) => name === 'unavailable_after'),
  )
}
