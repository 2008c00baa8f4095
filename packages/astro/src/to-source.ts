import { readFileSync } from 'node:fs'
import { readFrontmatter } from '@indexical/syntax/data'
import type { PageInput } from 'indexical/adapter'
import { hasFrontmatter, type OwnEntry } from './own-entry.ts'
import { pathOf } from './config.ts'

/** Return a page's source. Values that the page itself set replace those of the file. */
export function toSource(own: OwnEntry | undefined, root: URL): Pick<PageInput<string>, 'source' | 'data'> {
  const { file, data } = own ?? {}
  // A data file may hold many entries, so nothing in it is the frontmatter of one page.
  if (file === undefined || (!file.endsWith('.astro') && !hasFrontmatter(file))) return data ? { data } : {}
  if (data === undefined) return { source: file }
  return { source: file, data: hasFrontmatter(file) ? { ...frontmatterOf(file, root), ...data } : data }
}

/** What a file's frontmatter says; nothing when the file is gone, which the build reports. */
export function frontmatterOf(file: string, root: URL): Record<string, unknown> {
  try {
    return readFrontmatter(readFileSync(pathOf(file, root), 'utf8'), file)?.data ?? {}
  } catch {
    return {}
  }
}
