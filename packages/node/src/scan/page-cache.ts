import type { Fact, LintedPage, PageStore } from '@indexical/core'
import type { FilePage } from './read-file.ts'
import type { CacheFolder } from './cache-folder.ts'
import { readFacts, writeFacts } from './facts-file.ts'

/** Pages of the last run over a folder, and a place for those of this one. */
export interface PageCache {
  /** By output file; empty when the last run used other code or options, or left nothing that can be read. */
  pages: ReadonlyMap<string, FilePage>
  /** Keep pages of the store for the next run. A folder that cannot be written loses speed, not the run. */
  save(pages: readonly [string, FilePage][]): void
}

/** What stands before all pages. */
interface Head {
  key: string
  /** File and key of each, as JSON: texts that nobody says twice are not worth looking up. */
  pages: string
}

/** What stands beside a page; nothing beside most. */
type LintResult = Omit<LintedPage, 'page'> | undefined

/**
 * Open the cache of a folder.
 *
 * @param store takes the pages
 */
export function openPageCache({ path, key }: CacheFolder, store: PageStore): PageCache {
  return {
    pages: load(path('pages'), key, store),
    save(pages) {
      try {
        writeFacts(path('pages'), store.pack(factsOf(key, pages)))
      } catch {
        // The next run reads the pages again.
      }
    },
  }
}

function load(path: string, key: string, store: PageStore): Map<string, FilePage> {
  const pages = new Map<string, FilePage>()
  try {
    const facts = readFacts(path, path, store)
    const head = facts.next().value?.data as Head | undefined
    if (head?.key !== key) return pages
    for (const [file, own] of JSON.parse(head.pages) as [string, string][]) {
      const { data, page } = facts.next().value!
      const { findings, changed } = (data as LintResult) ?? emptyResult
      pages.set(file, { key: own, isTimely: false, linted: page && { page: page(file), findings, changed } })
    }
    return pages
  } catch {
    // Whatever is missing or wrong, reading the pages again puts it right.
    return new Map()
  }
}

const emptyResult = { findings: [], changed: false }

function* factsOf(key: string, all: readonly [string, FilePage][]): Generator<Fact> {
  // What is found on a page with a date may be something else tomorrow.
  const pages = all.filter(([, { isTimely }]) => !isTimely)
  yield { data: { key, pages: JSON.stringify(pages.map(([file, page]) => [file, page.key])) } satisfies Head }
  for (const [, { linted }] of pages) yield { data: resultOf(linted), page: linted?.page }
}

function resultOf(linted: LintedPage | undefined): LintResult {
  if (!linted || (linted.findings?.length === 0 && !linted.changed)) return undefined
  return { findings: linted.findings, changed: linted.changed }
}
