import { directives } from '@indexical/syntax/robots'
import type { FieldName, Kind } from './fields.ts'
import { fields } from './fields.ts'

/** The part of JSON Schema (draft 2020-12) that we use. */
export interface JsonSchema {
  $schema?: string
  title?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  additionalProperties?: boolean | JsonSchema
  examples?: readonly unknown[]
}

const text: JsonSchema = { type: 'string' }
const flag: JsonSchema = { type: 'boolean' }
const number: JsonSchema = { type: 'number' }

/** Schema of the value for one crawler. It accepts every value of `robots`; editors need no more detail. */
const directiveObject: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    directives.map(({ name, value }) => [
      name,
      value === 'none' ? flag : value === 'integer' ? { type: ['integer', 'string'] } : text,
    ]),
  ),
  additionalProperties: true,
}

const sitemapObject: JsonSchema = {
  type: 'object',
  properties: { listed: flag, lastmod: text },
  additionalProperties: true,
}

const objects: Partial<Record<FieldName, JsonSchema>> = { robots: directiveObject, sitemap: sitemapObject }

function schemaOf(name: FieldName, kind: Kind): JsonSchema[] {
  if (kind === 'string') return [text]
  if (kind === 'boolean') return [flag]
  if (kind === 'number') return [number]
  if (kind === 'list') return [{ type: 'array', items: { anyOf: [text, directiveObject] } }]
  if (kind === 'object') return [objects[name] ?? { type: 'object' }]
  // JSON has no dates; the schema of strings covers them.
  return []
}

function property(name: FieldName): [string, JsonSchema] {
  const { names, aliases, accepts, description, source, examples } = fields[name]
  const kinds = accepts.flatMap((kind) => schemaOf(name, kind))
  const shape = kinds.length === 1 ? kinds[0]! : { anyOf: kinds }
  return [(names[0] ?? aliases[0])!, { description: `${description} Source: ${source}`, ...shape, examples }]
}

/** JSON Schema of the documented frontmatter fields, for editors and documentation. */
export const frontmatterSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What a page asks of search engines',
  type: 'object',
  properties: Object.fromEntries((Object.keys(fields) as FieldName[]).map(property)),
  additionalProperties: true,
}
