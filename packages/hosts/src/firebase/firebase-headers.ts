import type { Path } from '@indexical/syntax/data'
import { isCrawlerHeader } from '@indexical/syntax/internal'
import type { HeaderLine } from '@indexical/syntax'
import { listOf, placeOfSent } from '../config-data.ts'
import type { PlaceFinder, Table } from '../config-data.ts'
import { isOneLine } from '../header-value.ts'
import type { HeaderRule, HeadersProblem } from '../plain/headers-file.ts'
import type { HostStatements } from '../types.ts'
import { beginningOfSource, entriesOf, readFirebaseSource } from './firebase-source.ts'

/**
 * Read `headers`. All matching entries apply; of one name, the last line.
 *
 * @see https://github.com/firebase/firebase-tools/issues/9467
 */
export function readFirebaseHeaders(
  config: Table,
  path: Path,
  location: PlaceFinder,
): Pick<HostStatements, 'headers' | 'headerProblems' | 'notUnderstood' | 'unknownHeadersBelow'> {
  const headers: HeaderRule[] = []
  const headerProblems: HeadersProblem[] = []
  const notUnderstood: HostStatements['notUnderstood'] = []
  const unknownHeadersBelow: string[] = []
  for (const { entry, index } of entriesOf(config, 'headers')) {
    const own = [...path, 'headers', index]
    const { lines, problems } = readLines(entry, [...own, 'headers'], location)
    for (const one of problems) headerProblems.push(one)
    if (lines.length === 0) continue
    const source = readFirebaseSource(entry)
    if (!source) {
      headerProblems.push({ type: 'missing-path', text: 'headers', location: location(own) })
      continue
    }
    const sourceAt = location([...own, source.key])
    const { text, matches, needs } = source
    if (!matches) {
      notUnderstood.push({ text, location: sourceAt })
      unknownHeadersBelow.push(beginningOfSource(source))
      continue
    }
    headers.push({
      pattern: text,
      location: sourceAt,
      host: undefined,
      path: text,
      lines,
      detached: lines.map(({ name }) => name),
      needs,
      // An error document also has the headers of its own path.
      matches: (url, file) => matches(url) || (file === '404.html' && matches('/404.html')),
    })
  }
  return { headers, headerProblems, notUnderstood, unknownHeadersBelow }
}

function readLines(
  entry: Table,
  path: Path,
  location: PlaceFinder,
): { lines: HeaderLine[]; problems: HeadersProblem[] } {
  const lines = new Map<string, HeaderLine>()
  const problems: HeadersProblem[] = []
  for (const [index, { key, value }] of listOf(entry['headers']).entries()) {
    if (typeof key !== 'string' || !isCrawlerHeader(key.toLowerCase())) continue
    const place = location([...path, index, 'value'])
    if (typeof value !== 'string') {
      problems.push({ type: value === undefined ? 'missing-value' : 'not-text', text: key, location: place })
      continue
    }
    if (!isOneLine(value)) {
      problems.push({ type: 'invalid-value', text: key, location: place })
      continue
    }
    const name = key.toLowerCase()
    lines.set(name, { name, value: { value, location: placeOfSent(place, value, value) } })
  }
  return { lines: [...lines.values()], problems }
}
