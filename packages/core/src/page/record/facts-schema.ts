import * as v from 'valibot'
import type { Page } from '../types.ts'
import type { Fact } from './page-store.ts'
import { StoredPage } from './stored-page.ts'

// Facts may come from another machine. Their hash proves that they were not damaged, but not that this program wrote
// them.

/** The header of a file of facts, before its pages. */
export interface FactsHead extends v.InferOutput<typeof headSchema> {}

function readonlyArray<T extends v.GenericSchema>(item: T) {
  return v.pipe(v.array(item), v.readonly())
}

const headSchema = v.object({
  version: v.string(),
  /** The options as JSON, so that they can be compared. */
  options: v.pipe(v.string(), v.check(isJsonObject)),
  isWritten: v.boolean(),
  /** The output folder relative to the project, with forward slashes. */
  outDir: v.string(),
  files: readonlyArray(v.string()),
  skipped: readonlyArray(
    v.object({
      file: v.string(),
      reason: v.picklist(['outside', 'nested', 'name']),
      target: v.string(),
    }),
  ),
  /** Content of the files that hosts and crawlers read, in Base64. */
  contents: readonlyArray(v.tuple([v.string(), v.pipe(v.string(), v.base64())])),
})

/** Data with each page. */
interface FactsPage extends v.InferOutput<typeof fileSchema> {}

const fileSchema = v.object({
  changed: v.boolean(),
  /** Source file of the page, if a generator built it. A page with requests also contains it itself. */
  source: v.optional(v.string()),
})

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** Return whether data are the header of a file of facts. */
export function isFactsHead(data: unknown): data is FactsHead {
  return v.is(headSchema, data)
}

/**
 * Check a page of a file of facts, and its data; undefined without the form of what this program writes.
 *
 * @throws {RangeError} if the record of the page cannot be read
 */
export function readFactsPage({ data, page }: Fact): (FactsPage & { page: Page }) | undefined {
  if (!(page instanceof StoredPage) || !v.is(fileSchema, data)) return undefined
  page.plain(true)
  return { ...data, page }
}
