import { readFileSync } from 'node:fs'
import { readFrontmatter } from 'indexical/adapter'
import type { PageInput } from 'indexical/adapter'
import { hasFrontmatter, type OwnEntry } from './own-entry.ts'
import { pathOf } from './config.ts'

/** Return a page's source and data. Values that the page set replace those of the file. */
export function toSource(own: OwnEntry | undefined, root: URL): Pick<PageInput<string>, 'source' | 'data'> {
  const { file, data } = own ?? {}
  // A data file may contain many entries, so it is not the frontmatter of one page.
  if (file === undefined || (!file.endsWith('.astro') && !hasFrontmatter(file))) return data ? { data } : {}
  if (data === undefined) return { source: file }
  return { source: file, data: hasFrontmatter(file) ? { ...frontmatterOf(file, root), ...data } : data }
}

/** Return the frontmatter of a file; empty if the file is gone, which the build reports. */
export function frontmatterOf(file: string, root: URL): Record<string, unknown> {
  try {
    return readFrontmatter(readFileSync(pathOf(file, root), 'utf8'), file)?.data ?? {}
  } catch {
    return {}
  }
}
