import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@indexical/core'

/**
 * Move findings in the HTML that a dev server sends to the source of the page, if that is HTML and has their line exactly
 * once. Servers add scripts above.
 *
 * @param shown the path of the output file in findings
 * @param source relative to `root`
 */
export function moveToSource(
  findings: readonly Finding[],
  html: string | Uint8Array,
  { root, shown, source }: { root: string; shown: string; source: string | undefined },
): Finding[] {
  if (source === undefined || !/\.html?$/i.test(source)) return [...findings]
  const served = (typeof html === 'string' ? html : Buffer.from(html).toString('utf8')).split('\n')
  let own: string[] | undefined
  return findings.map((finding) => {
    const { file, line } = finding
    const text = file === shown && line !== undefined ? served[line - 1]!.trimEnd() : ''
    if (text === '' || (finding.endLine ?? line) !== line) return finding
    own ??= readFileSync(join(root, source), 'utf8')
      .split('\n')
      .map((one) => one.trimEnd())
    const first = own.indexOf(text)
    if (first === -1 || first !== own.lastIndexOf(text)) return finding
    const { source: _, ...rest } = finding
    const endLine = finding.endLine && first + 1
    return { ...rest, file: source, line: first + 1, endLine }
  })
}
