import type { Location } from '@indexical/syntax'
import type { HostFile } from '../types.ts'
import { compilePattern } from '../match-pattern.ts'
import { isCommonFile } from './known-directives.ts'
import { parseNginx } from './parse-nginx.ts'
import type { Directive } from './parse-nginx.ts'

/** All files of a project as one tree, as nginx reads them. */
export interface JoinedFiles {
  /** The content of `http`, with the files that it includes. */
  http: Directive[]
  /** Files that are not included and contain a part of a server block. */
  fragments: { name: string; directives: Directive[] }[]
  /** Names of the files that others include. */
  included: ReadonlySet<string>
  problems: { text: string; location: Location }[]
}

interface ReadFile {
  name: string
  directives: Directive[]
}

/** Words that other files, such as `redis.conf`, do not contain. */
const ofNginx = /\b(?:server|location|add_header|rewrite|try_files)\b/

/** Directives that only occur outside of server blocks. */
const above: ReadonlySet<string> = new Set(['http', 'events', 'server', 'map', 'upstream', 'geo', 'user'])

/** Read files and replace each `include` by its files. An `include` without a known file stays. */
export function joinFiles(files: readonly HostFile[]): JoinedFiles {
  const problems: { text: string; location: Location }[] = []
  const read: ReadFile[] = []
  for (const { name, text, file } of files) {
    const { directives, problem } = parseNginx(text, file)
    // nginx does not start with an invalid file, so no part of it counts.
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
 * Return the files of an include. On the server they are in other folders (`/etc/nginx/…`), so the paths are compared
 * from the end, up to the length of the shorter one.
 */
function filesFor(mask: string, from: string, files: readonly ReadFile[]): ReadFile[] {
  const parts = mask.split('/').filter((part) => part !== '' && part !== '.')
  const last = parts.at(-1)
  if (last === undefined) return []
  const others = files.filter(({ name }) => name !== from && matchesEnd([last], name.split('/')))
  const isPattern = /[*?[]/.test(mask)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const beside = others.filter(({ name }) => matchesParts(parts, name.slice(folder.length).split('/')))
  const full = beside.length > 0 ? beside : others.filter(({ name }) => matchesEnd(parts, name.split('/')))
  // If its name is unique, a snippet may be in another folder than on the server.
  const found = full.length > 0 || isPattern || others.length > 1 ? full : others
  const sorted = found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return isPattern ? sorted : sorted.slice(0, 1)
}

function matchesParts(masks: readonly string[], parts: readonly string[]): boolean {
  return masks.length === parts.length && compilePattern(masks.join('/'), '/')(parts.join('/'))
}

/** Return whether paths are equal from the end, up to the length of the shorter one. */
function matchesEnd(masks: readonly string[], parts: readonly string[]): boolean {
  const length = Math.min(masks.length, parts.length)
  return matchesParts(masks.slice(-length), parts.slice(-length))
}
