/** The number of files from which V8 inlines less. */
const minFiles = 400
/** Limit of bytecode that V8 inlines into one optimized function. The default is 920. */
const inlinedBytecode = 200
/** Calls before V8 optimizes a function with its slower compiler. The default is 3,000. */
const optimizedCalls = 30_000

/**
 * Let V8 optimize less. Each of a hundred rules is a loop that runs once, and to compile it with all the functions that
 * it calls takes longer than to run it. This saves a fifth of the CPU time of a check.
 *
 * @param files number of files; for few, loading `node:v8` takes longer
 */
export function limitInlining(files: number): void {
  if (files < minFiles) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytecode}`)
  setFlagsFromString(`--invocation-count-for-turbofan=${optimizedCalls}`)
}

/** The number of pages from which V8 uses a little more time to save memory. */
export const manyPages = 40_000

/**
 * Collect garbage earlier in a run over many pages. Rules that iterate over all pages leave much garbage, and V8 lets
 * the heap double before it collects.
 */
export function limitHeapGrowth(pages: number): void {
  if (pages < manyPages) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--heap-growing-percent=40')
}

const newSpaceOption = '--max-semi-space-size'

/**
 * Start this process again with less memory for new objects, which V8 sets at its start: 8 MB instead of 16 for each of
 * its three parts. The check of 48,625 pages then needs a third less memory and no more time.
 *
 * Does nothing for fewer files, if the user set the limit, and if Node cannot replace its process (before 22.15, on
 * Windows, with `--permission`). Call it before anything is printed or written.
 */
export function restartForManyFiles(files: number): void {
  const { execPath, execArgv, argv, env, permission } = process
  if (files < manyPages || permission !== undefined) return
  if ([...execArgv, env['NODE_OPTIONS'] ?? ''].some((option) => option.includes(newSpaceOption))) return
  process.execve?.(execPath, [execPath, ...execArgv, `${newSpaceOption}=8`, ...argv.slice(1)], env)
}
