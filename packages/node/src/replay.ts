/**
 * What an adapter needs before it loads the code that reads pages. It depends on the exact version of this package, as
 * `indexical/adapter` does.
 */
export { toPosix } from './build/show-file.ts'
export { openReplay } from './replay/replay.ts'
export type { Recorder, Replay } from './replay/replay.ts'
export { isHtml, walkPages } from './scan/walk-pages.ts'
