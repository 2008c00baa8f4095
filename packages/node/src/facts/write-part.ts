import { relative } from 'node:path'
import type { LintedPage, Options } from '@indexical/core'
import { createPageStore } from '@indexical/core/internal'
import type { Fact } from '@indexical/core/internal'
import { isHostFile } from '../output/find-host-files.ts'
import { sidecarTarget } from '../output/find-sidecars.ts'
import { toPosix } from '../output/show-file.ts'
import { createSourceOf } from '../content/pair-sources.ts'
import { attempt } from '../output/errors.ts'
import type { BuildContext } from '../output/types.ts'
import { version } from '../version.ts'
import { writeFacts } from './facts-file.ts'
import type { FactsHead, FactsPage } from './facts-head.ts'
import { outputOf } from '../output/output-folder.ts'

/** The build of a part of a site. */
interface PartBuild {
  options: Options
  context: BuildContext
  pages: Iterable<LintedPage>
}

/**
 * Write everything that a build has read from its folder. Another machine can then lint it with the other parts of the
 * site.
 *
 * @param path absolute path of the facts
 * @throws {FolderError} if they cannot be written
 */
export function writePart(path: string, { options, context, pages }: PartBuild, isWritten: boolean): void {
  const { root, outDir } = context
  const output = outputOf(context)
  const files = output.list()
  const present = new Set(files)
  const head: FactsHead = {
    version,
    options: JSON.stringify(options),
    isWritten,
    outDir: toPosix(relative(root, outDir)),
    files,
    skipped: output.skipped(),
    contents: files
      .filter((file) => needsContent(file, present))
      .flatMap((file) => {
        const bytes = output.read(file)
        return bytes ? [[file, Buffer.from(bytes).toString('base64')] as const] : []
      }),
  }
  const sourceOf = createSourceOf(context)
  attempt('write', path, () => writeFacts(path, createPageStore().pack(factsOf(head, pages, sourceOf))))
}

function* factsOf(
  head: FactsHead,
  pages: Iterable<LintedPage>,
  sourceOf: (file: string) => string | undefined,
): Generator<Fact> {
  yield { data: head }
  for (const { page, changed } of pages) {
    const source = sourceOf(page.file)
    yield { data: { changed, ...(source !== undefined && { source }) } satisfies FactsPage, page }
  }
}

/** Sitemaps, robots.txt, and files that robots.txt may list as a sitemap, such as `/sitemap`. */
const readByCrawlers = /(?:\.(?:xml|txt|rss|atom)(?:\.gz)?|(?:^|\/)[^./]+)$/i

/**
 * Return whether the whole site may need the content of an output file, and not only its name.
 *
 * @param files all files of the same folder
 */
function needsContent(file: string, files: ReadonlySet<string>): boolean {
  return (
    sidecarTarget(file, files) !== undefined ||
    readByCrawlers.test(file) ||
    isHostFile({ folder: 'output', name: file })
  )
}
