import { hash } from 'node:crypto'
import { join } from 'node:path'
import { attempt } from './folder-error.ts'
import type { ReadPage } from './read-page.ts'
import type { JudgedPage, Run } from './types.ts'

/** What reading one file of the output has yielded. */
export interface FilePage {
  /** Hash of the file's bytes, and of what else decides what they yield; empty when nobody remembers it. */
  key: string
  /** Whether the page names a date that rules compare with today. */
  isTimely: boolean
  /** Undefined when the options exclude the file. */
  judged: JudgedPage | undefined
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
   * Read a file and judge it; the run forgets it again, because pages come in any order.
   *
   * @throws {FolderError} when the file cannot be read
   */
  page(file: string): FilePage
}

/** @param withKeys whether the pages are remembered */
export function createFileReader(
  run: Run,
  read: ReadPage,
  { outDir, withKeys }: { outDir: string; withKeys: boolean },
): FileReader {
  const bytesOf = (file: string): Uint8Array => {
    const path = join(outDir, file)
    return attempt('read', path, () => read(path))
  }
  const keyOf = (file: string, html: Uint8Array): string =>
    hash('sha256', hash('sha256', html, 'base64') + run.inputKey({ file }), 'base64')
  return {
    key: (file) => keyOf(file, bytesOf(file)),
    page(file) {
      const html = bytesOf(file)
      const key = withKeys ? keyOf(file, html) : ''
      run.page({ file, html })
      const judged = run.known(file)
      run.forget(file)
      return { key, isTimely: judged !== undefined && speaksOfTime(judged), judged }
    },
  }
}

function speaksOfTime({ page: { robots, statements } }: JudgedPage): boolean {
  return [...robots, ...statements].some(({ directives }) =>
    directives.some(({ name }) => name === 'unavailable_after'),
  )
}
