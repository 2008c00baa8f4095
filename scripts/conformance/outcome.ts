import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The result of one case; undefined for a case that is not about this project. */
export type Outcome =
  | {
      id: string
      got: unknown
      expected: unknown
      /** Whether the case deviates from its specification, so that another result is skipped. */
      mayDiffer?: boolean
    }
  | undefined

/** Read the cases of a suite. */
export function readCases<T>(folder: string, file: string): T[] {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T[]
}

/** A case of a suite, which may deviate from its specification. */
export interface PublicCase {
  id: string
  deviation?: unknown
}

/** Compare the cases of a suite. `compare` returns undefined for a case that is not about this project. */
export function compareCases<T extends PublicCase>(
  cases: readonly T[],
  compare: (item: T) => readonly [got: unknown, expected: unknown] | undefined,
): Outcome[] {
  return cases.map((item) => {
    const pair = compare(item)
    return pair && { id: item.id, got: pair[0], expected: pair[1], mayDiffer: item.deviation !== undefined }
  })
}

/** A long text: parts as they are, or repeated. */
export type Template = readonly (string | { repeat: string; times: number })[]

/** Return the text of a template. */
export function fillTemplate(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times))).join('')
}
