import { toBytes } from '../bytes.ts'
import { getOrCreate } from '@indexical/syntax/internal'
import type { VariableMap } from './level.ts'
import type { Directive, Word } from './parse-nginx.ts'
import { isOfNginx } from './request.ts'
import { compileValue } from './value.ts'
import type { Value } from './value.ts'

/** Variables of a configuration. */
export interface Variables {
  maps: ReadonlyMap<string, VariableMap>
  /** Returns whether a value does not depend on the visitor, the time, or other programs. */
  isKnown: (value: Value) => boolean
  /** Returns whether a variable comes from an unsupported map of paths, such as one with expressions. */
  isUnreadMap: (variable: string | undefined) => boolean
  /** Returns all values of a variable, if the configuration contains all of them. */
  valuesOf: (variable: string) => readonly Value[]
}

/**
 * Find the directives that define variables.
 *
 * @param http directives of `http`
 * @param server directives of the server block, with all nested blocks
 */
export function findVariables(http: readonly Directive[], server: readonly Directive[]): Variables {
  const maps = new Map<string, VariableMap>()
  const values = new Map<string, Value[]>()
  const strange = new Set<string>()
  const unread = new Set<string>()
  const isKnown = ({ parts }: Value): boolean =>
    parts.every(
      (part) =>
        'text' in part ||
        (!strange.has(part.variable) && (isOfNginx(part.variable) || values.has(part.variable))),
    )
  const add = (name: string, added: readonly (Value | undefined)[]): void => {
    const known = added.filter((value) => value !== undefined)
    if (known.length < added.length || !known.every(isKnown)) strange.add(name)
    getOrCreate(values, name, () => []).push(...known)
  }
  for (const directive of http.filter(({ name }) => name === 'map')) {
    const name = variableOf(directive.args[1])
    const source = directive.args[0] && compileValue(directive.args[0])
    if (name === undefined || !source) continue
    const map = isKnown(source) ? readMap(directive, source) : undefined
    if (map) maps.set(name, map)
    else if (isKnown(source)) unread.add(name)
    add(name, map ? [...map.texts.values(), ...(map.fallback ? [map.fallback] : [])] : [undefined])
  }
  const visit = (directives: readonly Directive[]): void => {
    for (const { name, args, block } of directives) {
      if (name === 'set') add(variableOf(args[0]) ?? '', [args[1] && compileValue(args[1])])
      if (block) visit(block)
    }
  }
  visit(server)
  return {
    maps,
    isKnown,
    isUnreadMap: (name = '') => unread.has(name),
    valuesOf: (name) => values.get(name) ?? [],
  }
}

/** Return the name of `$name`. */
export function variableOf(word: Word | undefined): string | undefined {
  return /^\$(\w+)$/.exec(word?.text ?? '')?.[1]?.toLowerCase()
}

/** Read a `map` of constant keys; undefined for any other. */
function readMap({ block = [] }: Directive, source: Value): VariableMap | undefined {
  const map: VariableMap = { source, texts: new Map(), fallback: undefined }
  for (const { name, args } of block) {
    const value = args[0] && compileValue(args[0])
    if (!value || name.startsWith('~') || /^(?:hostnames|include|volatile)$/.test(name)) return undefined
    // A backslash allows keys that look like parameters: `\default`.
    const key = toBytes(name.replace(/^\\/, '')).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    if (name === 'default') map.fallback = value
    else if (!map.texts.has(key)) map.texts.set(key, value)
  }
  return map
}
