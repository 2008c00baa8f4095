import { createPlacer } from './create-placer.ts'
import type { Frontmatter } from './frontmatter.ts'
import { readFrontmatter } from './frontmatter.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import type { Intent } from './read-intent.ts'
import { readIntent } from './read-intent.ts'

/** What may stand before a page says anything, piece by piece. */
const piece = /\s+|<!doctype[^<>]{0,1000}>|<(?:html|head|body)(?=[\s>])[^<>]*>|<!--/iy

/**
 * Find frontmatter that nobody reads, because a comment or a tag stands before it: a block between fences, or a comment
 * that holds one, which asks for something that only frontmatter asks for.
 *
 * @param text a file in which `readFrontmatter` finds nothing
 * @returns the problem at the opening fence
 */
export function findHiddenFrontmatter(text: string, file: string): IntentProblem | undefined {
  let before: string | undefined
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ; at = piece.lastIndex) {
    if (isFence(text, at) && before !== undefined) {
      return asks(readFrontmatter(text.slice(at), file)) ? problemAt(text, file, { at, before }) : undefined
    }
    piece.lastIndex = at
    const found = piece.exec(text)?.[0]
    if (found === undefined) return undefined
    if (found.trim() === '') continue
    if (found === '<!--') {
      const close = text.indexOf('-->', at)
      if (close < 0) return undefined
      const end = close + '-->'.length
      if (before !== undefined && asks(readFrontmatter(text.slice(at, end), file))) {
        return problemAt(text, file, { at: text.indexOf('---', at + '<!--'.length), before })
      }
      piece.lastIndex = end
    }
    before ??= found === '<!--' ? 'a comment' : `\`${found.slice(0, 30)}\``
  }
}

/** Whether a line starts here that opens a block. */
function isFence(text: string, at: number): boolean {
  return /^(?:---|\+\+\+|;;;)/.test(text.slice(at, at + 3)) && (at === 0 || text[at - 1] === '\n')
}

/** Whether frontmatter asks for something; `title` and the like stand in comments for other reasons. */
function asks(frontmatter: Frontmatter | undefined): boolean {
  if (frontmatter === undefined) return false
  const { canonical, robots, sitemap, draft, redirectFrom, ignores }: Intent = readIntent(
    frontmatter.data,
  ).intent
  const stated = [canonical, robots, redirectFrom, ignores]
  return stated.some((one) => one !== undefined) || sitemap?.value.listed === false || draft?.value === true
}

function problemAt(
  text: string,
  file: string,
  { at, before }: { at: number; before: string },
): IntentProblem {
  return intentProblem('frontmatter/parses', 'hidden', [before], createPlacer(text, file)(at, at + 3))
}
