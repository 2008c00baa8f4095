import type { Path } from '@indexical/syntax/data'
import type { Locate, Table } from '../config-data.ts'
import type { RedirectRule, RedirectsProblem } from '../plain/redirects-file.ts'
import { redirectRule } from '../plain/redirects-file.ts'
import type { HostStatements } from '../types.ts'
import { beginningOfSource, entriesOf, readFirebaseSource, withSlash } from './firebase-source.ts'
import type { FirebaseSource } from './firebase-source.ts'
import { compileFirebaseTarget, createPathOf, hasParts, neededTexts } from './firebase-target.ts'
import type { PathOf } from './firebase-target.ts'

/**
 * Read `redirects` and `rewrites`. Redirects apply before files, rewrites if no file exists. The first match of each
 * wins.
 */
export function readFirebaseRedirects(config: Table, path: Path, locate: Locate): Partial<HostStatements> {
  const redirects: RedirectRule[] = []
  const redirectProblems: RedirectsProblem[] = []
  const unsupported: HostStatements['unsupported'] = []
  const unknownBelow: string[] = []
  const pathOf = createPathOf()
  for (const key of ['redirects', 'rewrites'] as const) {
    for (const { entry, index } of entriesOf(config, key)) {
      const own = [...path, key, index]
      const source = readFirebaseSource(entry)
      if (!source) {
        redirectProblems.push({ type: 'missing-source', text: '', location: locate(own) })
        continue
      }
      const fromAt = locate([...own, source.key])
      const read =
        key === 'redirects'
          ? readRedirect(entry, source, { path: own, locate, pathOf })
          : readRewrite(source, fromAt)
      if (!read) {
        unsupported.push({ text: source.text, location: fromAt })
        unknownBelow.push(beginningOfSource(source))
      } else if ('type' in read) redirectProblems.push(read)
      else for (const one of read) redirects.push(one)
    }
  }
  return { redirects, redirectProblems, unsupported, unknownBelow }
}

function readRedirect(
  entry: Table,
  source: FirebaseSource,
  { path, locate, pathOf }: { path: Path; locate: Locate; pathOf: PathOf },
): RedirectRule[] | RedirectsProblem | undefined {
  const fromAt = locate([...path, source.key])
  const { destination, type: status = 301 } = entry
  if (withSlash(source.text).startsWith('/__/')) {
    return { type: 'reserved-source', text: source.text, location: fromAt }
  }
  if (typeof destination !== 'string') return { type: 'missing-target', text: source.text, location: fromAt }
  if (typeof status !== 'number' || status < 300 || status >= 400) {
    return { type: 'invalid-status', text: JSON.stringify(status), location: locate([...path, 'type']) }
  }
  const target = compileFirebaseTarget(source, destination, pathOf)
  if (!target) return undefined
  const needs = neededTexts(source, destination)
  const rule = { ...redirectRule(source.text, fromAt), to: destination, status, force: true, target, needs }
  const exact = hasParts(destination) ? undefined : exactPath(source)
  if (exact === undefined) return [rule]
  // Literal paths are indexed and added to the graph. A glob also matches its path with a final slash.
  const literal = { ...rule, literal: true }
  return exact.endsWith('/') ? [literal] : [literal, { ...literal, from: `${exact}/`, implied: true }]
}

function readRewrite(source: FirebaseSource, fromAt: RedirectRule['location']): RedirectRule[] | undefined {
  const { matches, needs } = source
  if (!matches) return undefined
  // The target of a rewrite, a file or a function, is not checked.
  const target = ({ pathname }: URL): string | undefined => (matches(pathname) ? '/' : undefined)
  return [{ ...redirectRule(source.text, fromAt), to: '/', status: 200, target, needs }]
}

/** Return the path of a glob without pattern that URL parsing does not change. */
function exactPath({ key, text }: FirebaseSource): string | undefined {
  const path = withSlash(text)
  return key !== 'regex' && path === text && /^\/[\p{L}\p{N}/_.~-]*$/u.test(path) ? path : undefined
}
