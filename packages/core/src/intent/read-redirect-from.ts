import { fields } from './fields.ts'
import { kindOf } from '../data/kind-of.ts'
import type { Reader } from './read-field.ts'
import { readField, wrongType } from './read-field.ts'
import type { Stated } from './read-intent.ts'

/** Read the retired addresses of a page, under all names; whether they can be used is judged with the whole site. */
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
