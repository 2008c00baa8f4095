import type { Finding } from './finding.ts'

/**
 * Join findings about several pages that stand at one place in frontmatter: that of a layout, or of a template that makes
 * many pages, is wrong once. What is left names no page.
 *
 * @param findings sorted, so that those of one place follow each other
 */
export function joinShared(findings: readonly Finding[], isSource: (file: string) => boolean): Finding[] {
  const joined: Finding[] = []
  for (const finding of findings) {
    const last = joined.at(-1)
    if (!last || !isSource(finding.file) || !isShared(last, finding)) joined.push(finding)
    else {
      const { url: _url, source: _source, ...shared } = last
      joined[joined.length - 1] = shared
    }
  }
  return joined
}

const alike = ['rule', 'id', 'level', 'message', 'file', 'line', 'column', 'fix'] as const

function isShared(a: Finding, b: Finding): boolean {
  const isOfOther = a.line !== undefined && b.url !== undefined && a.url !== b.url
  return isOfOther && alike.every((key) => a[key] === b[key]) && textOf(a.related) === textOf(b.related)
}

function textOf(related: Finding['related']): string {
  return JSON.stringify(related ?? [])
}
