import { setFlagsFromString } from 'node:v8'

/** From so many pages on, memory is worth more than a little time. */
const manyPages = 40_000
/** From so many on it is scarce, and worth a thirtieth of the time. */
const tooManyPages = 400_000

/**
 * Let garbage be collected earlier in a run over many pages: each rule that walks over all of them leaves much behind,
 * and V8 lets a heap double before it looks.
 */
export function spareMemory(pages: number): void {
  if (pages < manyPages) return
  setFlagsFromString(`--heap-growing-percent=${pages < tooManyPages ? 40 : 15}`)
}
