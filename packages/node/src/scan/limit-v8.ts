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

/** The number of pages from which V8 collects new objects earlier, for 2 to 4 % more time. */
const manyPages = 20_000
/** The number of pages from which it collects all objects earlier. */
const veryManyPages = 40_000

/**
 * Save memory in a run over many pages. Rules that iterate over all pages leave much garbage, and V8 lets the space for
 * new objects grow to 48 MB, and the whole heap double before it collects.
 */
export function limitMemory(pages: number): void {
  if (pages < manyPages) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
  if (pages >= veryManyPages) setFlagsFromString('--heap-growing-percent=40')
}
