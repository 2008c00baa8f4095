import { join } from 'node:path'
import { rules } from '@indexical/core'
import { pathOf } from '@indexical/core/internal'
import type { Fix, Problem } from '@indexical/language-server'
import { addToList, readFrontmatter } from '@indexical/syntax/data'
import { changeOf } from '../../cache/change.ts'
import { guessUrl } from '../../dev/guess-url.ts'
import { redirectKey } from '../../fix/write-redirects.ts'
import { rulePageOf } from '../../version.ts'
import { textOf, urlOf } from './state.ts'
import type { State } from './state.ts'

const rule = 'ledger/reachable'

/** Keys with which a source sets its URL in most generators, whatever its name is. */
const ownUrl = ['slug', 'permalink', 'url']

/** Return the URL that a source loses with its name; undefined if it keeps it or redirects it. */
function lostBy(state: State, from: string, to: string, text: string): string | undefined {
  const url = urlOf(state, { source: from })
  const { data = {} } = readFrontmatter(text, to) ?? {}
  if (!state.site || url === undefined || ownUrl.some((key) => Object.hasOwn(data, key))) return undefined
  const retired = [data[redirectKey(state.site.build.options)]].flat()
  return guessUrl({ source: from, url }, to) === url || retired.includes(pathOf(url)) ? undefined : url
}

/** Return the problem of a source that was renamed since the last build, in the words of the ledger's rule. */
export function lostUrl(state: State, file: string, text: string): Problem[] {
  const from = state.renamed.get(file)
  const url = from === undefined ? undefined : lostBy(state, from, file, text)
  if (url === undefined) return []
  const fix = `add \`${redirectKey(state.site!.build.options)}: [${pathOf(url)}]\` to ${file}`
  const message = `${rules[rule].messages.moved(pathOf(url), fix, `it was ${from}`)} (in the last build)`
  const help = rulePageOf(rule)
  return [{ line: 1, level: 'hint', rule, message, isOfBuild: true, help, related: [] }]
}

/**
 * Return the edit that redirects the URL which a source loses with its name; undefined if it loses none, or has no
 * frontmatter.
 *
 * @param file the name under which the source is edited: the old one, or the new one
 */
export function addRedirect(
  state: State,
  { from, to, file }: { from: string; to: string; file: string },
): Omit<Fix, 'problem' | 'isSafe'> | undefined {
  const before = textOf(state, file)
  const url = before === undefined ? undefined : lostBy(state, from, to, before)
  if (before === undefined || url === undefined) return undefined
  const key = redirectKey(state.site!.build.options)
  const after = addToList(before, file, key, pathOf(url))
  if (after === undefined) return undefined
  const title = `Add \`${key}: [${pathOf(url)}]\``
  const [start, removed, added] = changeOf(before, after)
  const changes = [{ start, end: start + removed, text: added }]
  return { title, path: join(state.root, file), before, changes }
}
