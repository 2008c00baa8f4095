import { Session, type Profiler } from 'node:inspector'

/** Records which branches of some code run. */
export interface Coverage {
  /** Whether code ran for the first time since the last call; `remember` marks it as known. */
  hasGrown: (options: { remember: boolean }) => boolean
  /** Stop counting, so that code runs at its usual speed. */
  stop: () => void
}

/**
 * Count blocks with V8's own coverage, without changing the code. Reading the counts takes some milliseconds, so callers
 * do it once for many texts.
 *
 * @returns a function that creates a watcher of modules that are loaded later, by parts of their paths
 */
export function watchCoverage(): (code: readonly string[]) => Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** For each function, the characters that have run. */
  const reached = new Map<string, Uint8Array>()
  return (code) => ({
    hasGrown: ({ remember }) => {
      let grown = false
      for (const { url, functions } of take(session)) {
        if (!code.some((part) => url.includes(part))) continue
        for (const { ranges } of functions) if (reaches(reached, url, ranges, remember)) grown = true
      }
      return grown
    },
    stop: () => session.disconnect(),
  })
}

function take(session: Session): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = []
  // The callback runs before `post` returns.
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error
    scripts = taken.result
  })
  return scripts
}

/**
 * Return whether new characters of a function ran. The first range is the whole function, later ones are parts of
 * it.
 */
function reaches(
  reached: Map<string, Uint8Array>,
  url: string,
  ranges: readonly Profiler.CoverageRange[],
  remember: boolean,
): boolean {
  const [whole] = ranges
  if (!whole || whole.count === 0) return false
  const { startOffset: start, endOffset: end } = whole
  const key = `${url}:${start}:${end}`
  const now = new Uint8Array(end - start)
  for (const { startOffset, endOffset, count } of ranges) {
    now.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start)
  }
  const known = reached.get(key)
  const isNew = known ? now.some((ran, at) => ran > known[at]!) : true
  if (remember && isNew) reached.set(key, known ? now.map((ran, at) => ran | known[at]!) : now)
  return isNew
}
