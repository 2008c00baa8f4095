import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { findHiddenFrontmatter } from '@indexical/core/internal'
import { readData, readFrontmatter } from '@indexical/syntax/data'
import type { LocatedData } from '@indexical/syntax/data'
import { folderError } from '../output/errors.ts'

/** Files whose leading fence is code, not data. */
const code = /\.(?:astro|[cm]?[jt]sx?|vue|svelte)$/i

/** Files that contain only data, such as `about.yaml` next to `about.html`. */
const dataFormats = new Map<string, 'yaml' | 'json' | 'toml'>([
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.json', 'json'],
  ['.toml', 'toml'],
])

/** Reads the frontmatter of source files, each file once. */
export type SourceFiles = ReturnType<typeof createSourceFiles>

/**
 * Prepare to read source files.
 *
 * @param root absolute project folder
 * @param unsaved returns the text of a file that an editor has not saved. @default all are as on disk
 */
export function createSourceFiles(
  root: string,
  unsaved: (file: string) => string | undefined = () => undefined,
) {
  const known = new Map<string, LocatedData | undefined>()
  return {
    /** Return the frontmatter of a file relative to the project; undefined without frontmatter or without the file. */
    read(file: string): LocatedData | undefined {
      if (!known.has(file))
        known.set(file, code.test(file) ? undefined : readSourceData(join(root, file), file, unsaved(file)))
      return known.get(file)
    },
    /** The files that were read, or looked for. */
    files: () => [...known.keys()],
    /** Whether a file was read, or looked for. */
    knows: (file: string) => known.has(file),
    /** Forget what was read, because the file changed. */
    forget: (file: string) => void known.delete(file),
  }
}

/**
 * Read the frontmatter of a source file, or the data of a data file; undefined without either or without the file.
 *
 * @param unsaved the text of the file in an editor. @default the text on disk
 * @throws {FolderError} naming the file that cannot be read
 */
export function readSourceData(path: string, file: string, unsaved?: string): LocatedData | undefined {
  try {
    const text = unsaved ?? readFileSync(path, 'utf8')
    const format = dataFormats.get(extname(file).toLowerCase())
    if (format !== undefined) return readData(text, file, format)
    return readFrontmatter(text, file) ?? readHidden(text, file)
  } catch (error) {
    // A virtual entry has a path but no file. Users need to see all other errors.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw folderError('read', path, error as Error)
  }
}

/** Report frontmatter that is not at the start of the file, where it has no effect. */
function readHidden(text: string, file: string): LocatedData | undefined {
  const problem = findHiddenFrontmatter(text, file)
  if (problem === undefined) return undefined
  return { data: {}, locate: () => undefined, locateKey: () => undefined, problems: [problem] }
}
