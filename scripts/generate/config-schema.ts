import { toJsonSchema } from '@valibot/to-json-schema'
import type { JsonSchema } from '@valibot/to-json-schema'
import { optionsSchema } from '../../packages/core/src/options/options.ts'
import type { AnyRule } from '../../packages/core/src/linter/define.ts'
import { optionExamples } from './option-examples.ts'

/** Increase the version if a valid config file becomes invalid or changes its meaning: docs/compatibility.md. */
const comment = 'Version 1 of the configuration of Indexical'

const levels = { enum: ['off', 'info', 'warn', 'error'] }

/** Return the JSON schema of a config file, for editors: all options, and each rule with its own options. */
export function configSchema(rules: readonly [string, AnyRule][]): string {
  // JSON schema cannot express some checks, such as "an http URL". The program runs these when it reads the options.
  const schema = toJsonSchema(optionsSchema, { errorMode: 'ignore', typeMode: 'input', overrideSchema })
  const properties = {
    $schema: { type: 'string' },
    ...Object.fromEntries(Object.entries(schema.properties ?? {}).map(withExamples)),
    rules: {
      type: 'object',
      description: 'Level of each rule, or a pair of level and options.',
      examples: optionExamples.rules,
      properties: Object.fromEntries(rules.map(([id, rule]) => [id, ruleSchema(rule)])),
      additionalProperties: false,
    },
  }
  nameRules(properties, rules)
  // A config file may omit `site`, because `--site` sets it too.
  const { required: _, ...rest } = schema
  const text = JSON.stringify({ ...rest, $comment: comment, title: 'Indexical config', properties }, null, 1)
  // Indentation would be half of the file. Strings contain no line breaks, so it can be removed.
  return `${text.replaceAll(/^ +/gm, '')}\n`
}

/** Remove functions from the choices, because JSON has none. */
function overrideSchema({ jsonSchema }: { jsonSchema: JsonSchema }): JsonSchema | undefined {
  const choices = jsonSchema.anyOf?.filter((choice) => Object.keys(choice).length > 0)
  if (choices?.length === jsonSchema.anyOf?.length) return undefined
  const [only, other] = choices!
  return other === undefined ? (only as JsonSchema) : { ...jsonSchema, anyOf: choices }
}

/** Add the rule ids to `overrides` too, without options of the rules. */
function nameRules(properties: object, rules: readonly [string, AnyRule][]): void {
  const { overrides } = properties as { overrides: { items: { properties: { rules: object } } } }
  const { description } = overrides.items.properties.rules as { description?: string }
  overrides.items.properties.rules = {
    type: 'object',
    description,
    properties: Object.fromEntries(
      rules.map(([id, { summary }]) => [id, { description: summary, ...levels }]),
    ),
    additionalProperties: false,
  }
}

function withExamples([name, property]: [string, object | boolean]): [string, object] {
  return [name, { ...(property as object), examples: optionExamples[name as keyof typeof optionExamples] }]
}

function ruleSchema({ summary, options }: AnyRule): object {
  if (!options) return { description: summary, ...levels }
  const own = toJsonSchema(options as never, { errorMode: 'ignore', typeMode: 'input' })
  const { $schema: _, ...rest } = own
  return {
    description: summary,
    // The schema declares draft 7, in which `prefixItems` of later drafts is named `items`.
    anyOf: [levels, { type: 'array', items: [levels, rest], minItems: 2, maxItems: 2 }],
  }
}
