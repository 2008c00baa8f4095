import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { retryIfLocked } from './retry-if-locked.ts'

/** Names of temporary files. They contain the process id, and are short: the final name may have the maximum length. */
const temporaryName = /(?:^|[/\\])\.indexical-(\d+)-[0-9a-f]{8}\.tmp$/

/**
 * Replace a file in one step: readers see the old or the new content, never half of it.
 *
 * The content goes to a temporary file in the same folder, which is then renamed. A link is replaced, not
 * followed. For small files, synchronous calls are faster than asynchronous ones.
 *
 * @param current content of the file, if the caller has read it; the file must still have it
 * @returns whether the content was new
 * @throws {Error} if the path exists and is not a regular file, or if another program changed `current`
 */
export function writeFileAtomic(path: string, content: string | Uint8Array, current?: Uint8Array): boolean {
  const next = typeof content === 'string' ? Buffer.from(content) : content
  const mode = modeOf(path)
  const previous = current ?? (mode === undefined ? undefined : readFileSync(path))
  if (previous && Buffer.compare(previous, next) === 0) return false
  replaceFile(path, next, previous)
  return true
}

/** Replace a file as `writeFileAtomic` does, without comparing the new content with the old one. */
export function replaceFile(path: string, content: Uint8Array, current?: Uint8Array): void {
  const mode = modeOf(path)
  const temporary = temporaryIn(dirname(path))
  try {
    writeFileSync(temporary, content, { flag: 'wx' })
    if (current && isWritten(path, content, current)) rmSync(temporary)
    else moveTo(path, temporary, mode)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Return whether another run has already written the same content.
 *
 * @throws {Error} if another program changed the file since it was read, because this change must not be lost
 */
function isWritten(path: string, next: Uint8Array, current: Uint8Array): boolean {
  const now = readFileSync(path)
  if (Buffer.compare(now, current) === 0) return false
  if (Buffer.compare(now, next) === 0) return true
  throw new Error('change by another program')
}

/** Return a path for a temporary file, which will be renamed. */
export function temporaryIn(folder: string): string {
  return join(folder, `.indexical-${process.pid}-${randomUUID().slice(0, 8)}.tmp`)
}

/**
 * Replace a file by a temporary one.
 *
 * @param mode permissions of the file that is replaced, if any
 */
export function moveTo(path: string, temporary: string, mode: number | undefined): void {
  if (mode !== undefined) chmodSync(temporary, mode)
  retryIfLocked(() => renameSync(temporary, path))
}

/** Return whether a file is a temporary one of ours. */
export function isTemporary(path: string): boolean {
  return temporaryName.test(path)
}

/** Remove a temporary file, unless the process that writes it is alive. */
export function removeLeftover(path: string): void {
  const writer = Number(temporaryName.exec(path)?.[1])
  // In containers, all runs may have the same process id. One process may also have two runs at the same time.
  const isAlive = writer === process.pid ? isOfThisProcess(path) : isRunning(writer)
  if (!isAlive) rmSync(path, { force: true })
}

/** Milliseconds. Some file systems store times in steps of two seconds. */
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

/**
 * Return the permissions of a file that may be replaced; undefined if it does not exist.
 *
 * @throws {Error} if it is not a regular file: a rename would replace even a device
 */
export function modeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile()) throw new Error(kindOf(stats))
  return stats.mode & 0o7777
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'folder'
  if (stats.isFIFO()) return 'pipe'
  return stats.isSocket() ? 'socket' : 'device'
}
