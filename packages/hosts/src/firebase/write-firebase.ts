import type { Path } from '@indexical/syntax/data'
import { tableOf } from '../config-data.ts'
import { decodePath } from '../encode-path.ts'
import { compileHeaders } from '../headers-for.ts'
import { insertAll, insertJson } from '../json/insert-json.ts'
import { readJsonSource } from '../json/json-source.ts'
import { planJsonHeaders } from '../json/plan-json-headers.ts'
import type { JsonHeadersPlan } from '../json/plan-json-headers.ts'
import { isExactPattern, filePaths } from '../json/file-paths.ts'
import { planEach, refuseAll } from '../describe-config.ts'
import { newFile } from '../host-files.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from '../desired-config.ts'
import { escapeRegExp } from '../match-pattern.ts'
import { compileFirebaseGlob } from './firebase-glob.ts'
import { hasParts } from './firebase-target.ts'
import { findHosting, readFirebase } from './read-firebase.ts'

/**
 * Add the missing parts to `firebase.json`. Redirects go before the others, because the first match wins. Headers go
 * after the others, because the last match wins. Entries of ours that are no longer requested stay, because they are
 * not marked.
 *
 * @param missing desired config that the file lacks and does not contradict
 */
export function writeFirebase(
  missing: DesiredConfig,
  known: HostFile | undefined,
  context: HostContext,
): Written {
  const file = known ?? newFile('project', 'firebase.json')
  const hosting = prepareHosting(file, context)
  if (typeof hosting === 'string') return refuseAll(missing, hosting)
  const { headers } = readFirebase(file, context)
  const plan = planJsonHeaders(missing.headers, compileHeaders(headers, 'firebase'), {
    root: context.root,
    host: 'Firebase',
    patternOf: (rule) => patternOf(rule, context),
  })
  const taken = takenPaths(missing, context)
  const unwritable: Written['unwritable'] = []
  const redirects = planRedirects(missing.redirects, taken, context.root, unwritable)
  const text = insertAll(hosting.text, [
    { path: [...hosting.path, 'redirects'], values: redirects, where: 'start' },
    { path: [...hosting.path, 'headers'], values: headerEntries(plan, taken), where: 'end' },
  ])
  if (text === undefined) return refuseAll(missing, 'lists in `redirects` and `headers` of `firebase.json`')
  const files = text === file.text || text === hosting.text ? [] : [{ ...file, text }]
  return { files, unwritable: [...unwritable, ...plan.unwritable] }
}

/** Return the text with a hosting table, or a sentence about the expected value if it cannot be added. */
function prepareHosting(
  { text, file }: HostFile,
  context: HostContext,
): { text: string; path: Path } | string {
  const { data, error } = readJsonSource(text, file)
  if (error) return `a \`${file}\` that can be read`
  const hosting = findHosting(data, context)
  if (hosting) return { text, path: hosting.path }
  if (tableOf(data)['hosting'] !== undefined) return 'a `hosting` entry whose `public` is the output folder'
  if (context.outputFolder === undefined) return 'a `hosting` entry in `firebase.json`'
  const added = insertJson(text, { path: ['hosting'], key: 'public', value: context.outputFolder || '.' })
  return added === undefined ? `an object in \`${file}\`` : { text: added, path: ['hosting'] }
}

/** Return paths that a glob must not match. As a glob, `/a` also matches `/a/`. */
function takenPaths(
  { headers, redirects }: DesiredConfig,
  { files, root }: HostContext,
): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const file of files) for (const path of filePaths(file, root)) taken.add(path)
  for (const { paths } of headers) for (const path of paths) taken.add(path)
  for (const { from, to } of redirects) {
    taken.add(from)
    taken.add(new URL(to, new URL(from, root)).pathname)
  }
  return taken
}

function planRedirects(
  desired: readonly DesiredRedirect[],
  taken: ReadonlySet<string>,
  root: string,
  unwritable: Written['unwritable'],
): object[] {
  const known = new Set<string>()
  const plan = ({ from, to }: DesiredRedirect): object | string => {
    const path = decodePath(from)
    const destination = decodePath(to)
    if (path === undefined || /[?#]|^\/\//.test(from)) return 'a path without query'
    if (from.startsWith('/__/')) return 'a path outside `/__/`, which Firebase reserves'
    if (destination === undefined || destination.includes('%'))
      return 'a target without escapes: Firebase escapes their `%` again'
    if (hasParts(destination)) return 'a target without `/:`, which Firebase reads as a placeholder'
    if (known.has(path)) return 'one redirect from a path'
    const url = new URL(from, root)
    if (new URL(to, url).href === url.href) return 'another target'
    known.add(path)
    return { ...sourceOf(from, [path, from], taken), destination, type: 301 }
  }
  return planEach(desired, plan, unwritable)
}

function headerEntries({ patterns, paths }: JsonHeadersPlan, taken: ReadonlySet<string>): object[] {
  const listOf = (headers: ReadonlyMap<string, string>): object[] =>
    [...headers].map(([key, value]) => ({ key, value }))
  return [
    ...patterns.map(({ pattern, headers }) => ({ source: pattern, headers: listOf(headers) })),
    ...paths.map(({ path, headers }) => ({
      ...sourceOf(path, [path, decodePath(path) ?? path], taken),
      headers: listOf(headers),
    })),
  ]
}

/**
 * Return the source of an entry for one path. The emulator compares decoded paths for redirects and encoded paths for
 * headers. Firebase does not document this, so a pattern matches both.
 */
function sourceOf(
  path: string,
  forms: readonly string[],
  taken: ReadonlySet<string>,
): { source: string } | { regex: string } {
  const isPlain = /^\/(?:[\w~-][\w.~-]*\/?)*$/.test(path)
  if (isPlain && (path.endsWith('/') || !taken.has(`${path}/`))) return { source: path }
  const [first, ...others] = new Set(forms.map(escapeRegExp))
  return { regex: others.length > 0 ? `^(?:${[first, ...others].join('|')})$` : `^${first}$` }
}

/** Return an author's glob as a source, if Firebase interprets it in the same way. */
function patternOf({ glob, paths }: DesiredHeaders, { root, files }: HostContext): string | undefined {
  if (glob === undefined || !/^[\w./*,{}-]+$/.test(glob)) return undefined
  const source = new URL(root).pathname + glob.replace(/^\/+/, '')
  const matches = compileFirebaseGlob(source)?.matches
  return matches && isExactPattern(matches, paths, files, root) ? source : undefined
}
