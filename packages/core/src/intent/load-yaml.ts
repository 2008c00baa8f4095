import { CORE_SCHEMA, load } from 'js-yaml'
import { kindOf } from './kind-of.ts'
import { toPlainData } from './to-plain-data.ts'

/** What hosts read differently, or what one library counts and limits differently than the other. */
const unusual = /[!%&*]|<<|^\s*\?|^\.\.\.|\r(?!\n)/m

/**
 * Read the values of ordinary YAML without their places, which takes a quarter of the time: most pages say nothing of
 * which the place is ever asked for.
 *
 * @returns undefined for what is not a map, is broken, or has tags, directives, aliases, merges or complex keys
 */
export function loadYaml(raw: string): Record<string, unknown> | undefined {
  if (unusual.test(raw)) return undefined
  try {
    const value: unknown = load(raw, { schema: CORE_SCHEMA })
    return kindOf(value) === 'object' ? (toPlainData(value) as Record<string, unknown>) : undefined
  } catch {
    // The library that knows places finds what is wrong, and says where.
    return undefined
  }
}
