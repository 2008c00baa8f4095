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

/** The numbers of pages from which V8 takes a little more time to save memory. */
const [manyPages, mostPages] = [20_000, 40_000]

/**
 * Let V8 collect garbage earlier in a run over many pages: new objects before they fill 48 MB, and from more pages on all
 * objects before the heap doubles, because rules that iterate over all pages leave much garbage.
 */
export function limitMemory(pages: number): void {
  if (pages < manyPages) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
  if (pages >= mostPages) setFlagsFromString('--heap-growing-percent=40')
}
