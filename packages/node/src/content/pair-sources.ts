import type { ContentSource } from './types.ts'
import { noContent } from '../output/types.ts'
import type { BuildContext } from '../output/types.ts'

/** Sources and the pages that were made of them. */
export type PairedSources = ReturnType<typeof pairSources>

/**
 * Pair sources with output files. An ambiguous source, with several files or with another source of its file, is not
 * paired: its page would get the requests of another page.
 *
 * @returns pages, and sources without a page; `rival` is another source of the same page, if this is the reason
 */
export function pairSources(sources: readonly ContentSource[], files: ReadonlySet<string>) {
  const claims = new Map<string, ContentSource[]>()
  const unpaired: { source: ContentSource; rival: string | undefined }[] = []
  for (const source of sources) {
    const [file, other] = source.outputs.filter((output) => files.has(output))
    if (file === undefined || other !== undefined) unpaired.push({ source, rival: undefined })
    else claims.set(file, [...(claims.get(file) ?? []), source])
  }
  const pages: { file: string; source: ContentSource }[] = []
  for (const [file, claimants] of claims) {
    if (claimants.length === 1) pages.push({ file, source: claimants[0]! })
    else
      for (const source of claimants)
        unpaired.push({ source, rival: claimants.find((one) => one !== source)!.source })
  }
  return { pages, unpaired }
}

/** Return a function that finds the source of an output file. */
export function createSourceOf({ content = noContent }: BuildContext): (file: string) => string | undefined {
  const sources = new Map(content.pages.map(({ file, source }) => [file, source]))
  return (file) => sources.get(file)
}
