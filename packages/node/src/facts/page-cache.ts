import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPageStore } from '@indexical/core'
import { packJudged } from '../judged-pages.ts'
import type { JudgedPage } from '../types.ts'
import type { CachePlace } from './cache-place.ts'
import { readFacts, writeFacts } from './facts-file.ts'
import { fromFacts, toFacts } from './page-facts.ts'
import type { PageFacts } from './page-facts.ts'

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

interface Entry {
  file: string
  key: string
  facts: PageFacts
}

/** Open the cache of a folder. */
export function openPageCache({ path, key }: CachePlace): PageCache {
  return {
    pages: load(path('pages'), key),
    save(pages) {
      try {
        mkdirSync(dirname(path('pages')), { recursive: true })
        writeFacts(path('pages'), entriesOf(key, pages))
      } catch {
        // The next run reads the pages again.
      }
    },
  }
}

function load(path: string, key: string): Map<string, Remembered> {
  const pages = new Map<string, Remembered>()
  const store = createPageStore()
  try {
    const values = readFacts(path)
    if (values.next().value !== key) return pages
    for (const { file, key: own, facts } of values as Generator<Entry>) {
      pages.set(file, { key: own, judged: packJudged(fromFacts(facts), store) })
    }
    return pages
  } catch {
    // Whatever is missing or wrong, reading the pages again puts it right.
    return new Map()
  }
}

function* entriesOf(key: string, pages: Iterable<[string, Remembered]>): Generator<string | Entry> {
  yield key
  for (const [file, entry] of pages) {
    if (!speaksOfTime(entry.judged)) yield { file, key: entry.key, facts: toFacts(entry.judged) }
  }
}

/** Whether a page names a date that rules compare with today. */
export function speaksOfTime({ page: { robots, statements } }: JudgedPage): boolean {
  return [...robots, ...statements].some(({ directives }) =>
    directives.some(({ name }) => name === 'unavailable_after'),
  )
}
