import { getOrCreate } from '../get-or-create.ts'
import { toBytes } from '../bytes.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { VariableMap } from './level.ts'
import type { Directive, Word } from './parse-nginx.ts'
import { compileValue } from './value.ts'
import type { Value } from './value.ts'

/** Variables that depend only on the URL and the configuration, or that crawlers never send. */
const ofNginx =
  /^(?:\d|http_cookie|cookie_\w+|http_referer|uri|document_uri|request_uri|args|query_string|is_args|host|http_host|scheme|https|server_name|server_port|request_method|request_filename|document_root|realpath_root|arg_\w+)$/

/** Variables of a configuration. */
export interface Variables {
  maps: ReadonlyMap<string, VariableMap>
  /** Returns whether a value does not depend on the visitor, the time, or other programs. */
  isKnown: (value: Value) => boolean
  /** Returns whether a variable comes from an unsupported map of paths, such as one that includes a file. */
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
  const unread = new Map<string, Value>()
  const add = (name: string, value: Value | undefined): void => {
    if (!value) strange.add(name)
    else getOrCreate(values, name, () => []).push(value)
  }
  for (const directive of http.filter(({ name }) => name === 'map')) {
    const name = variableOf(directive.args[1])
    const map = readMap(directive)
    if (name === undefined) continue
    const source = directive.args[0] && compileValue(directive.args[0])
    if (!map) strange.add(name)
    if (!map && source) unread.set(name, source)
    else if (map) {
      maps.set(name, map)
      values.set(name, [...map.texts.values(), ...map.patterns.map(({ value }) => value)])
      if (map.fallback) add(name, map.fallback)
    }
  }
  const names = new Set<string>()
  const visit = (directives: readonly Directive[]): void => {
    for (const { name, args, block } of directives) {
      if (name === 'set') add(variableOf(args[0]) ?? '', args[1] && compileValue(args[1]))
      for (const text of [name, ...args.map((word) => word.text)])
        for (const [, group] of text.matchAll(/\(\?P?[<'](\w+)[>']/g)) names.add(group!.toLowerCase())
      if (block) visit(block)
    }
  }
  visit(server)
  visit(http.filter(({ name }) => name === 'map'))
  const isKnownVariable = (name: string, trail: readonly string[]): boolean => {
    if (strange.has(name) || trail.length > 20) return false
    if (trail.includes(name) || ofNginx.test(name) || names.has(name)) return true
    const found = values.get(name)
    const map = maps.get(name)
    if (!found && !map) return false
    return [...(found ?? []), ...(map ? [map.source] : [])].every((value) => isKnown(value, [...trail, name]))
  }
  const isKnown = (value: Value, trail: readonly string[] = []): boolean =>
    value.parts.every((part) => 'text' in part || isKnownVariable(part.variable, trail))
  const isUnreadMap = (name = ''): boolean => {
    const source = unread.get(name)
    return source !== undefined && isKnown(source)
  }
  return {
    maps,
    isKnown: (value) => isKnown(value),
    isUnreadMap,
    valuesOf: (name) => values.get(name) ?? [],
  }
}

/** Return the name of `$name`. */
export function variableOf(word: Word | undefined): string | undefined {
  return /^\$(\w+)$/.exec(word?.text ?? '')?.[1]?.toLowerCase()
}

/** Read a `map`; undefined if an entry is unsupported. */
function readMap({ args: [from], block }: Directive): VariableMap | undefined {
  const source = from && compileValue(from)
  if (!source || !block) return undefined
  const map: VariableMap = {
    source,
    texts: new Map(),
    patterns: [],
    candidates: () => [],
    fallback: undefined,
    isVolatile: false,
  }
  for (const { name, args } of block) {
    const [word] = args
    if (name === 'volatile') map.isVolatile = true
    else if (word === undefined || name === 'hostnames' || name === 'include') return undefined
    else {
      const value = compileValue(word)
      if (!value) return undefined
      if (name === 'default') map.fallback = value
      else if (name.startsWith('~')) {
        const isCaseless = name.startsWith('~*')
        const pattern = compilePattern(toBytes(name.slice(isCaseless ? 2 : 1)), { isCaseless })
        if (!pattern) return undefined
        map.patterns.push({ pattern, value })
      } else {
        // A backslash allows keys that look like parameters: `\default`.
        const key = toBytes(name.replace(/^\\/, '')).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        if (!map.texts.has(key)) map.texts.set(key, value)
      }
    }
  }
  map.candidates = createFindCandidates(map.patterns.map(({ pattern }) => pattern))
  return map
}
