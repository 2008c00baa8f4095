import { readFileSync, statSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { readText } from '../../content/config-data.ts'
import { copied } from '../../fix/plan-fixes.ts'
import { isHostFile } from '../../output/find-host-files.ts'
import { toPosix } from '../../output/show-file.ts'
import { isInside } from '../../output/walk-pages.ts'
import type { LiveBuild, OpenFiles } from './live-build.ts'

/** What is known about a project. Files are relative to it, with forward slashes. */
export interface State extends OpenFiles {
  readonly texts: Map<string, string>
  live: LiveBuild
  /** Texts of open files on disk when the last build was read. */
  readonly built: Map<string, string | undefined>
  /** Old names of sources that were renamed since then, by their new names. */
  readonly renamed: Map<string, string>
}

/** Return the text of a file in the editor, or else on disk; undefined if it does not exist. */
export function textOf({ root, texts }: State, file: string): string | undefined {
  return texts.get(file) ?? readText(join(root, file))
}

/** Return the text of a file when the last build was read, as editors show it; undefined if it is newer. */
export function builtText({ root, site, built }: State, file: string): string | undefined {
  if (site && !built.has(file)) {
    const path = join(root, file)
    const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) <= site.loadedAt
    built.set(file, isOld ? withoutMark(readFileSync(path, 'utf8')) : undefined)
  }
  return built.get(file)
}

/** Return the URL of the page that the last build made of a source or of a file of the output. */
export function urlOf(
  { site }: State,
  { source, output }: { source: string; output?: string | undefined },
): string | undefined {
  const file = site?.pages.files.get(source) ?? output
  return file === undefined ? undefined : site?.pages.page(file)?.url
}

/** Return the file of the output that the build copies from a file, or the file of a host in the project. */
export function copyOf({ root, site }: State, file: string): string | undefined {
  const name = posix.basename(file)
  const named = name === 'robots.txt' || isHostFile({ folder: 'output', name }) ? name : undefined
  if (!site) return named
  if (site.pages.files.has(file)) return undefined
  const { outDir, output } = site.build.context
  const path = join(root, file)
  if (isInside(outDir, path)) return toPosix(relative(outDir, path))
  const names = copied
    .filter((folder) => folder === '.' || file.startsWith(`${folder}/`))
    .map((folder) => (folder === '.' ? file : file.slice(folder.length + 1)))
  const isCopy = (one: string): boolean => !site.pages.sources.has(one) && (output?.size(one) ?? 0) > 0
  return names.find(isCopy) ?? (isHostFile({ folder: 'project', name: file }) ? file : named)
}

/** Remove a byte order mark: most editors keep it out of the text. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}
