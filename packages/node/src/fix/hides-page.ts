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
export function hidesPage(text: string, { rule, url }: Finding, edit: TextEdit): boolean {
  if (!/^(?:robots|headers|frontmatter)\//.test(rule)) return false
  if (rule === 'headers/valid-link') return leadsAway(text, edit)
  if (rule === 'frontmatter/known-key' && edit.text === 'canonical') return leadsAway(text, edit, url)
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

/**
 * Return whether a statement becomes a canonical to another page, which search engines then show: a Link header, or a
 * key of frontmatter.
 *
 * @param own the URL of the page. @default the path of the header rule
 */
function leadsAway(text: string, edit: TextEdit, own?: string): boolean {
  const line = statementAt(text, edit)
  if (!/\bcanonical\b/i.test(line)) return false
  const above = text.slice(0, edit.start).match(/^\/\S*/gm)
  const target = own === undefined ? /<([^<>]*)>/.exec(line) : /[:=]\s*["']?([^\s"']*)/.exec(line)
  const [base, path] =
    own === undefined ? ['https://example.com', above?.at(-1)] : [own, new URL(own).pathname]
  return !target || URL.parse(target[1]!, base)?.pathname !== path
}
