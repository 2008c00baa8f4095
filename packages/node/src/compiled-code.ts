import crypto from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'
import vm from 'node:vm'
import { version } from './version.ts'

/** More pages run long enough, and let V8 forget compiled functions. */
const mostPages = 400

let save: (() => void) | undefined

/**
 * The file with most code of this package, and what V8 compiled of it in an earlier run. Node fills its compile cache
 * when it loads a file, so the cache contains no function that is compiled at its first call.
 */
export const compiledCode = {
  /**
   * Run a script, which is one function, and call the function.
   *
   * @param file URL of a file in ASCII
   */
  run(file: URL, ...args: readonly unknown[]): unknown {
    const code = readFileSync(file, 'latin1')
    const folder = module.getCompileCacheDir?.()
    const saved = folder && join(folder, `indexical-${hash(keyOf(file))}`)
    const cachedData = saved === undefined ? undefined : read(saved)
    const script = new vm.Script(code, { filename: file.href, ...(cachedData && { cachedData }) })
    if (saved !== undefined && script.cachedDataRejected !== false)
      save = () => write(saved, script.createCachedData())
    return (script.runInThisContext() as (...given: readonly unknown[]) => unknown)(...args)
  },
  /** At the end of the process, save what V8 compiled, if an earlier run did not. Call it after a complete run. */
  keep(pages: number): void {
    if (save && pages < mostPages) process.once('exit', save)
    save = undefined
  },
}

/** Return a text that changes with the code, and with the program that runs it: each program calls other functions. */
function keyOf(file: URL): string {
  const { size, mtimeMs } = statSync(file)
  return [version, size, mtimeMs, basename(process.argv[1] ?? '')].join(' ')
}

function hash(data: string | Uint8Array): string {
  return crypto.hash('sha1', data)
}

/** V8 does not recognise a damaged file. */
function read(file: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(file)
    const data = bytes.subarray(40)
    return hash(data) === bytes.toString('latin1', 0, 40) ? data : undefined
  } catch {
    return undefined
  }
}

function write(file: string, data: Uint8Array): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(hash(data)), data]))
    renameSync(temporary, file)
  } catch {
    // The next run compiles again.
  }
}
