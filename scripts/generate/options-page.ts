import { optionsOf } from '../../packages/core/src/report/described.ts'
import type { Described, DescribedOption } from '../../packages/core/src/report/described.ts'
import { optionsSchema } from '../../packages/core/src/options/options.ts'
import { optionExamples } from './option-examples.ts'
import { toSource } from './to-source.ts'
import { typeOf } from './user-options.ts'

/** Return the list of all options and a section for each, from the schema that validates them. */
export function optionsSections(): string {
  const options = optionsOf(optionsSchema as unknown as Described)
  const groups = groupOptions(options)
  return [
    ...groups.map(({ title, names }) => `- ${title}: ${names.map(link).join(', ')}`),
    '',
    ...groups.flatMap(({ title, names }) => [
      `## ${title} options`,
      '',
      ...names.flatMap((name) => section(optionNamed(name, options))),
    ]),
  ]
    .join('\n')
    .trimEnd()
}

/** The options in the order of the page. Advanced options are all others, in the order of the schema. */
function groupOptions(options: readonly DescribedOption[]): { title: string; names: readonly string[] }[] {
  const named = new Set(Object.values(groupsByTitle).flat())
  const others = options.map(({ name }) => name).filter((name) => !named.has(name))
  return Object.entries({ ...groupsByTitle, Advanced: others }).map(([title, names]) => ({ title, names }))
}

const groupsByTitle: Readonly<Record<string, readonly string[]>> = {
  Start: ['site', 'base', 'trailingSlash', 'cleanUrls', 'inject', 'pages'],
  Sitemap: ['sitemap', 'announceSitemap'],
  Hosts: ['hosts', 'redirects', 'files', 'textVersions', 'environment', 'productionBranch'],
  Rules: ['preset', 'rules', 'overrides', 'engines', 'allowedOrigins', 'externalPrefixes'],
}

function optionNamed(name: string, options: readonly DescribedOption[]): DescribedOption {
  const option = options.find((one) => one.name === name)
  if (!option) throw new Error(`Unexpected option ${name} in a group, expected one of the schema`)
  return option
}

function link(name: string): string {
  return `[\`${name}\`](#${name.toLowerCase()})`
}

function section(option: DescribedOption): string[] {
  const { name, schema, description } = option
  const examples = optionExamples[name as keyof typeof optionExamples]
  const keys = optionsOf(objectIn(schema) ?? { type: 'none' })
  return [
    `### ${name}`,
    '',
    description,
    '',
    `Values: ${valuesOf(schema, name)}. ${option.required ? 'Required' : `Default: ${standardOf(option)}`}`,
    '',
    ...(keys.length === 0 ? [] : [...keys.map(keyLine), '']),
    '```js',
    ...examples.map((example) => `${name}: ${toSource(example)}`),
    '```',
    '',
  ]
}

/** Return the type on one line. Keys of objects are listed below it. */
function valuesOf(schema: Described, name: string): string {
  if (name === 'rules')
    return 'by rule id, one of `off`, `info`, `warn` and `error`, or a pair of a level and options'
  const type = typeOf(schema, name).replaceAll(/\{[^]*?\n\}/g, 'object')
  return `\`${type}\``
}

function keyLine(option: DescribedOption): string {
  const { name, required, standard, description } = option
  const note = required ? ' (required)' : standard === undefined ? '' : ` (default ${standardOf(option)})`
  return `- \`${name}\`: ${description}${note}`
}

function standardOf({ required, standard }: DescribedOption): string {
  if (required) return 'required'
  return standard === undefined ? 'none' : `\`${toSource(JSON.parse(standard))}\``
}

/** Return the object type of a value that is an object or a list of objects. */
function objectIn({ type, item, options = [], entries }: Described): Described | undefined {
  if (type === 'strict_object') return { type, entries: entries! }
  const inner = [item, ...options].filter((one) => typeof one === 'object')
  return inner.map(objectIn).find((found) => found !== undefined)
}
