import { toJsonSchema } from '@valibot/to-json-schema'
import { optionsSchema } from '../../packages/core/src/site/options.ts'
import type { AnyRule } from '../../packages/core/src/rules/define.ts'
import { optionExamples } from './option-examples.ts'

const levels = { enum: ['off', 'info', 'warn', 'error'] }

/** JSON schema of a config file, for editors: the options of every plugin, and each rule with its own options. */
export function configSchema(rules: readonly [string, AnyRule][]): string {
  // What JSON schema cannot say, such as "an http URL", is still checked when the options are read.
  const schema = toJsonSchema(optionsSchema, { errorMode: 'ignore', typeMode: 'input' })
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
  return `${JSON.stringify({ ...schema, title: 'Indexical config', properties }, null, 2)}\n`
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
    anyOf: [levels, { type: 'array', prefixItems: [levels, rest], minItems: 2, maxItems: 2 }],
  }
}
