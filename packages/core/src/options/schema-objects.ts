import * as v from 'valibot'
import { expectName, unquoted } from './describe-issue.ts'

/** Reject a list, which valibot accepts as an object with numbers as keys. */
function noList<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const run: Schema['~run'] = (dataset, config) => {
    if (!Array.isArray(dataset.value)) return schema['~run'](dataset, config)
    v._addIssue(schema, 'type', dataset, config)
    // The issues make it a failed dataset, but the types do not reflect this.
    return dataset as never
  }
  return { ...schema, '~run': run }
}

/** Create a schema that rejects other keys and lists the valid ones. */
export function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries)
  return noList(
    reportAllKeys(
      v.strictObject(entries, ({ expected, received, message }) =>
        expected === 'never' ? expectName(names, unquoted(received)) : message,
      ),
      names,
    ),
  )
}

/** Report every unknown key: valibot stops at the first. */
function reportAllKeys<Schema extends v.GenericSchema>(schema: Schema, names: readonly string[]): Schema {
  const run: Schema['~run'] = (dataset, config) => {
    const input: unknown = dataset.value
    const result = schema['~run'](dataset, config)
    if (typeof input !== 'object' || input === null) return result
    const unknown = Object.keys(input).filter((key) => !names.includes(key))
    for (const key of unknown.slice(1)) {
      const value: unknown = Reflect.get(input, key)
      const item = { type: 'object' as const, origin: 'key' as const, input: { ...input }, key, value }
      v._addIssue(schema, 'key', result, config, { input: key, expected: 'never', path: [item] })
    }
    return result
  }
  return { ...schema, '~run': run }
}

/** Create a schema for an object with any keys. */
export function record<Key extends v.GenericSchema<string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) {
  return noList(v.record(key, value))
}

/** Create a schema for texts that pass a test. `expected` is the text after "expected", or a function of the input. */
export function textThat(test: (text: string) => boolean, expected: string | ((text: string) => string)) {
  return v.pipe(
    v.string(),
    v.check(test, typeof expected === 'string' ? expected : ({ input }) => expected(input)),
  )
}

/** Add a description to a schema. Docs, types and the schema for editors are generated from it. */
export function described<Schema extends v.GenericSchema>(schema: Schema, text: string): Schema {
  return v.pipe(schema, v.description(text)) as unknown as Schema
}

/** Create a schema for an option that may be absent. */
export function option<
  Schema extends v.GenericSchema,
  const Default extends v.Default<Schema, undefined> = undefined,
>(schema: Schema, text: string, standard?: Default): v.OptionalSchema<Schema, Default> {
  return v.optional(described(schema, text), standard as Default)
}
