import type { SkippedFile } from '../output/types.ts'

/** The header of a file of facts, before its pages. */
export interface FactsHead {
  version: string
  /** The options as JSON, so that they can be compared. */
  options: string
  /** Whether its pages were written, and not only checked. */
  isWritten: boolean
  /** The output folder relative to the project, with forward slashes. */
  outDir: string
  files: readonly string[]
  skipped: readonly SkippedFile[]
  /** Content of the files that hosts and crawlers read, in Base64. */
  contents: readonly (readonly [file: string, content: string])[]
}

/** What is stored with each page. */
export interface FactsPage {
  changed: boolean
  /** Source file of the page, if a generator built it. A page with requests also contains it itself. */
  source?: string
}

// Facts may come from another machine. Their hash proves that they were not damaged, but not that this program wrote
// them.

/** Return whether data are the header of a file of facts. */
export function isFactsHead(data: unknown): data is FactsHead {
  const { version, options, isWritten, outDir, files, skipped, contents } = Object(data) as Record<
    string,
    unknown
  >
  return (
    [version, options, outDir].every(isText) &&
    isJsonObject(String(options)) &&
    typeof isWritten === 'boolean' &&
    isListOf(files, isText) &&
    isListOf(skipped, isSkippedFile) &&
    isListOf(
      contents,
      (entry) => isListOf(entry, isText) && entry.length === 2 && base64.test(String(entry[1])),
    )
  )
}

/** Return whether data are what is stored with a page. */
export function isFactsPage(data: unknown): data is FactsPage {
  const { changed, source } = Object(data) as Record<string, unknown>
  return typeof changed === 'boolean' && (source === undefined || isText(source))
}

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isItem)
}

function isSkippedFile(value: unknown): boolean {
  const { file, reason, target } = Object(value) as Record<string, unknown>
  const reasons: readonly unknown[] = ['outside', 'nested', 'name'] satisfies SkippedFile['reason'][]
  return [file, target].every(isText) && reasons.includes(reason)
}

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}
