import type { SitemapProblem } from './problem.ts'
import { advance } from './text-location.ts'

/** The text of a sitemap, and the problem of its encoding. */
export interface DecodedSitemap {
  text: string
  problems: SitemapProblem[]
}

/**
 * Decode a sitemap. The protocol allows only UTF-8, but other encodings are read to report further problems.
 *
 * @see https://www.sitemaps.org/protocol.html#escaping
 */
export function decodeSitemap(bytes: Uint8Array, file: string): DecodedSitemap {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return { text: decode(wide, bytes), problems: [encodingProblem(wide, file)] }
  const declared = declaredEncoding(bytes)
  if (declared !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(declared)) {
    return { text: decode(declared, bytes), problems: [encodingProblem(declared, file)] }
  }
  const text = decode('utf-8', bytes)
  const broken = text.indexOf('\uFFFD')
  if (broken < 0 || isUtf8(bytes)) return { text, problems: [] }
  const { line, column } = advance({ line: 1, column: 1 }, text.slice(0, broken))
  const location = { file, line, column, endLine: line, endColumn: column + 1 }
  return { text, problems: [{ type: 'encoding', args: ['invalid UTF-8'], location }] }
}

function encodingProblem(found: string, file: string): SitemapProblem {
  return { type: 'encoding', args: [found], location: { file, line: 1, column: 1, endLine: 1, endColumn: 1 } }
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = decode('utf-8', bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
}

function decode(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
