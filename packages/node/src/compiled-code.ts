import crypto from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'
import vm from 'node:vm'
import { version } from './version.ts'

/** Runs of more pages change flags of V8, so that later runs could not use what they save. */
const mostPages = 400

/** Which functions are compiled: those of a complete run, or only those that load the code. The first line of a saved file. */
type State = 'complete' | 'loaded' | 'unusable'
let state: State = 'loaded'

/**
 * The file with most code of this package, and what V8 compiled of it in an earlier run. Node fills its compile cache
 * when it loads a file, so the cache contains no function that is compiled at its first call.
 */
export const compiledCode = {
  /**
   * Run a script, which is one function, and call the function. At the end of the process, save what V8 compiled.
   *
   * @param file URL of a file in ASCII
   */
  run(file: URL, ...args: readonly unknown[]): unknown {
    const code = readFileSync(file, 'latin1')
    const folder = module.getCompileCacheDir?.()
    const saved = folder && join(folder, `indexical-${hash(keyOf(file))}`)
    const known = saved === undefined ? undefined : read(saved)
    const script = new vm.Script(code, { filename: file.href, ...(known && { cachedData: known.data }) })
    const old = script.cachedDataRejected === false ? known?.state : undefined
    if (saved !== undefined && old !== 'complete')
      process.once('exit', () => {
        if (state !== 'unusable' && state !== old) write(saved, state, script.createCachedData())
      })
    return (script.runInThisContext() as (...given: readonly unknown[]) => unknown)(...args)
  },
  /** Name the number of pages of a complete run. Its functions are those that most runs call. */
  completed(pages: number): void {
    state = pages < mostPages ? 'complete' : 'unusable'
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

/** Read a saved file: state, hash and data. V8 does not recognise a damaged one. */
function read(file: string): { state: State; data: Uint8Array } | undefined {
  try {
    const bytes = readFileSync(file)
    const [saved, sum] = bytes.toString('latin1', 0, 60).split('\n', 2)
    const data = bytes.subarray(`${saved}\n${sum}\n`.length)
    return hash(data) === sum ? { state: saved as State, data } : undefined
  } catch {
    return undefined
  }
}

function write(file: string, saved: State, data: Uint8Array): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${saved}\n${hash(data)}\n`), data]))
    renameSync(temporary, file)
  } catch {
    // The next run compiles again.
  }
}
