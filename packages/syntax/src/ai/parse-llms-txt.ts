import { createLocateRange } from '../data/locate-range.ts'
import type { Location } from '../location.ts'

/** A link of an llms.txt. */
export interface LlmsTxtLink {
  /** The target as written, without `<` and `>`. */
  href: string
  location: Location
}

/**
 * A Markdown link: its target in angle brackets or with balanced parentheses, and an optional title. Its text may continue
 * on the next line, and has a limit, because each bracket may start a link. An image has `!` before it.
 */
const link =
  /(?<image>!?)\[(?:[^[\]\\\n]|\n(?![ \t]*\n)|\\.|\[(?:[^[\]\\\n]|\\.){0,99}\]){0,999}\]\(\s*(?:<(?<angle>[^<>\n]*)>|(?<plain>[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\s*\)|<(?<auto>https?:\/\/[^\s<>]+)>|^ {0,3}\[[^\]\\\n]+\]:[ \t]+<?(?<defined>(?:https?:|\.{0,2}\/)[^\s<>]+)/dgm

/**
 * Return the links of an llms.txt: Markdown links, URLs in angle brackets, and definitions of links. Code and images are
 * no entries. Never throws.
 *
 * @param file as shown in findings
 * @see https://llmstxt.org/
 */
export function parseLlmsTxt(text: string, file: string): LlmsTxtLink[] {
  const plain = withoutCode(text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n'))
  const locationOf = createLocateRange(plain, file)
  return Array.from(plain.matchAll(link)).flatMap(({ groups, indices }): LlmsTxtLink[] => {
    const name = ['angle', 'plain', 'auto', 'defined'].find((one) => groups![one] !== undefined)
    const href = name && groups![name]
    if (!href || groups!['image']) return []
    return [{ href, location: locationOf(...indices!.groups![name]!) }]
  })
}

/** Replace code by spaces, so that offsets stay the same. */
function withoutCode(text: string): string {
  let fence: string | undefined
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
      return blank(line)
    }
    return fence === undefined ? line.replace(codeSpan, blank) : blank(line)
  })
  return lines.join('\n')
}

const codeSpan = /(?<!`)(`+)(?!`)(?:(?!\1).)*?(?<!`)\1(?!`)/g

function blank(text: string): string {
  return ' '.repeat(text.length)
}
