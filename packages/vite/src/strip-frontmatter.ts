import { readFrontmatter } from '@indexical/syntax/data'

/** How a stripped page begins: what stood before the frontmatter, then only line breaks. */
export interface Gap {
  before: string
  breaks: string
}

/** A page without its frontmatter, and what is needed to close the gap later. */
export interface Stripped {
  html: string
  /** Undefined when the page had no frontmatter. */
  gap: Gap | undefined
}

/**
 * Take the frontmatter out of an HTML page, leaving its line breaks.
 *
 * Vite must not see it: text before the doctype means quirks mode, and a `<head>` inside it would attract
 * Vite's own tags. The line breaks stay so that source maps and error lines of inline scripts are right.
 */
export function stripFrontmatter(html: string, file: string): Stripped {
  const frontmatter = readFrontmatter(html, file)
  if (!frontmatter) return { html, gap: undefined }
  const { body, comment } = frontmatter
  // A comment may stand after the doctype, which stays; fences start the file, apart from a byte order mark.
  const start = comment ? html.indexOf('<!--') : html.startsWith('\uFEFF') ? 1 : 0
  // A closing fence takes its line break along, the end of a comment does not.
  const lineBreak = comment ? /^[ \t]*(?:\r\n|\n)/.exec(html.slice(body.start))?.[0] : undefined
  const end = body.start + (lineBreak?.length ?? 0)
  const gap = { before: html.slice(0, start), breaks: html.slice(start, end).replace(/[^\r\n]+/g, '') }
  return { html: gap.before + gap.breaks + html.slice(end), gap }
}

/** Take out the line breaks that `stripFrontmatter` left, if they still stand where they stood. */
export function closeGap(html: string, gap: Gap | undefined): string {
  if (!gap || !html.startsWith(gap.before + gap.breaks)) return html
  return gap.before + html.slice(gap.before.length + gap.breaks.length)
}
