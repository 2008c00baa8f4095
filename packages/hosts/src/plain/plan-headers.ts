import { getOrCreate } from '@indexical/syntax/internal'
import { compileHeaders } from '../headers-for.ts'
import { isSendable } from '../header-value.ts'
import type { HostContext, HostStatements, Written, PlainHost } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { unwritableHeader } from '../describe-config.ts'
import { hasWildcards } from '../match-pattern.ts'
import type { ServedPaths } from './served-paths.ts'

/** A header with its value. */
export type Line = DesiredHeaders['headers'][number]

/** The context for planning headers. */
export interface HeadersPlan {
  readers: readonly PlainHost[]
  context: HostContext
  /** The paths that each reader serves. */
  served: readonly ServedPaths[]
  /** Patterns that must not be used again. */
  taken: ReadonlySet<string>
}

/** Planned blocks of a `_headers` file. */
export interface PlannedHeaders {
  /** The lines of each pattern. */
  blocks: ReadonlyMap<string, readonly Line[]>
  unwritable: Written['unwritable']
}

/** One header for some paths. */
interface PlannedLine {
  line: Line
  paths: readonly string[]
  /** The files of these paths. Other paths of the same files may also have the header. */
  files: ReadonlySet<string>
}

/** Find patterns that match exactly the requested paths among all served ones. */
export function planHeaders(desired: readonly DesiredHeaders[], plan: HeadersPlan): PlannedHeaders {
  const blocks = new Map<string, Line[]>()
  const unwritable: Written['unwritable'] = []
  const nearby = plan.served.map(groupByLetters)
  const nowhere = plan.readers.map(() => [])
  const add = (pattern: string, line: Line): void => {
    const lines = getOrCreate(blocks, pattern, () => [])
    if (!lines.some(({ name, value }) => name === line.name && value === line.value)) lines.push(line)
  }
  for (const rule of desired) {
    const globs = rule.glob === undefined ? [] : globPatterns(rule.glob, new URL(plan.context.root).pathname)
    const isFree = globs.length > 0 && !globs.some((pattern) => plan.taken.has(pattern))
    for (const line of rule.headers) {
      const planned: PlannedLine = { line, paths: rule.paths, files: new Set(filesOf(rule, plan)) }
      if (isFree && isSentBy(globs, planned, plan.served, plan)) {
        for (const pattern of globs) add(pattern, line)
        continue
      }
      // A pattern for one path may also match other paths of the same request.
      const wide: string[] = []
      for (const path of rule.paths) {
        const one = { ...planned, paths: [path] }
        if (wide.some((pattern) => isSentBy([pattern], one, nowhere, plan))) continue
        // A literal pattern only matches paths that differ in case and final slash. Only these are checked.
        const near = nearby.map((groups) => groups.get(letters(path)) ?? [])
        const pattern = [path, `${path}*`].find(
          (text) =>
            !plan.taken.has(text) && isSentBy([text], one, hasWildcards(text) ? plan.served : near, plan),
        )
        if (pattern === undefined) {
          unwritable.push(unwritableHeader(rule, line, path, reasonFor(path, one, plan)))
          continue
        }
        add(pattern, line)
        if (hasWildcards(pattern)) wide.push(pattern)
      }
    }
  }
  return { blocks, unwritable }
}

/** Return whether hosts send the header with exactly the requested paths. */
function isSentBy(
  patterns: readonly string[],
  { line, paths, files }: PlannedLine,
  candidates: readonly Iterable<readonly [path: string, file: string]>[],
  plan: HeadersPlan,
): boolean {
  const { origin } = new URL(plan.context.root)
  return plan.readers.every((host, index) => {
    const { headers, headerProblems, limits } = readBlocks(patterns, line, host, plan)
    if (headers.length !== patterns.length || headerProblems.length + limits.length > 0) return false
    const linesFor = compileHeaders(headers, host.name)
    const isSent = (path: string): boolean => {
      const lines = linesFor(origin + path)
      return (
        lines.length > 0 &&
        lines.every(({ value }) => sentAs(line.name, value.value) === sentAs(line.name, line.value))
      )
    }
    if (!paths.every(isSent)) return false
    const desired = new Set(paths)
    for (const [path, file] of candidates[index]!)
      if (!files.has(file) && !desired.has(path) && linesFor(origin + path).length > 0) return false
    return true
  })
}

/** Return a value for comparison. Between directives, spaces after commas are ignored; in URLs, they are not. */
function sentAs(name: Line['name'], value: string): string {
  return name === 'Link' ? value : value.replace(/\s*,\s*/g, ', ')
}

function readBlocks(
  patterns: readonly string[],
  { name, value }: Line,
  host: PlainHost,
  { context }: HeadersPlan,
): HostStatements {
  const text = patterns.map((pattern) => `${pattern}\n  ${name}: ${value}\n`).join('')
  return host.read([{ folder: 'output', name: '_headers', file: '_headers', text }], context)
}

function filesOf({ paths, files }: DesiredHeaders, { served }: HeadersPlan): string[] {
  return paths.flatMap((path, index) => files?.[index] ?? served.flatMap((of) => of.get(path) ?? []))
}

/** Return an alternative for a header that cannot be written. */
function reasonFor(path: string, { line }: PlannedLine, plan: HeadersPlan): string {
  if (!isSendable(line.value)) return 'a value without line ends and control characters'
  const [limit] = plan.readers.flatMap((host) => readBlocks([path], line, host, plan).limits)
  if (limit) return limit.expected
  if (
    line.name === 'Link' &&
    /,(?! )/.test(line.value) &&
    plan.readers.some(({ name }) => name === 'netlify')
  )
    return 'a URL without commas, because Netlify adds a space after them'
  if (plan.taken.has(path))
    return `the header in your own block for \`${path}\`, because Cloudflare reads only one`
  return 'a path with a pattern that matches no other path'
}

function letters(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '')
}

function groupByLetters(served: ServedPaths): Map<string, (readonly [string, string])[]> {
  const groups = new Map<string, (readonly [string, string])[]>()
  for (const entry of served) getOrCreate(groups, letters(entry[0]), () => []).push(entry)
  return groups
}

/**
 * Convert a glob of output files to patterns with `*`, which matches any characters, including slashes. The result may
 * match more or less than the glob, so the caller must check it.
 *
 * @param base path of the folder that is served, with its final slash
 * @returns empty for a glob without such a form
 */
function globPatterns(glob: string, base: string): string[] {
  const [, before = glob, list, after = ''] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(glob) ?? []
  const globs = list === undefined ? [glob] : list.split(',').map((part) => before + part + after)
  if (globs.some((one) => /[?[\]{}()!+@\\:%#]|\s/.test(one))) return []
  return globs.map((one) => base + encodeURI(one.replace(/^\.?\/+/, '').replace(/\*\*\/\*|\*{2,}/g, '*')))
}
