/**
 * Code that an adapter needs before it loads the code that reads pages. Adapters need the exact version of this
 * package, as with `indexical/adapter`.
 */
export { toPosix } from './build/show-file.ts'
export { openReplay } from './replay/replay.ts'
export type { Recorder, Replay } from './replay/replay.ts'
export { isHtml, walkPages } from './scan/walk-pages.ts'
