import { hash } from 'node:crypto'
import { serialize } from 'node:v8'

/** A page as a framework rendered it. */
export interface RenderedPage {
  /** Output file relative to the output folder. */
  file: string
  html: string
  source?: string | undefined
  layouts?: readonly string[] | undefined
  data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Return a text that differs if any part of a page that a build reads is different. Undefined if the data contain
 * values that cannot be compared, such as functions.
 *
 * @param dataKeys top-level keys of data that decide what the author requests
 */
export function pageKey(
  { file, html, source, layouts, data }: RenderedPage,
  dataKeys: ReadonlySet<string>,
): string | undefined {
  try {
    const request = serialize([file, source, layouts, data && requestIn(data, dataKeys)])
    return hash('sha256', hash('sha256', html, 'base64') + request.toString('latin1'), 'base64')
  } catch {
    return undefined
  }
}

/** Return the data that may contain requests, including possible misspelt keys (see `findMisspeltKeys`). */
function requestIn(data: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): unknown[] {
  return Object.keys(data).flatMap((key) => {
    if (keys.has(key)) return [key, data[key]]
    return /^[crns]/i.test(key) ? [key, simple(data[key])] : []
  })
}

function simple(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}
