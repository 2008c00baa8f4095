import { fields } from './fields.ts'
import { kindOf } from '../data/kind-of.ts'
import type { Reader } from './read-field.ts'
import { readField, wrongType } from './read-field.ts'
import type { Stated } from './types.ts'

/** Read the retired paths of a page, under all names. Rules for the whole site check whether they can redirect. */
export function readRedirectFrom(reader: Reader): Stated<string>[] {
  return [...readField(reader, 'redirectFrom')].flatMap(({ value, key, path }) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one, index): Stated<string>[] => {
      const place = Array.isArray(value) ? [...path, index] : path
      const kind = kindOf(one)
      if (kind === undefined) return []
      if (typeof one === 'string') return [{ value: one.trim(), at: reader.locate(place), key }]
      wrongType(reader, one, { key, path: place }, fields.redirectFrom.wanted)
      return []
    })
  })
}
