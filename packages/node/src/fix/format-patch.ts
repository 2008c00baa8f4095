import { changeOf } from '../cache/change.ts'

/** Unchanged lines around a change. */
const around = 3

/**
 * Format the change of a file as `diff -u` and `git diff` do.
 *
 * @param file relative to the folder in which the patch is applied
 */
export function formatPatch(file: string, before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = `--- a/${file}\n+++ b/${file}\n`
  const hunks = old.length === now.length ? sameCount(old, now) : [wholeChange(old, now)]
  return head + hunks.map((hunk) => formatHunk(hunk, old, now)).join('')
}

/** Lines that differ in both texts: the index of the first, and the index after the last. */
interface Hunk {
  old: [start: number, end: number]
  now: [start: number, end: number]
}

/** Find the changed lines of two texts with equally many lines. An edit within a line does not move other lines. */
function sameCount(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const [index, line] of old.entries()) {
    if (line === now[index]) continue
    const last = hunks.at(-1)
    if (last && index - last.old[1] < 2 * around) last.old[1] = last.now[1] = index + 1
    else hunks.push({ old: [index, index + 1], now: [index, index + 1] })
  }
  return hunks
}

function wholeChange(old: readonly string[], now: readonly string[]): Hunk {
  const [start, removed, added] = changeOf(old, now)
  return { old: [start, start + removed], now: [start, start + added.length] }
}

function formatHunk(
  { old: [from, to], now: [fromNow, toNow] }: Hunk,
  old: readonly string[],
  now: readonly string[],
): string {
  const start = Math.max(0, from - around)
  const end = Math.min(old.length, to + around)
  const lead = from - start
  const startNow = fromNow - lead
  const lines = [
    ...old.slice(start, from).map((line) => ` ${line}`),
    ...mixed(old.slice(from, to), now.slice(fromNow, toNow)),
    ...old.slice(to, end).map((line) => ` ${line}`),
  ]
  const count = toNow - fromNow + lead + end - to
  return `@@ -${start + 1},${end - start} +${startNow + 1},${count} @@\n${lines.map(closed).join('')}`
}

/** Return the changed lines, with the unchanged lines between them. */
function mixed(old: readonly string[], now: readonly string[]): string[] {
  if (old.length !== now.length) return [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)]
  return old.flatMap((line, index) => (line === now[index] ? [` ${line}`] : [`-${line}`, `+${now[index]!}`]))
}

/** Return the lines of a text, each with its line ending. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function closed(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`
}
