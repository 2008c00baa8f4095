import { readFileSync } from 'node:fs'
import { applyFolder, readFrontmatter } from 'indexical/adapter'
import type { Build, PageInput } from 'indexical/adapter'
import { hasFrontmatter, type OwnEntry } from './own-entry.ts'
import { pathOf } from './config.ts'
import { takeStamp } from './stamp.ts'

/** Write the tags into every prerendered page of a build, and remove its stamp. */
export async function tagPages(build: Build, root: URL): Promise<void> {
  await applyFolder(build, {
    before(_file, bytes) {
      const { html, own } = takeStamp(bytes)
      // A page that shows another page's content does not own the source.
      return { html, ...toSource(own, root), ownsSource: !own?.shared }
    },
  })
}

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
