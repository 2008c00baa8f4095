import { Session, type Profiler } from 'node:inspector'

/** Watches which branches of some code run. */
export interface Coverage {
  /** Whether code ran since the last look that had never run before; remembered only when asked to. */
  hasGrown: (options: { remember: boolean }) => boolean
  /** Counts no longer, so that code runs at its usual speed. */
  stop: () => void
}

/**
 * Starts to count blocks with V8's own coverage, which sees the code as it is. A look takes some milliseconds, so that
 * callers look once for many texts.
 *
 * @returns what looks at modules that were loaded since, given parts of their paths
 */
export function watchCoverage(): (code: readonly string[]) => Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** For each function, which of its characters have run. */
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
  // The answer comes before `post` returns.
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error
    scripts = answer.result
  })
  return scripts
}

/** Whether new characters of a function ran. Its first range is all of it, and later ones say more about parts. */
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
