import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readFrontmatter } from '@indexical/syntax/data'
import { toPosix } from '../output/show-file.ts'
import { attempt } from '../output/errors.ts'
import { walkFiles } from '../output/walk-pages.ts'
import type { Alias, ContentPlace, ContentSource } from './types.ts'

/**
 * List the files of a content folder, without hidden folders, packages and the output; none if it does not exist.
 *
 * @throws {FolderError} naming the folder that cannot be read
 */
export function listSources(
  folder: string,
  { followRoots, outDir }: Pick<ContentPlace, 'followRoots' | 'outDir'>,
): string[] {
  const skips = (path: string): boolean =>
    /(?:^|\/)(?:\.[^/]*|node_modules)$/.test(path) || join(folder, path) === outDir
  if (!existsSync(folder)) return []
  return attempt('read', folder, () => walkFiles(folder, { followRoots, skips }))
}

/**
 * Read the frontmatter of a source file. A syntax error makes it empty, and is reported with its page.
 *
 * @throws {FolderError} naming the file that cannot be read
 */
export function readSource(
  folder: string,
  path: string,
  { root }: Pick<ContentPlace, 'root'>,
): Pick<ContentSource, 'source' | 'data'> & {
  isBroken: boolean
  text: string
  /** Add the locations of aliases. */
  locate: (aliases: readonly Omit<Alias, 'location'>[]) => Alias[]
} {
  const absolute = join(folder, path)
  const source = toPosix(relative(root, absolute))
  const text = attempt('read', absolute, () => readFileSync(absolute, 'utf8'))
  const { data = {}, problems = [], locate } = readFrontmatter(text, source) ?? {}
  return {
    source,
    data,
    text,
    isBroken: problems.some(({ type }) => type !== 'duplicate-key'),
    locate: (aliases) =>
      aliases.map((alias) => ({ ...alias, location: locate?.(alias.path) ?? { file: source } })),
  }
}

/**
 * Return frontmatter that is a JSON object at the top of a file, without fences, as Hugo reads it; undefined
 * if there is none, or if it cannot be parsed.
 *
 * @see https://gohugo.io/content-management/front-matter/
 */
export function readTopJson(text: string): Record<string, unknown> | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined
  let depth = 0
  // Braces in strings do not count.
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (part === '{') depth++
    if (part !== '}' || --depth > 0) continue
    try {
      return JSON.parse(text.slice(text.indexOf('{'), index + 1)) as Record<string, unknown>
    } catch {
      return undefined
    }
  }
  return undefined
}
