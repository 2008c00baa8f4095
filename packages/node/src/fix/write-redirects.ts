import type { findLostUrls } from '@indexical/core/internal'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathOf } from '@indexical/core/internal'
import type { Options } from '@indexical/core'
import { addToList } from '@indexical/syntax/data'
import { writeFileAtomic } from '../output/write-file.ts'
import { attempt } from '../output/errors.ts'
import { formatPatch } from './format-patch.ts'
import { printNote } from '../output/print-note.ts'
import { realPathIn } from '../output/write-output.ts'

/** A lost URL, and the page that replaces it. */
export type ReplacedUrl = Pick<ReturnType<typeof findLostUrls>[number], 'successor'> & { url: string }

/** Whether changes are only printed as a patch. */
interface WriteMode {
  isDryRun?: boolean | undefined
}

/** Return the key of frontmatter that retires URLs. */
export function redirectKey({ fields }: Options): string {
  return fields.redirectFrom?.[0] ?? 'redirectFrom'
}

/**
 * Write `redirectFrom` into the source of each page that certainly replaces a lost URL, and print the changes. Other
 * bytes stay the same. Sources without frontmatter, and sources outside of the project, are listed but not changed.
 *
 * @throws {FolderError} naming the file that cannot be read or written
 */
export function writeRedirects(
  lost: readonly ReplacedUrl[],
  options: Options,
  root: string,
  mode: WriteMode = {},
): void {
  const key = redirectKey(options)
  for (const { url, successor } of lost) {
    if (!successor?.isCertain) continue
    const path = pathOf(url)
    const { file, isSource } = successor
    const edited =
      isSource && !key.includes('.') ? editSource(file, root, { key, value: path }, mode) : undefined
    if (edited && mode.isDryRun) continue
    const done = edited === undefined ? 'not written, add it yourself' : 'written'
    printNote(`\`${key}: [${path}]\` in ${file}: ${done}`)
  }
}

/** Add a path to the frontmatter of a file; undefined if the file must not change. */
function editSource(
  file: string,
  root: string,
  { key, value }: { key: string; value: string },
  { isDryRun = false }: WriteMode,
): true | undefined {
  // The path may lead anywhere, because facts may come from another program.
  const path = realPathIn(root, resolve(root, file))
  if (path === undefined || !existsSync(path)) return undefined
  const bytes = attempt('read', path, () => readFileSync(path))
  const text = bytes.toString('utf8')
  const edited = Buffer.from(text).equals(bytes) ? addToList(text, file, key, value) : undefined
  if (edited === undefined) return undefined
  if (isDryRun) process.stdout.write(formatPatch(file, text, edited))
  else attempt('write', path, () => writeFileAtomic(path, edited, bytes))
  return true
}
