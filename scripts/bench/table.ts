import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import type { Cost } from './measure.ts'

/**
 * Format a table in Markdown that can also be read in a terminal. The first column is text, and the others are numbers.
 */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]!.length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join(' | ')} |`
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Return the average number of processes that wanted to run in the last minute; 0 if the system does not report it. */
export function load(): number {
  return loadavg()[0]!
}

/** Return one line about the machine and its load by other processes. */
export function machine(busy: number): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} × ${model}, ${memory}, ${type()} ${release()} ${arch()}, Node ${process.version.slice(1)}, load before ${busy.toFixed(1)}`
}

/** Headings of `costColumns`. */
export const costHead = ['CPU, s', 'wall, s', 'cores used']

/** Format a cost. The last number is above 1 if several threads or processes worked at the same time. */
export function costColumns({ cpu, wall }: Cost): string[] {
  return [short(cpu), short(wall), (cpu / wall).toFixed(1)]
}

/** Format a number with at most three digits, because more digits would differ in the next run. */
export function short(number: number): string {
  if (number >= 1000) return Math.round(number).toLocaleString('en')
  return number.toFixed(number >= 100 ? 0 : number >= 10 ? 1 : 2)
}
