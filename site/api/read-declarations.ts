import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** One exported name of an entry, with its docstring. */
export interface Declaration {
  name: string
  kind: 'function' | 'class' | 'type' | 'value'
  /** Text of the docstring without its marks; empty if there is none. */
  doc: string
  /** The declaration as TypeScript. */
  code: string
  /** The package that declares it, if another one does. */
  from: string | undefined
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Named {
  name: string
}

/** What one `.d.ts` file declares, imports and exports. */
interface DeclarationFile {
  path: string
  /** Declarations by their name in the file. */
  own: Map<string, Omit<Declaration, 'name' | 'from'>>
  imports: Map<string, { from: string; name: string }>
  exports: Map<string, string>
}

/** Return what an entry exports, sorted: functions, classes, values, then types. */
export function readDeclarations(path: string): Declaration[] {
  const files = new Map<string, DeclarationFile>()
  const { exports } = readFile(path, files)
  const order = ['function', 'class', 'value', 'type']
  return [...exports.keys()]
    .map((name) => resolve(path, name, files))
    .filter((found) => found !== undefined)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name, 'en'))
}

function resolve(path: string, name: string, files: Map<string, DeclarationFile>): Declaration | undefined {
  const { own, imports, exports } = readFile(path, files)
  const local = exports.get(name) ?? name
  const found = own.get(local)
  if (found) return { name, ...found, from: undefined }
  const source = imports.get(local)
  if (!source) return undefined
  if (!source.from.startsWith('.')) return { name, kind: 'type', doc: '', code: '', from: source.from }
  const next = join(dirname(path), source.from.replace(/\.js$/, '.d.ts'))
  const declared = existsSync(next) ? resolve(next, source.name, files) : undefined
  return declared && { ...declared, name }
}

function readFile(path: string, files: Map<string, DeclarationFile>): DeclarationFile {
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const { program, comments } = parseSync(path, text, { lang: 'dts' })
  const docs = new Map(comments.map(({ end, value }) => [end, value]))
  const file: DeclarationFile = { path, own: new Map(), imports: new Map(), exports: new Map() }
  for (const node of program.body as unknown as Node[]) {
    if (node.type === 'ImportDeclaration') addImports(file, node)
    else if (node.type === 'ExportNamedDeclaration' && !node['declaration']) addExports(file, node)
    else addDeclaration(file, node, text, docs)
  }
  files.set(path, file)
  return file
}

function addImports({ imports }: DeclarationFile, node: Node): void {
  const from = (node['source'] as { value: string }).value
  for (const { local, imported } of node['specifiers'] as { local: Named; imported?: Named }[])
    imports.set(local.name, { from, name: imported?.name ?? local.name })
}

function addExports({ imports, exports }: DeclarationFile, node: Node): void {
  const source = node['source'] as { value: string } | null
  for (const { local, exported } of node['specifiers'] as { local: Named; exported: Named }[]) {
    exports.set(exported.name, local.name)
    if (source) imports.set(local.name, { from: source.value, name: local.name })
  }
}

const kinds: Readonly<Record<string, Declaration['kind']>> = {
  TSDeclareFunction: 'function',
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
  VariableDeclaration: 'value',
}

function addDeclaration(
  { own, exports }: DeclarationFile,
  node: Node,
  text: string,
  docs: ReadonlyMap<number, string>,
): void {
  const isExported = /^Export(?:Named|Default)Declaration$/.test(node.type)
  const inner = (isExported ? node['declaration'] : node) as Node
  const kind = kinds[inner.type]
  if (kind === undefined) return
  const [declarator] = (inner['declarations'] ?? []) as { id: Named }[]
  const name = ((inner['id'] ?? declarator?.id) as Named | null)?.name ?? 'default'
  const before = text.slice(0, node.start).trimEnd().length
  own.set(name, {
    kind,
    doc: plainDoc(docs.get(before) ?? ''),
    // The bundler adds `$1` to names that occur twice.
    code: text
      .slice(inner.start, inner.end)
      .replaceAll(/\$\d+\b/g, '')
      .replace(/^declare /, ''),
  })
  if (isExported) exports.set(node.type === 'ExportDefaultDeclaration' ? 'default' : name, name)
}

function plainDoc(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim()
}
