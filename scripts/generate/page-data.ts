import { fields } from '../../packages/core/src/intent/fields.ts'
import type { Field } from '../../packages/core/src/intent/fields.ts'

const types: Readonly<Partial<Record<Field['accepts'][number], string>>> = {
  boolean: 'boolean',
  date: 'Date',
  list: 'readonly string[]',
  number: 'number',
  object: 'Record<string, unknown>',
  string: 'string',
}

/** Return the interface of frontmatter in options. It has no index signature, so that a misspelt field does not compile. */
export function pageData(): string {
  const named = Object.entries(fields).flatMap(([name, { names, aliases, accepts, description }]) => {
    const type = accepts.map((kind) => types[kind] ?? 'unknown').join(' | ')
    return [...names, ...aliases]
      .filter((key) => !key.includes('.'))
      .map((key) => property(key, type, key === name ? description : `The same as \`${name}\`.`))
  })
  const nested = new Set(
    Object.values(fields).flatMap(({ names, aliases }) =>
      [...names, ...aliases].filter((key) => key.includes('.')).map((key) => key.split('.')[0]!),
    ),
  )
  return [
    '/**',
    ' * Frontmatter of one page, as options and scripts of pages set it. Names of the option `fields` are unknown here: for',
    " * those, write `{ crawlers: 'noindex' } as PageData`.",
    ' */',
    'export interface PageData {',
    ...named,
    ...[...nested].map((key) =>
      property(key, 'Record<string, unknown>', `Fields that a theme nests below \`${key}\`.`),
    ),
    property(
      'indexical',
      '{ ignore?: Partial<Record<RuleId, string>> | undefined }',
      'Rules to disable for this page, each with a reason.',
    ),
    '}',
    '',
    '/** Frontmatter of the pages that a path or glob matches. */',
    'export interface PagesData extends PageData {',
    property(
      'otherwise',
      'PageData',
      'If `canonical` contains stars: frontmatter of the pages for which no canonical page exists.',
    ),
    property(
      'query',
      'readonly string[]',
      'Names of the query parameters that belong to the canonical of pages that a server renders.',
    ),
    '}',
  ].join('\n')
}

function property(name: string, type: string, description: string): string {
  return `  /** ${description} */\n  ${name}?: ${type} | null | undefined`
}
