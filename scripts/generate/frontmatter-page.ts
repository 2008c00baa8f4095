import { fields } from '../../packages/core/src/intent/fields.ts'
import type { Field } from '../../packages/core/src/intent/fields.ts'
import { directives } from '../../packages/syntax/src/robots/directives.ts'
import type { DirectiveInfo } from '../../packages/syntax/src/robots/directives.ts'
import { formatTable } from '../section.ts'
import { toSource } from './to-source.ts'

/** Return the generated sections of the page about frontmatter, by name. */
export function frontmatterSections(): Record<string, string> {
  const all = Object.entries(fields)
  return {
    fields: all.map(([name, field]) => section(name, field)).join('\n\n'),
    directives: formatTable(
      ['directive', 'crawlers should', 'read by'],
      directives.filter(({ engines }) => readers(engines).length > 0).map(directiveRow),
    ),
    // The first column is the heading of the field.
    names: formatTable(
      ['field', 'names', 'shared names'],
      all.map(([name, { names, aliases }]) => [
        `[${name}](#${name.toLowerCase()})`,
        list(names),
        list(aliases),
      ]),
    ),
  }
}

function section(name: string, { names, aliases, expected, description, source, examples }: Field): string {
  const [first = aliases[0]!] = names
  const lines = examples.map(
    (example) => `${first}: ${typeof example === 'string' ? example : toSource(example)}`,
  )
  return `## ${name}

${description}

- Value: ${expected}
- Source: <${source}>

\`\`\`yaml
${lines.join('\n')}
\`\`\``
}

function directiveRow({ name, value, effect, engines }: DirectiveInfo): string[] {
  const written = value === 'none' ? name : `${name}:${values[value]}`
  return [`\`${written}\``, effect, readers(engines).join(', ')]
}

const values = {
  integer: '<number>',
  'image-preview': '<none, standard or large>',
  date: '<date>',
} as const

function readers(engines: DirectiveInfo['engines']): string[] {
  return Object.entries(engines)
    .filter(([, support]) => support === 'read')
    .map(([engine]) => engine)
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
