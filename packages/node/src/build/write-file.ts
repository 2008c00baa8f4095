import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { retryIfLocked } from './retry-if-locked.ts'

/** The name says whose file it is, and is short, because the name that it stands for may be as long as disks allow. */
const temporaryName = /(?:^|[/\\])\.indexical-(\d+)-[0-9a-f]{8}\.tmp$/

/**
 * Replace a file in one step: readers see the old or the new content, never half of it.
 *
 * The file is written beside its place and renamed, so it must not be on another disk. A link is replaced, not
 * followed. Small files are written faster at once than by way of a thread each.
 *
 * @param current what stands in the file, when the caller has read it
 * @returns whether the content was new
 */
export function writeFileAtomic(path: string, content: string | Uint8Array, current?: Uint8Array): boolean {
  const next = typeof content === 'string' ? Buffer.from(content) : content
  const mode = modeOf(path)
  const previous = current ?? (mode === undefined ? undefined : readFileSync(path))
  if (previous && Buffer.compare(previous, next) === 0) return false
  replaceFile(path, next, mode)
  return true
}

/** Replace a file as `writeFileAtomic` does, whatever it holds. */
export function replaceFile(path: string, content: Uint8Array, mode = modeOf(path)): void {
  const temporary = temporaryIn(dirname(path))
  try {
    writeFileSync(temporary, content, { flag: 'wx' })
    moveTo(path, temporary, mode)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** A name for a file that stands in a folder until it is renamed. */
export function temporaryIn(folder: string): string {
  return join(folder, `.indexical-${process.pid}-${randomUUID().slice(0, 8)}.tmp`)
}

/**
 * Put a temporary file in the place of another one.
 *
 * @param mode permissions of the file that is replaced, if any
 */
export function moveTo(path: string, temporary: string, mode: number | undefined): void {
  if (mode !== undefined) chmodSync(temporary, mode)
  retryIfLocked(() => renameSync(temporary, path))
}

/** Whether a file is one that was never renamed, or is about to be. */
export function isTemporary(path: string): boolean {
  return temporaryName.test(path)
}

/** Remove a temporary file, unless the process that writes it is alive. */
export function removeLeftover(path: string): void {
  const writer = Number(temporaryName.exec(path)?.[1])
  // In a container all runs may have one number, and one process may have two runs at once.
  const isAlive = writer === process.pid ? isOfThisProcess(path) : isRunning(writer)
  if (!isAlive) rmSync(path, { force: true })
}

/** Disks keep times as whole seconds, or two of them, at worst. */
const clockResolution = 2000

function isOfThisProcess(path: string): boolean {
  const start = Date.now() - process.uptime() * 1000
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs >= start - clockResolution
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The permissions of a regular file; undefined when there is none. Other things, such as pipes, may never end. */
export function modeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.mode & 0o7777 : undefined
}
