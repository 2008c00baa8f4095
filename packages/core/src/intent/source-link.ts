import { decoded } from '@indexical/syntax/internal'

/** Target of a link to a source file. */
export interface SourceLink {
  /** URL of the page that is built from the file; undefined if there is none. */
  url?: string
  /** The file, relative to the project, with forward slashes; empty if the link leaves the project. */
  file: string
}

/**
 * Resolve `./other-post.md`, as written in a source file, to the URL of the page that is built from it.
 *
 * The link may be percent-encoded, as in Markdown. A hash or query is ignored.
 *
 * @param from the source file that contains the link, relative to the project, with forward slashes
 */
export function resolveSourceLink(
  from: string,
  link: string,
  urlOf: (file: string) => string | undefined,
): SourceLink {
  const path = link.trim().replace(/\\/g, '/')
  // A file name may contain `#` or `%`, so the literal name is tried first.
  const plain = path.replace(/[?#].*$/s, '')
  const candidates = [path, plain, decoded(plain)].map((target) => join(from, target))
  for (const file of candidates) {
    const url = file === '' ? undefined : urlOf(file)
    if (url !== undefined) return { url, file }
  }
  return { file: candidates[1]! }
}

/** Join a relative path to the folder of a file; empty if it leaves the project. */
function join(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return ''
  }
  return parts.join('/')
}
