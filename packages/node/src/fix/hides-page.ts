import type { Finding } from '@indexical/core'
import type { TextEdit } from './edit-text.ts'

/** Directives that hide a page, and the frontmatter keys and values that request it. */
const hiding =
  /(?<![\w-])(?:noindex|none|unavailable_after|unlisted)(?![\w-])|(?<![\w-])index["']?\s*[:=]\s*["']?false/i

/** Rules whose fixes correct the name that makes a statement count. */
const naming = new Set(['robots/known-crawler', 'headers/known-crawler', 'frontmatter/known-key'])

/**
 * Return whether a fix hides a page from search engines that show it now: crawlers do not read the statement, and read
 * it after the fix. An author who wrote `noindex nofollow` long ago may depend on the page today, so such a fix is a
 * suggestion.
 */
export function hidesPage(text: string, { rule }: Finding, edit: TextEdit): boolean {
  if (!/^(?:robots|headers|frontmatter)\//.test(rule)) return false
  if (rule === 'headers/valid-link') return leadsAway(text, edit)
  return hiding.test(naming.has(rule) ? statementAt(text, edit) : edit.text)
}

/** Return the tag or the line around an edit, with the edit. */
function statementAt(text: string, { start, end, text: after }: TextEdit): string {
  const tag = text.lastIndexOf('<', start)
  const isTag = tag >= 0 && !text.slice(tag, start).includes('>')
  const from = isTag ? tag : text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf(isTag ? '>' : '\n', end)
  return text.slice(from, start) + after + text.slice(end, to < 0 ? text.length : to)
}

/** Return whether a Link header of `_headers` is a canonical to another page, which search engines then show. */
function leadsAway(text: string, edit: TextEdit): boolean {
  const line = statementAt(text, edit)
  const path = text
    .slice(0, edit.start)
    .match(/^\/\S*/gm)
    ?.at(-1)
  const target = /<([^<>]*)>/.exec(line)?.[1]
  const isOwn = target !== undefined && URL.parse(target, 'https://example.com')?.pathname === path
  return /\bcanonical\b/i.test(line) && !isOwn
}
