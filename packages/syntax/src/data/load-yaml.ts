import { CORE_SCHEMA, load } from 'js-yaml'
import { kindOf } from './kind-of.ts'
import { toPlainData } from './to-plain-data.ts'

/** Syntax that generators read differently, or that the two libraries count and limit differently. */
const unusual = /[!%&*]|<<|^\s*\?|^\.\.\.|\r(?!\n)/m

/**
 * Read the values of ordinary YAML without their locations, in a quarter of the time that `yaml` takes: most pages
 * never need a location.
 *
 * @returns undefined for text that is not a map, is broken, or has tags, directives, aliases, merges or complex keys
 */
export function loadYaml(raw: string): Record<string, unknown> | undefined {
  if (unusual.test(raw)) return undefined
  try {
    const value: unknown = load(raw, { schema: CORE_SCHEMA })
    return kindOf(value) === 'object' ? (toPlainData(value) as Record<string, unknown>) : undefined
  } catch {
    // js-yaml 5 rejects valid text such as `tags: [` with `]` in the first column; `yaml` decides and finds the location.
    return undefined
  }
}
