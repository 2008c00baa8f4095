import type { Path } from '@indexical/syntax/data'
import type { HeaderLine } from '@indexical/syntax'
import { listOf, readSignal } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import type { HeaderRule, HeadersProblem } from '../plain/headers-file.ts'
import type { HostStatements } from '../types.ts'
import { beginningOfSource, entriesOf, readFirebaseSource } from './firebase-source.ts'

/**
 * Read `headers`. All matching entries apply. If several have the same name, the last one applies.
 *
 * @see https://github.com/firebase/firebase-tools/issues/9467
 */
export function readFirebaseHeaders(config: Table, path: Path, locate: Locate): Partial<HostStatements> {
  const headers: HeaderRule[] = []
  const headerProblems: HeadersProblem[] = []
  const unsupported: HostStatements['unsupported'] = []
  const unknownHeadersBelow: string[] = []
  for (const { entry, index } of entriesOf(config, 'headers')) {
    const own = [...path, 'headers', index]
    const { lines, problems } = readLines(entry, [...own, 'headers'], locate)
    for (const one of problems) headerProblems.push(one)
    if (lines.length === 0) continue
    const source = readFirebaseSource(entry)
    if (!source) {
      headerProblems.push({ type: 'missing-path', text: 'headers', location: locate(own) })
      continue
    }
    const sourceAt = locate([...own, source.key])
    const { text, matches, needs } = source
    if (!matches) {
      unsupported.push({ text, location: sourceAt })
      unknownHeadersBelow.push(beginningOfSource(source))
      continue
    }
    headers.push({
      pattern: text,
      location: sourceAt,
      path: text,
      lines,
      detached: lines.map(({ name }) => name),
      needs,
      // An error document also has the headers of its own path.
      matches: (url, file) => matches(url) || (file === '404.html' && matches('/404.html')),
    })
  }
  return { headers, headerProblems, unsupported, unknownHeadersBelow }
}

function readLines(
  entry: Table,
  path: Path,
  locate: Locate,
): { lines: HeaderLine[]; problems: HeadersProblem[] } {
  const lines = new Map<string, HeaderLine>()
  const problems: HeadersProblem[] = []
  for (const [index, { key, value }] of listOf(entry['headers']).entries()) {
    const read = readSignal(key, value, () => locate([...path, index, 'value']))
    if (read && 'type' in read) problems.push(read)
    else if (read) lines.set(read.name, read)
  }
  return { lines: [...lines.values()], problems }
}
