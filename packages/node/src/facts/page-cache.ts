import type { PageStore } from '@indexical/core'
import type { JudgedPage } from '../types.ts'
import type { CachePlace } from './cache-place.ts'
import { readFacts, writeFacts } from './facts-file.ts'
import type { Fact } from './facts-file.ts'

/** A page of an earlier run. */
export interface Remembered {
  /** Hash of the file's bytes, and of what else decided what they yield. */
  key: string
  judged: JudgedPage
}

/** Pages of the last run over a folder, and a place for those of this one. */
export interface PageCache {
  /** By output file; empty when the last run used other code or options, or left nothing that can be read. */
  pages: ReadonlyMap<string, Remembered>
  /** Keep pages for the next run. A folder that cannot be written loses speed, not the run. */
  save(pages: Iterable<[string, Remembered]>): void
}

/** What stands beside a page. */
interface Beside extends Omit<JudgedPage, 'page'> {
  file: string
  key: string
}

/**
 * Open the cache of a folder.
 *
 * @param store takes the pages
 */
export function openPageCache({ path, key }: CachePlace, store: PageStore): PageCache {
  return {
    pages: load(path('pages'), key, store),
    save(pages) {
      try {
        writeFacts(path('pages'), factsOf(key, pages))
      } catch {
        // The next run reads the pages again.
      }
    },
  }
}

function load(path: string, key: string, store: PageStore): Map<string, Remembered> {
  const pages = new Map<string, Remembered>()
  try {
    const facts = readFacts(path, path, store)
    if (facts.next().value?.data !== key) return pages
    for (const { data, page } of facts) {
      const { file, key: own, findings, changed } = data as Beside
      pages.set(file, { key: own, judged: { page: page!(file), findings, changed } })
    }
    return pages
  } catch {
    // Whatever is missing or wrong, reading the pages again puts it right.
    return new Map()
  }
}

function* factsOf(cacheKey: string, pages: Iterable<[string, Remembered]>): Generator<Fact> {
  yield { data: cacheKey }
  for (const [file, { key, judged }] of pages) {
    const { page, findings, changed } = judged
    if (!speaksOfTime(judged)) yield { data: { file, key, findings, changed } satisfies Beside, page }
  }
}

/** Whether a page names a date that rules compare with today. */
export function speaksOfTime({ page: { robots, statements } }: JudgedPage): boolean {
  return [...robots, ...statements].some(({ directives }) =>
    directives.some(({ name }) => name === 'unavailable_after'),
  )
}
