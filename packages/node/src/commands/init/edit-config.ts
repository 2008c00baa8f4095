import { closingOf, readTokens, startsWith } from './read-tokens.ts'
import type { Token } from './read-tokens.ts'

/** Text to insert at an offset. */
interface Insertion {
  at: number
  text: string
}

/** How a plugin is added to a config file. */
export interface PluginLine {
  /** Name of the package. */
  plugin: string
  /** URL of the production site. */
  site: string
  /** Whether the config names the package instead of importing it. @default false */
  isNamed?: boolean
}

/**
 * Add a plugin to a list in a config that exports an object, such as `integrations` of Astro and `plugins` of
 * Vite.
 *
 * @param list name of the property with the list, or its path: `vite.plugins`
 * @param ownsSite whether the config itself has the property `site`, which is added if it is missing
 * @returns the new text; undefined for a config of another form, or one that already contains the plugin
 */
export function addToList(
  code: string,
  list: string,
  { plugin, site, isNamed = false }: PluginLine,
  ownsSite: boolean,
): string | undefined {
  const tokens = readTokens(code)
  if (code.includes(plugin)) return undefined
  let object = exportedObject(tokens)
  if (object === undefined) return undefined
  const style = styleOf(code, tokens)
  const quoted = style.quote(site)
  const options = ownsSite ? '' : `{ site: ${quoted} }`
  const call = isNamed ? style.quote(plugin) : `indexical(${options})`
  const insertions: Insertion[] = isNamed ? [] : [importLine(tokens, plugin, style)]
  const [last, outer] = list.split('.').toReversed() as [string, string?]
  const parent = outer === undefined ? undefined : propertiesOf(tokens, object).get(outer)
  if (parent !== undefined) {
    if (!startsWith(tokens, parent, outer!, ':', '{')) return undefined
    object = parent + 2
  }
  const own = propertiesOf(tokens, object)
  const found = own.get(last)
  if (found !== undefined && !startsWith(tokens, found, last, ':', '[')) return undefined
  const isWrapped = outer !== undefined && parent === undefined
  const properties = [
    ...(found === undefined ? [isWrapped ? `${outer}: { ${last}: [${call}] }` : `${last}: [${call}]`] : []),
    ...(ownsSite && !own.has('site') ? [`site: ${quoted}`] : []),
  ]
  if (found !== undefined) insertions.push(listItem(code, tokens, found + 2, call))
  if (properties.length > 0) insertions.push(addProperties(code, tokens, object, properties))
  return insertAll(code, insertions)
}

/**
 * Add a plugin to a config of Eleventy, which exports a function.
 *
 * @returns the new text; undefined for a config of another form, or one that already contains the plugin
 */
export function addToFunction(code: string, { plugin, site }: PluginLine): string | undefined {
  if (code.includes(plugin)) return undefined
  const tokens = readTokens(code)
  const found = exportedFunction(tokens)
  if (!found) return undefined
  const style = styleOf(code, tokens)
  const { body, parameter, isModule } = found
  const open = tokens[body]!.start + 1
  const indent = /^\s*\n([ \t]+)/.exec(code.slice(open))?.[1] ?? '  '
  // Without a semicolon, a bracket on the next line would continue the call.
  const end = /^[([`/+-]/.test(tokens[body + 1]!.text) ? ';' : style.end
  const call = `${parameter}.addPlugin(indexical, { site: ${style.quote(site)} })${end}`
  const lineEnd = /^[ \t]*(?:\r?\n|\/\/)/.test(code.slice(open)) ? '' : '\n'
  const load = isModule
    ? importLine(tokens, plugin, style)
    : { at: firstLine(tokens), text: `const indexical = require(${style.quote(plugin)})${style.end}\n` }
  return insertAll(code, [load, { at: open, text: `\n${indent}${call}${lineEnd}` }])
}

/** Return the index of the token that opens the exported object, which may have a name of its own. */
function exportedObject(tokens: readonly Token[]): number | undefined {
  const start = tokens.findIndex((_, at) => startsWith(tokens, at, 'export', 'default'))
  if (start < 0) return undefined
  const exported = start + 2
  const name = tokens[exported]!.text
  const declared = tokens.findIndex((_, at) => startsWith(tokens, at, 'const', name))
  const after =
    declared < 0 ? exported : tokens.findIndex(({ text }, at) => at > declared && text === '=') + 1
  const object = startsWith(tokens, after, 'defineConfig', '(') ? after + 2 : after
  return tokens[object]?.text === '{' ? object : undefined
}

/** Return the parameter of the exported function, the index of the token that opens its body, and the kind of module. */
function exportedFunction(tokens: readonly Token[]) {
  const start = tokens.findIndex(
    (_, at) =>
      startsWith(tokens, at, 'export', 'default') || startsWith(tokens, at, 'module', '.', 'exports', '='),
  )
  if (start < 0) return undefined
  const isModule = tokens[start]!.text === 'export'
  let at = start + (isModule ? 2 : 4)
  if (tokens[at]?.text === 'async') at++
  if (tokens[at]?.text === 'function') {
    at++
    if (tokens[at]?.text !== '(') at++
  }
  const hasBrackets = tokens[at]?.text === '('
  const parameter = tokens[hasBrackets ? at + 1 : at]?.text
  if (parameter === undefined || !/^[\w$]+$/.test(parameter)) return undefined
  let body = (hasBrackets ? closingOf(tokens, at) : at) + 1
  if (tokens[body]?.text === '=>') body++
  return tokens[body]?.text === '{' ? { parameter, body, isModule } : undefined
}

/** Return the index of each property name of an object. */
function propertiesOf(tokens: readonly Token[], object: number): ReadonlyMap<string, number> {
  const end = closingOf(tokens, object)
  const { depth } = tokens[object]!
  const found = new Map<string, number>()
  for (let at = object + 1; at < end; at++) {
    const isName = tokens[at]!.depth === depth + 1 && /^[{,]$/.test(tokens[at - 1]!.text)
    if (isName) found.set(tokens[at]!.text, at)
  }
  return found
}

/** Insert properties at the start of an object, on separate lines if the others are on separate lines. */
function addProperties(
  code: string,
  tokens: readonly Token[],
  object: number,
  properties: readonly string[],
): Insertion {
  const at = tokens[object]!.start + 1
  const indent = /^\s*\n([ \t]+)/.exec(code.slice(at))?.[1]
  const isEmpty = tokens[object + 1]?.text === '}'
  if (isEmpty) return { at, text: ` ${properties.join(', ')} ` }
  const before = indent === undefined ? ' ' : `\n${indent}`
  return { at, text: properties.map((text) => `${before}${text},`).join('') }
}

/** Insert an item at the end of a list, because later plugins see the results of earlier ones. */
function listItem(code: string, tokens: readonly Token[], open: number, text: string): Insertion {
  const close = closingOf(tokens, open)
  const last = tokens[close - 1]!
  const at = last.start + last.text.length
  if (last.text === '[') return { at, text }
  const lines = code.slice(at, tokens[close]!.start)
  const comma = last.text === ',' ? '' : ','
  if (!lines.includes('\n')) return { at, text: `${comma} ${text}` }
  const first = code.slice(tokens[open]!.start, tokens[open + 1]!.start)
  const indent = /\n([ \t]*)[^\n]*$/.exec(first)?.[1] ?? ''
  return { at, text: `${comma}\n${indent}${text},` }
}

interface Style {
  quote: (text: string) => string
  end: string
}

function styleOf(code: string, tokens: readonly Token[]): Style {
  const strings = tokens.map(({ text }) => text[0])
  const isDouble = strings.filter((one) => one === '"').length > strings.filter((one) => one === "'").length
  return {
    quote: (text) => (isDouble ? JSON.stringify(text) : `'${text.replace(/[\\']/g, '\\$&')}'`),
    end: /;[ \t]*(?:\n|$)/.test(code) ? ';' : '',
  }
}

function importLine(tokens: readonly Token[], plugin: string, { quote, end }: Style): Insertion {
  return { at: firstLine(tokens), text: `import indexical from ${quote(plugin)}${end}\n` }
}

/** Return the offset of the first import or statement. Comments above it stay at the top. */
function firstLine(tokens: readonly Token[]): number {
  const first = tokens.find(({ text, depth }) => depth === 0 && text === 'import') ?? tokens[0]
  return first?.start ?? 0
}

function insertAll(code: string, insertions: readonly Insertion[]): string {
  let text = code
  for (const { at, text: added } of insertions.toSorted((a, b) => b.at - a.at))
    text = text.slice(0, at) + added + text.slice(at)
  return text
}
