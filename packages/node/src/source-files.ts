import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontmatter } from '@indexical/core'
import type { Frontmatter } from '@indexical/core'

/** Files whose leading fence is code, not data. */
const code = /\.(?:astro|[cm]?[jt]sx?|vue|svelte)$/i

/** Reads the frontmatter of source files, each file once. */
export interface SourceFiles {
  /** Frontmatter of a file relative to the project; undefined when there is none or the file is gone. */
  read(file: string): Frontmatter | undefined
  /** Forget what was read, because the file changed. */
  forget(file: string): void
}

/** @param root absolute project folder */
export function createSourceFiles(root: string): SourceFiles {
  const known = new Map<string, Frontmatter | undefined>()
  return {
    read(file) {
      if (!known.has(file)) known.set(file, code.test(file) ? undefined : load(join(root, file), file))
      return known.get(file)
    },
    forget: (file) => void known.delete(file),
  }
}

function load(path: string, file: string): Frontmatter | undefined {
  try {
    return readFrontmatter(readFileSync(path, 'utf8'), file)
  } catch (error) {
    // A virtual entry has a path and no file; anything else is the user's to know.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
