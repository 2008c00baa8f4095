import { decoded } from '../url/percent.ts'

/** Where a link to a source file leads. */
export interface SourceLink {
  /** URL of the page that the file becomes; undefined when it becomes none. */
  url?: string
  /** The file, relative to the project, with forward slashes; empty when the link leaves the project. */
  file: string
}

/**
 * Resolve `./other-post.md`, as written in a source file, to the URL of the page it becomes.
 *
 * A percent-encoded link works as in Markdown; a hash or query counts neither for the file nor for the URL.
 *
 * @param from the source file that holds the link, relative to the project, with forward slashes
 */
export function resolveSourceLink(
  from: string,
  link: string,
  urlOf: (file: string) => string | undefined,
): SourceLink {
  const path = link.trim().replace(/\\/g, '/')
  // A file may hold `#` or `%` in its name: what stands there literally wins.
  const plain = path.replace(/[?#].*$/s, '')
  const candidates = [path, plain, decoded(plain)].map((target) => join(from, target))
  for (const file of candidates) {
    const url = file === '' ? undefined : urlOf(file)
    if (url !== undefined) return { url, file }
  }
  return { file: candidates[1]! }
}

/** Join a relative path to the folder of a file; empty when it climbs above the project. */
function join(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return ''
  }
  return parts.join('/')
}
