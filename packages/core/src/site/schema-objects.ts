import * as v from 'valibot'
import { expectName, unquoted } from './word-issue.ts'

/** Refuses a list, which valibot takes for an object whose keys are numbers. */
function noList<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const run: Schema['~run'] = (dataset, config) => {
    if (!Array.isArray(dataset.value)) return schema['~run'](dataset, config)
    v._addIssue(schema, 'type', dataset, config)
    // Issues make it one that failed, which the types do not follow.
    return dataset as never
  }
  return { ...schema, '~run': run }
}

/** Refuses other keys, and names those that there are. */
export function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries)
  return noList(
    v.strictObject(entries, ({ expected, received, message }) =>
      expected === 'never' ? expectName(names, unquoted(received)) : message,
    ),
  )
}

/** An object with keys of any name. */
export function record<Key extends v.GenericSchema<string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) {
  return noList(v.record(key, value))
}
