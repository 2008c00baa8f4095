import { getOrCreate } from '@indexical/syntax/internal'
import type { HeadersFor } from '../headers-for.ts'
import { isSendable } from '../header-value.ts'
import { unwritableHeader } from '../describe-config.ts'
import { joinValues, needsOneLine } from '../json/plan-json-headers.ts'
import type { ServedPaths } from '../plain/served-paths.ts'
import type { Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { isTemplate } from './vercel-json.ts'
import { escapeVercelSource, readVercelSource } from './vercel-source.ts'

type Line = DesiredHeaders['headers'][number]

/** One entry of `headers`. */
interface Entry {
  source: string
  headers: { key: string; value: string }[]
}

/** The site and its `vercel.json`. */
export interface VercelPlan {
  /** Returns the headers that the user's entries send. */
  theirs: HeadersFor
  served: ServedPaths
  /** Absolute URL of the site's root. */
  root: string
}

/**
 * Plan one entry for each path. A glob whose paths have the same headers gets one entry, if the entry matches nothing
 * else. Only the last matching entry sends a header, so ours repeat the user's values.
 */
export function planVercelHeaders(
  desired: readonly DesiredHeaders[],
  { theirs, served, root }: VercelPlan,
  unwritable: Written['unwritable'],
): Entry[] {
  const { origin, pathname } = new URL(root)
  const lines = new Map<string, { rule: DesiredHeaders; line: Line }[]>()
  for (const rule of desired) {
    for (const line of rule.headers) {
      for (const path of rule.paths) {
        const reason = reasonAgainst(line, path)
        if (reason === undefined) getOrCreate(lines, path, () => []).push({ rule, line })
        else unwritable.push(unwritableHeader(rule, line, path, reason))
      }
    }
  }
  const open = new Map<string, Entry['headers']>()
  for (const [path, own] of lines) {
    const sent = theirs(origin + path)
    for (const [name, same] of Map.groupBy(own, ({ line }) => line.name)) {
      const before = sent.flatMap((one) => (one.name === name.toLowerCase() ? [one.value.value] : []))
      const value = joinValues(name, [...before, ...same.map(({ line }) => line.value)])
      if (value !== undefined) getOrCreate(open, path, () => []).push({ key: name, value })
      else
        for (const { rule, line } of same)
          unwritable.push(unwritableHeader(rule, line, path, needsOneLine(name, 'Vercel')))
    }
  }
  return desired.flatMap(({ glob, paths, files }) => {
    const own = [...new Set(paths)].filter((path) => open.has(path))
    const entries = own.map((path) => ({ source: escapeVercelSource(path), headers: open.get(path)! }))
    for (const path of own) open.delete(path)
    const [first] = entries
    if (glob === undefined || !first || own.length < paths.length) return entries
    const isAlike = entries.every(({ headers }) => JSON.stringify(headers) === JSON.stringify(first.headers))
    const known = new Set([...paths, ...(files ?? [])])
    const isExact = (source: string): boolean => {
      const capture = readVercelSource(source)?.capture
      if (!capture || !paths.every((path) => capture(path))) return false
      return [...served].every(([path, name]) => known.has(path) || known.has(name) || !capture(path))
    }
    const source = isAlike ? sourcesFor(glob, pathname, first).find(isExact) : undefined
    return source === undefined ? entries : [{ ...first, source }]
  })
}

/** Return an alternative for a header that Vercel would interpret differently; undefined if it can be written. */
function reasonAgainst({ value }: Line, path: string): string | undefined {
  if (!isSendable(value)) return 'a value without line ends and control characters'
  if (isTemplate(value, [])) return 'a value without `$` before a letter or digit, which Vercel fills in'
  return readVercelSource(escapeVercelSource(path))?.literal === path
    ? undefined
    : 'a path that `source` can express'
}

/**
 * Return the sources for a glob with one `*`: one across folders, or one within a folder. The sources contain no names,
 * so colons in values are literal.
 */
function sourcesFor(glob: string, base: string, { headers }: Entry): string[] {
  const text = glob.replace(/^\.?\/+/, '').replace(/\*\*\/\*|\*{2,}/g, '*')
  const [before, after, ...more] = text.split('*')
  if (after === undefined || more.length > 0 || /[?[\]{}()!+@\\:%#]|\s/.test(text)) return []
  const parts = ['(.*)', ...(headers.some(({ value }) => value.includes(':')) ? [] : [':file'])]
  return parts.map((part) => base + encodeURI(before!) + part + encodeURI(after))
}
