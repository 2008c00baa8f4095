import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDeclarations } from './read-declarations.ts'
import type { Declaration } from './read-declarations.ts'

/** The maximum number of lines of a declaration. The table of all rules would be 4,000 lines. */
const maxLines = 80

interface Manifest {
  name: string
  exports: Record<string, string | { types?: string }>
}

/**
 * Return a page with all exports of a package, from the docstrings in its declarations.
 *
 * @param folder of the package, after the build
 */
export function apiPage(folder: string): string {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const entries = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' || target.types === undefined || /internal|adapter|replay|cli/.test(path)
      ? []
      : [{ entry: name + path.slice(1), file: join(folder, target.types) }],
  )
  const parts = entries.flatMap(({ entry, file }) => [
    `## ${entry}`,
    `\`\`\`ts\nimport { … } from '${entry}'\n\`\`\``,
    ...readDeclarations(file).map(declarationPart),
  ])
  return [
    `---\ntitle: API of ${name}\ndescription: Functions and types of ${name}, from its docstrings.\npagefind: false\nsidebar: { label: ${JSON.stringify(name)} }\n---`,
    'Generated from the docstrings of the released declarations. What is not here may change in every release.',
    ...parts,
    '',
  ].join('\n\n')
}

function declarationPart({ name, kind, doc, code, from }: Declaration): string {
  const heading = `### ${kind === 'function' ? `${name}()` : name}`
  if (from !== undefined) return `${heading}\n\nFrom \`${from}\`.`
  return [heading, docPart(doc), `\`\`\`ts\n${shorten(code)}\n\`\`\``]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Remove private members, and the end of declarations that are longer than a screen. */
function shorten(code: string): string {
  const lines = code.split('\n').filter((line) => !/^ {2}private /.test(line))
  return lines.length <= maxLines ? lines.join('\n') : [...lines.slice(0, maxLines), '  // …'].join('\n')
}

/** Turn the tags of a docstring into a list. */
function docPart(doc: string): string {
  const [text = '', ...tags] = doc.split(/^@|(?<=[.)\]] )@(?=default|see)/m)
  const lines = tags.map((tag) => {
    const [, word, rest = ''] = /^(\w+)\s*([^]*)$/.exec(tag.trim()) ?? []
    const line = rest.replaceAll(/\s*\n\s*/g, ' ').replace(/^\{([^}]*)\}/, '`$1`')
    return `- ${labels[word!] ?? word}: ${word === 'param' ? line.replace(/^(\w+)/, '`$1`:') : line}`
  })
  return [escapeHtml(text.trim()), escapeHtml(lines.join('\n'))].filter((part) => part !== '').join('\n\n')
}

const labels: Readonly<Record<string, string>> = {
  param: 'Parameter',
  returns: 'Returns',
  throws: 'Throws',
  default: 'Default',
  see: 'See',
  internal: 'Internal',
}

/** Escape `<` outside of code, so that `<T>` in a text does not become an element. */
function escapeHtml(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{', '&#123;')))
    .join('')
}
