import { createPageStore, withHeaders } from '@indexical/core/internal'
import type { LintedPage, UserOptions } from '@indexical/core'
import { noContent } from '../output/types.ts'
import type { BuildContext, Content, OutputFolder } from '../output/types.ts'
import { sitemapFile } from '@indexical/syntax/internal'
import { FactsError } from '../output/errors.ts'
import type { Part } from '../facts/part.ts'
import { createBuild } from '../site/build.ts'
import type { Build } from '../site/build.ts'
import { limitMemory } from './limit-v8.ts'

/**
 * Start a build with the pages of all parts of a site.
 *
 * @throws {FactsError} when two parts disagree
 */
export function createMergedBuild(
  parts: readonly Part[],
  options: UserOptions,
  context: Omit<BuildContext, 'output' | 'content'>,
): Build {
  const replaced = context.writesSitemap === false ? undefined : sitemapFile(options)
  const build = createBuild(options, {
    ...context,
    output: mergedFolder(parts, replaced),
    content: contentOf(parts),
  })
  addParts(build, parts)
  return build
}

/**
 * Join the output folders of all parts of a site.
 *
 * @param replaced a file that this run writes again; differences between the parts do not matter for it
 */
function mergedFolder(all: readonly Part[], replaced: string | undefined): OutputFolder {
  // Do not keep the pages: the memory must not contain those of a large site twice.
  const parts = all.map(({ path, files, skipped, contents }) => ({ path, files, skipped, contents }))
  const files = [...new Set(parts.flatMap(({ files: own }) => own))].sort()
  const read = (file: string): Uint8Array | undefined => {
    const [first, ...others] = parts.filter(({ contents }) => contents.has(file))
    const bytes = first?.contents.get(file)
    const other = others.find(({ contents }) => !areEqual(contents.get(file), bytes))
    if (!other || file === replaced) return bytes
    throw conflictError(file, first!, other)
  }
  return {
    list: () => files,
    top: () => files.filter((file) => !file.includes('/')),
    size: (file) => read(file)?.length ?? 0,
    read,
    skipped: () => parts.flatMap(({ skipped }) => skipped),
  }
}

/** Return the sources of pages in the facts of all parts. */
function contentOf(parts: readonly Part[]): Content {
  const sources = new Map(parts.flatMap((part) => [...part.sources]))
  return { ...noContent, pages: Array.from(sources, ([file, source]) => ({ file, source })) }
}

/**
 * Add the pages of all parts to a build, in the order of their files. Each is linted again, because header files of
 * another part may apply to it.
 *
 * @throws {FactsError} when two parts have different pages for one file
 */
function addParts({ pages }: Build, parts: readonly Part[]): void {
  const owners = new Map<string, Part>()
  for (const part of parts) {
    for (const [file, page] of part.pages) {
      const owner = owners.get(file)
      if (!owner) owners.set(file, part)
      else if (!areEqual(packPage(owner.pages.get(file)!), packPage(page)))
        throw conflictError(file, owner, part)
    }
  }
  limitMemory(owners.size)
  for (const file of [...owners.keys()].sort()) {
    pages.replace(owners.get(file)!.pages.get(file)!)
  }
}

/** Return a page as bytes, without the headers of its part. */
function packPage({ page, changed }: LintedPage): Uint8Array[] {
  return [...createPageStore().pack([{ data: changed, page: withHeaders(page, []) }])]
}

function areEqual(one: unknown, other: unknown): boolean {
  return process.getBuiltinModule('node:util').isDeepStrictEqual(one, other)
}

function conflictError(file: string, one: Pick<Part, 'path'>, other: Pick<Part, 'path'>): FactsError {
  return new FactsError(
    `Unexpected second \`${file}\` in \`${other.path}\`, expected the same as in \`${one.path}\``,
  )
}
