import type { Place } from '../../place.ts'
import type { HostFile } from '../types.ts'
import { isCommonFile } from './known-directives.ts'
import { parseNginx } from './parse-nginx.ts'
import type { Directive } from './parse-nginx.ts'

/** All files of a project as nginx reads them: one tree. */
export interface JoinedFiles {
  /** What stands in `http`, with what files say that nginx includes there. */
  http: Directive[]
  /** Files that no other includes and that hold a part of a server block. */
  fragments: { name: string; directives: Directive[] }[]
  /** Names of files that another includes. */
  included: ReadonlySet<string>
  problems: { text: string; at: Place }[]
}

interface ReadFile {
  name: string
  directives: Directive[]
}

/** Words that no `redis.conf` beside it has. */
const ofNginx = /\b(?:server|location|add_header|rewrite|try_files)\b/

/** Directives that only stand outside of server blocks. */
const above: ReadonlySet<string> = new Set(['http', 'events', 'server', 'map', 'upstream', 'geo', 'user'])

/** Read files and put those that are included where they are included; an `include` of others stays. */
export function joinFiles(files: readonly HostFile[]): JoinedFiles {
  const problems: { text: string; at: Place }[] = []
  const read: ReadFile[] = []
  for (const { name, text, file } of files) {
    const { directives, problem } = parseNginx(text, file)
    // nginx does not start with a file that it cannot read, so that no part of it counts.
    if (problem) {
      if (name.includes('nginx') || ofNginx.test(text)) problems.push(problem)
    } else read.push({ name, directives })
  }
  const included = new Set<string>()
  const splice = (from: ReadFile, directives: readonly Directive[], trail: readonly string[]): Directive[] =>
    directives.flatMap((directive) => {
      if (directive.name !== 'include') {
        const block = directive.block && splice(from, directive.block, trail)
        return [block ? { ...directive, block } : directive]
      }
      const mask = directive.args[0]?.text ?? ''
      const found = filesFor(mask, from.name, read)
      if (found.length === 0 && !isCommonFile(mask)) return [directive]
      return found.flatMap((file) => {
        included.add(file.name)
        return trail.includes(file.name) ? [] : splice(file, file.directives, [...trail, file.name])
      })
    })
  const spliced = read.map((file) => ({
    name: file.name,
    directives: splice(file, file.directives, [file.name]),
  }))
  const roots = spliced.filter(({ name }) => !included.has(name))
  const isAbove = ({ directives }: ReadFile): boolean => directives.some(({ name }) => above.has(name))
  return {
    http: roots
      .filter(isAbove)
      .flatMap(({ directives }) =>
        directives.flatMap((directive) =>
          directive.name === 'http' ? (directive.block ?? []) : [directive],
        ),
      ),
    fragments: roots.filter((root) => !isAbove(root) && root.directives.length > 0),
    included,
    problems,
  }
}

/**
 * The files that an include means. On the server they lie elsewhere (`/etc/nginx/…`), so that the end of the path
 * decides, as much of it as both have.
 */
function filesFor(mask: string, from: string, files: readonly ReadFile[]): ReadFile[] {
  const parts = mask.split('/').filter((part) => part !== '' && part !== '.')
  const last = parts.at(-1)
  if (last === undefined) return []
  const others = files.filter(({ name }) => name !== from && matchesPart(last, name.split('/').at(-1)!))
  const isPattern = /[*?[]/.test(mask)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const beside = others.filter(({ name }) => matchesParts(parts, name.slice(folder.length).split('/')))
  const full = beside.length > 0 ? beside : others.filter(({ name }) => matchesEnd(parts, name.split('/')))
  // A snippet may lie in another folder than on the server, as long as only one has its name.
  const found = full.length > 0 || isPattern || others.length > 1 ? full : others
  const sorted = found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return isPattern ? sorted : sorted.slice(0, 1)
}

function matchesParts(masks: readonly string[], parts: readonly string[]): boolean {
  return masks.length === parts.length && masks.every((mask, index) => matchesPart(mask, parts[index]!))
}

/** Compared from the end, as far as the shorter reaches. */
function matchesEnd(masks: readonly string[], parts: readonly string[]): boolean {
  const length = Math.min(masks.length, parts.length)
  return matchesParts(masks.slice(-length), parts.slice(-length))
}

/** `*` and `?` as in file names. */
function matchesPart(mask: string, part: string): boolean {
  if (!/[*?]/.test(mask)) return mask === part
  // Walks back to the last star only, which is linear enough for names of files.
  let at = 0
  let star = -1
  let retry = 0
  let from = 0
  while (from < part.length) {
    if (mask[at] === '*') {
      star = at++
      retry = from
    } else if (at < mask.length && (mask[at] === '?' || mask[at] === part[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++retry
    } else return false
  }
  return /^\**$/.test(mask.slice(at))
}
