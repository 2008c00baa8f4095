import type { Frontmatter, DataProblem } from '@indexical/syntax/data'
import { readFrontmatter, createLocateRange } from '@indexical/syntax/data'
import type { Intent } from './types.ts'
import { readIntent } from './read-intent.ts'

/** Markup that may precede frontmatter, piece by piece. */
const piece = /\s+|<!doctype[^<>]{0,1000}>|<(?:html|head|body)(?=[\s>])[^<>]*>|<!--/iy

/**
 * Find frontmatter that is not read because a comment or a tag precedes it, or because a comment contains it. It must
 * have a field that only frontmatter has.
 *
 * @param text a file in which `readFrontmatter` finds nothing
 * @returns the problem at the opening fence
 */
export function findHiddenFrontmatter(text: string, file: string): DataProblem | undefined {
  let before: string | undefined
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ; at = piece.lastIndex) {
    if (isFence(text, at) && before !== undefined) {
      return hasIntent(readFrontmatter(text.slice(at), file))
        ? problemAt(text, file, { at, before })
        : undefined
    }
    piece.lastIndex = at
    const found = piece.exec(text)?.[0]
    if (found === undefined) return undefined
    if (found.trim() === '') continue
    if (found === '<!--') {
      const close = text.indexOf('-->', at)
      if (close < 0) return undefined
      const end = close + '-->'.length
      if (before !== undefined && hasIntent(readFrontmatter(text.slice(at, end), file))) {
        return problemAt(text, file, { at: text.indexOf('---', at + '<!--'.length), before })
      }
      piece.lastIndex = end
    }
    before ??= found === '<!--' ? 'a comment' : `\`${found.slice(0, 30)}\``
  }
}

/** Return whether a fence is at the offset, at the start of a line. */
function isFence(text: string, at: number): boolean {
  return /^(?:---|\+\+\+|;;;)/.test(text.slice(at, at + 3)) && (at === 0 || text[at - 1] === '\n')
}

/** Return whether frontmatter contains an intent. Comments often contain other keys, such as `title`. */
function hasIntent(frontmatter: Frontmatter | undefined): boolean {
  if (frontmatter === undefined) return false
  const { canonical, robots, sitemap, draft, redirectFrom, suppressions }: Intent = readIntent(
    frontmatter.data,
  ).intent
  const requests = [canonical, robots, redirectFrom, suppressions]
  return requests.some((one) => one !== undefined) || sitemap?.value.listed === false || draft?.value === true
}

function problemAt(text: string, file: string, { at, before }: { at: number; before: string }): DataProblem {
  return { type: 'hidden-frontmatter', args: [before], location: createLocateRange(text, file)(at, at + 3) }
}
