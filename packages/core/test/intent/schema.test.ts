import { expect, test } from 'vitest'
import { fields } from '../../src/intent/fields.ts'
import type { FieldName } from '../../src/intent/fields.ts'
import { frontmatterSchema } from '../../src/intent/schema.ts'
import { readIntent } from '../../src/intent/read-intent.ts'

test('the schema is plain JSON and has every field', () => {
  expect(JSON.parse(JSON.stringify(frontmatterSchema))).toEqual(frontmatterSchema)
  expect(Object.keys(frontmatterSchema.properties!)).toEqual(Object.keys(fields))
})

test('the schema of robots knows directives with and without values', () => {
  const [text, list, object, flag] = frontmatterSchema.properties!['robots']!.anyOf!
  expect([text, flag]).toEqual([{ type: 'string' }, { type: 'boolean' }])
  expect(list).toEqual({ type: 'array', items: { anyOf: [text, object] } })
  expect(object!.properties).toMatchObject({
    noindex: { type: 'boolean' },
    'max-snippet': { type: ['integer', 'string'] },
    'max-image-preview': { type: 'string' },
    unavailable_after: { type: 'string' },
  })
})

const examples = Object.entries(frontmatterSchema.properties!).flatMap(([name, { examples: values = [] }]) =>
  values.map((value) => [name as FieldName, value] as const),
)

test.each(examples)('an example of %s is read without a problem: %j', (name, value) => {
  const { intent, problems } = readIntent({ [name]: value })
  expect(problems).toEqual([])
  expect(intent).not.toEqual({})
  expect(
    intent.robots?.flatMap(({ directives }) => directives).filter(({ problem }) => problem) ?? [],
  ).toEqual([])
})
