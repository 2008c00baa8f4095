/**
 * Code that an adapter needs before it loads the code that reads pages. Adapters need the exact version of this
 * package, as with `indexical/adapter`.
 */
export { toPosix } from './output/show-file.ts'
export { openReplay } from './cache/replay.ts'
export type { Recorder, Replay } from './cache/replay.ts'
export { isHtml, walkFiles } from './output/walk-pages.ts'
