import { fieldNames, namesOf } from './fields.ts'
import type { Fields } from './fields.ts'
import { generatorKeys } from './theme-names.ts'

/**
 * Return the top-level keys of frontmatter that decide what an author requests, besides misspelt ones.
 *
 * @param custom names of the option `fields`
 */
export function dataKeys(custom: Fields = {}): string[] {
  const names = fieldNames.flatMap((field) => [...namesOf(field), ...namesOf(field, custom)])
  return [
    ...new Set(['indexical', ...names.map(({ path }) => path[0]!), ...generatorKeys.map(({ key }) => key)]),
  ]
}
