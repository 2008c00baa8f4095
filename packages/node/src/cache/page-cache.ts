import type { LintedPage } from '@indexical/core'
import type { Fact, PageStore } from '@indexical/core/internal'
import type { CacheFolder } from './cache-folder.ts'
import { readFacts, writeFacts } from '../facts/facts-file.ts'

/** The result of reading one output file. */
export interface FilePage {
  /** Hash of the file's bytes and of all other inputs of the result; empty if pages are not cached. */
  key: string
  /** Whether the page contains a date that rules compare with today. */
  isTimely: boolean
  /** Undefined when the options exclude the file. */
  linted: LintedPage | undefined
}

/** The header before all pages. */
interface Head {
  key: string
}

/** What is stored with a page. */
interface Stored {
  /** Missing if a page follows, whose record contains it. */
  file: string | undefined
  key: string
  /** Without findings, and unchanged, if missing. */
  result?: Omit<LintedPage, 'page'> | undefined
}

/**
 * Open the cache of a folder.
 *
 * @param store takes the pages
 */
export function openPageCache({ path, key }: CacheFolder, store: PageStore) {
  return {
    /** By output file. Empty if the last run had other code or options, or if its cache cannot be read. */
    pages: load(path('pages'), key, store),
    /** Store pages for the next run. Errors are ignored, because they cost only time. */
    save(pages: readonly [string, FilePage][]) {
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
    const facts = store.unpack(readFacts(path))
    const head = facts.next().value?.data as Head | undefined
    if (head?.key !== key) return pages
    for (const { data, page } of facts) {
      const { file, key: own, result = emptyResult } = data as Stored
      pages.set(page?.file ?? file!, { key: own, isTimely: false, linted: page && { page, ...result } })
    }
    return pages
  } catch {
    // If the cache is missing or damaged, the pages are read again.
    return new Map()
  }
}

const emptyResult = { findings: [], changed: false }

function* factsOf(key: string, all: readonly [string, FilePage][]): Generator<Fact> {
  yield { data: { key } satisfies Head }
  for (const [file, { key: own, isTimely, linted }] of all) {
    // Findings on a page with a date may change every day.
    if (!isTimely)
      yield {
        data: { file: linted ? undefined : file, key: own, result: resultOf(linted) } satisfies Stored,
        page: linted?.page,
      }
  }
}

function resultOf(linted: LintedPage | undefined): Stored['result'] {
  if (!linted || (linted.findings?.length === 0 && !linted.changed)) return undefined
  return { findings: linted.findings, changed: linted.changed }
}
