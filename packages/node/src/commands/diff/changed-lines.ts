import { excerptAt } from '@indexical/core'
import type { Diff } from '@indexical/core/internal'
import type { ReadLines } from '../../report/frames.ts'

type ChangeGroup = Diff['groups'][number]

/** More neighbouring lines are another layout, not the change of a signal. */
const maxLines = 5

/** The most characters of a line. */
const width = 160

/**
 * Add to each group what changed at the location of its first URL. Of builds that were stored as facts, at most the output of
 * the second one is there.
 */
export function withLines(
  groups: readonly ChangeGroup[],
  { read, before, after }: { read: ReadLines; before: string; after: string },
): ChangeGroup[] {
  return groups.map((group) => {
    const { type, changes } = group
    const { file, line } = changes[0]!.location ?? {}
    if (file === undefined || line === undefined) return group
    // The location of a shown URL is what hid it in the first build.
    const [own, other] = type === 'shown' ? [before, after] : [after, before]
    if (!file.startsWith(`${own}/`)) return group
    const here = read(file)
    if (own === other && here?.[line - 1] !== undefined && type !== 'shown')
      return { ...group, lines: { removed: [], added: show([here[line - 1]!.trim()]) } }
    const there = own === other ? undefined : read(other + file.slice(own.length))
    const found = here && there && changedAround(here, there, line)
    if (!found) return group
    const [removed, added] = type === 'shown' ? found : found.toReversed()
    return { ...group, lines: { removed: removed!, added: added! } }
  })
}

/** Return the lines around one that only the first text has, and those in their place in the second. */
function changedAround(
  here: readonly string[],
  there: readonly string[],
  line: number,
): [string[], string[]] | undefined {
  // Another indent is no other line.
  const [own, other] = [here.map((text) => text.trim()), there.map((text) => text.trim())]
  const known = new Set(other)
  let start = line - 1
  let end = line
  if (known.has(own[start] ?? '')) return undefined
  while (start > 0 && !known.has(own[start - 1]!)) start--
  while (end < own.length && !known.has(own[end]!)) end++
  const from = start === 0 ? 0 : other.indexOf(own[start - 1]!) + 1
  const to = end === own.length ? other.length : other.indexOf(own[end]!, from)
  if (to < from || end - start > maxLines || to - from > maxLines) return undefined
  return [show(own.slice(start, end)), show(other.slice(from, to))]
}

/** Cut long lines, and leave out control characters. */
function show(lines: readonly string[]): string[] {
  return lines.filter((text) => text !== '').map((text) => excerptAt(text, { line: 1 }, width)!.before)
}
