import type { Location } from '../location.ts'

/** A link of an llms.txt. */
export interface LlmsTxtLink {
  /** The target as written, without `<` and `>`. */
  href: string
  location: Location
}

/** Return whether a file lists pages for agents. Others, such as `llms-full.txt`, contain their text. */
export function isLlmsTxt(file: string): boolean {
  return /(?:^|\/)llms\.txt$/.test(file)
}

/**
 * The target of a Markdown link, in angle brackets or with balanced parentheses, and an optional title. An image has `!`
 * before it.
 */
const link =
  /(?<image>!?)\[(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*\]\(\s*(?:<(?<angle>[^<>]*)>|(?<plain>[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)|<(?<auto>https?:\/\/[^\s<>]+)>|^ {0,3}\[[^\]\\]+\]:\s+<?(?<defined>(?:https?:|\.{0,2}\/)[^\s<>]+)/dg

/**
 * Return the links of an llms.txt: Markdown links, URLs in angle brackets, and definitions of links. Code and images are
 * no entries. Never throws.
 *
 * @param file as shown in findings
 * @see https://llmstxt.org/
 */
export function parseLlmsTxt(text: string, file: string): LlmsTxtLink[] {
  const links: LlmsTxtLink[] = []
  let fence: string | undefined
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
      continue
    }
    if (fence !== undefined || !/[[<]/.test(raw)) continue
    // Keep the length, so that columns stay those of the line.
    const line = raw.replace(/(?<!`)(`+)(?!`)(?:(?!\1).)*?(?<!`)\1(?!`)/g, (code) => ' '.repeat(code.length))
    for (const { groups, indices } of line.matchAll(link)) {
      const name = (['angle', 'plain', 'auto', 'defined'] as const).find((one) => groups?.[one] !== undefined)
      const href = name && groups![name]!
      if (!href || groups?.['image']) continue
      const [start, end] = indices!.groups![name]!
      const place = { line: index + 1, column: start + 1, endLine: index + 1, endColumn: end + 1 }
      links.push({ href, location: { file, ...place } })
    }
  }
  return links
}
