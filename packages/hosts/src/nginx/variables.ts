import { toBytes } from '../bytes.ts'
import { getOrCreate } from '@indexical/syntax/internal'
import type { VariableMap } from './level.ts'
import type { Directive, Word } from './parse-nginx.ts'
import { isOfNginx } from './request.ts'
import { compileValue, lowerCase } from './value.ts'
import type { Value } from './value.ts'

/** Variables of a configuration. */
export interface Variables {
  maps: ReadonlyMap<string, VariableMap>
  /** Returns whether a value does not depend on the visitor, the time, or other programs. */
  isKnown: (value: Pick<Value, 'parts'>) => boolean
  /** Returns whether a variable depends on the visitor. */
  isOfVisitor: (variable: string) => boolean
  /** Returns all values of a variable, if the configuration contains all of them. */
  valuesOf: (variable: string) => readonly Value[]
  /** Variables that depend on the requested hostname. */
  ofHostname: ReadonlySet<string>
}

/**
 * Find the directives that define variables. Only constant values are supported.
 *
 * @param http directives of `http`
 * @param server directives of the server block, with all nested blocks
 */
export function findVariables(http: readonly Directive[], server: readonly Directive[]): Variables {
  const maps = new Map<string, VariableMap>()
  const values = new Map<string, Value[]>()
  const strange = new Set<string>()
  const ofHostname = new Set(['host', 'http_host', 'server_name'])
  const isKnown: Variables['isKnown'] = ({ parts }) =>
    parts.every(
      (part) =>
        'text' in part ||
        (!strange.has(part.variable) && (isOfNginx(part.variable) || values.has(part.variable))),
    )
  const dependsOnHostname = ({ args }: Directive): boolean =>
    args.some(({ text }) => ofHostname.has(/\$\{?(\w+)/.exec(text)?.[1] ?? ''))
  for (const directive of http.filter(({ name }) => name === 'map')) {
    const name = variableOf(directive.args[1])
    const source = directive.args[0] && compileValue(directive.args[0])
    if (name === undefined || !source || !isKnown(source)) continue
    const map = readMap(directive, source)
    if (!map) strange.add(name)
    if (!map) continue
    maps.set(name, map)
    values.set(name, [...map.texts.values(), ...(map.fallback ? [map.fallback] : [])])
    if (dependsOnHostname(directive)) ofHostname.add(name)
  }
  const visit = (directives: readonly Directive[], around?: Directive): void => {
    for (const directive of directives) {
      if (directive.block) visit(directive.block, directive)
      const name = directive.name === 'set' ? variableOf(directive.args[0]) : undefined
      if (name === undefined) continue
      const value = directive.args[1] && compileValue(directive.args[1])
      if (value?.literal === undefined) strange.add(name)
      else getOrCreate(values, name, () => []).push(value)
      if (around?.name === 'if' && dependsOnHostname(around)) ofHostname.add(name)
    }
  }
  visit(server)
  return {
    maps,
    isKnown,
    isOfVisitor: (variable) => !strange.has(variable) && !isKnown({ parts: [{ variable }] }),
    valuesOf: (name) => values.get(name) ?? [],
    ofHostname,
  }
}

/** Return the name of `$name`. */
export function variableOf(word: Word | undefined): string | undefined {
  return /^\$(\w+)$/.exec(word?.text ?? '')?.[1]?.toLowerCase()
}

/** Read a `map` of constant keys and values; undefined for any other. */
function readMap({ block = [] }: Directive, source: Value): VariableMap | undefined {
  const texts = new Map<string, Value>()
  let fallback: Value | undefined
  for (const { name, args } of block) {
    const value = args[0] && compileValue(args[0])
    if (value?.literal === undefined || name.startsWith('~') || /^(?:hostnames|include|volatile)$/.test(name))
      return undefined
    // A backslash allows keys that look like parameters: `\default`.
    const key = lowerCase(toBytes(name.replace(/^\\/, '')))
    if (name === 'default') fallback = value
    else if (!texts.has(key)) texts.set(key, value)
  }
  return { source, texts, fallback }
}
