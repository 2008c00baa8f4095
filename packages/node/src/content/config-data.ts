import { existsSync, readFileSync } from 'node:fs'
import { attempt } from '../output/errors.ts'

/** Values of a configuration or of frontmatter, whose types are unknown. */
export type Data = Readonly<Record<string, unknown>>

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Return an object; an empty one for other values. */
export function dataOf(value: unknown): Data {
  return isData(value) ? value : {}
}

/** Return the object in a JSON text; an empty one for other texts. */
export function parseObject(text: string): Data {
  try {
    return dataOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Return a text without outer white space; undefined for other values, and for an empty one. */
export function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}

/**
 * Return the text of a file; undefined if it does not exist.
 *
 * @throws {FolderError} naming the file that cannot be read
 */
export function readText(path: string): string | undefined {
  return existsSync(path) ? attempt('read', path, () => readFileSync(path, 'utf8')) : undefined
}
