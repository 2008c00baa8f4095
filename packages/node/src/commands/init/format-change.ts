import type { FileChange } from './plan-init.ts'

/** The number of unchanged lines around a change. */
const around = 2

/** Format a change like `diff -u`. Lines are only inserted, or get more text. */
export function formatChange({ file, before, after }: FileChange): string {
  const lines = compareLines(before === undefined ? [] : linesOf(before), linesOf(after))
  const changed = lines.flatMap((line, index) => (line.startsWith(' ') ? [] : [index]))
  const isNear = (index: number): boolean => changed.some((at) => Math.abs(at - index) <= around)
  const shown = lines.flatMap((line, index) => {
    if (isNear(index)) return [line.trimEnd()]
    return isNear(index - 1) ? ['…'] : []
  })
  return [`${before === undefined ? 'new file' : 'change'} ${file}`, ...shown, ''].join('\n')
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

function compareLines(before: readonly string[], after: readonly string[]): string[] {
  const lines: string[] = []
  let old = 0
  for (const [index, line] of after.entries()) {
    const previous = before[old]
    if (previous === line) {
      lines.push(` ${line}`)
      old++
      continue
    }
    const isReplaced = previous !== undefined && !after.includes(previous, index)
    if (isReplaced) {
      lines.push(`-${previous}`)
      old++
    }
    lines.push(`+${line}`)
  }
  return lines
}
