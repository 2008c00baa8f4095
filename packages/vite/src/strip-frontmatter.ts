import { readFrontmatter } from 'indexical/adapter'

/** The start of a stripped page: the text before the frontmatter, then only line breaks. */
export interface Gap {
  before: string
  breaks: string
}

/**
 * Remove the frontmatter from an HTML page, but keep its line breaks.
 *
 * Vite must not see the frontmatter: text before the doctype means quirks mode, and Vite would insert its tags into a
 * `<head>` in it. With the line breaks, source maps and error lines of inline scripts stay correct.
 *
 * @returns the page, and the gap that replaces its frontmatter; undefined when it had none
 */
export function stripFrontmatter(html: string, file: string): { html: string; gap: Gap | undefined } {
  const frontmatter = readFrontmatter(html, file)
  if (!frontmatter) return { html, gap: undefined }
  const { body, comment } = frontmatter
  // The doctype stays, and a comment may follow it. Fences are at the start of the file, after an optional byte order
  // mark.
  const start = comment ? html.indexOf('<!--') : html.startsWith('\uFEFF') ? 1 : 0
  // `body` starts after the line break of a closing fence, but before the line break after a comment.
  const lineBreak = comment ? /^[ \t]*(?:\r\n|\n)/.exec(html.slice(body.start))?.[0] : undefined
  const end = body.start + (lineBreak?.length ?? 0)
  const gap = { before: html.slice(0, start), breaks: html.slice(start, end).replace(/[^\r\n]+/g, '') }
  return { html: gap.before + gap.breaks + html.slice(end), gap }
}

/** Remove the line breaks that `stripFrontmatter` kept, if the page still starts with them. */
export function closeGap(html: string, gap: Gap | undefined): string {
  if (!gap || !html.startsWith(gap.before + gap.breaks)) return html
  return gap.before + html.slice(gap.before.length + gap.breaks.length)
}
