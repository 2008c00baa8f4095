/** Astro's own place for "this entry is being rendered" (7.2 and later); `render-hook.ts` fills it on older versions. */
const scopeKey = Symbol.for('astro:render-scope')

interface RenderStore {
  contentEntries?: { add(file: string): unknown }
  staticImages?: unknown[]
  referencedImages?: Set<string>
  indexical?: Recording
}

interface RenderScope {
  run<T>(store: RenderStore, work: () => T): T
  getStore(): RenderStore | undefined
}

/** What is learned while one page renders. */
export interface Recording {
  /** Files of the content entries that Astro rendered. */
  rendered: Set<string>
  /** Whether a run of the middleware inside of this one has already answered: a rewrite starts one. */
  answered: boolean
  outer: Recording | undefined
}

/**
 * Run `work` and record the content entries that Astro renders meanwhile.
 *
 * Where there is no asynchronous context (some edge runtimes) nothing is recorded.
 */
export function recordEntries<T>(work: (recording: Recording) => T): T {
  const scope = renderScope()
  const outer = scope?.getStore()
  const recording: Recording = { rendered: new Set(), answered: false, outer: outer?.indexical }
  if (scope === undefined) return work(recording)
  const store: RenderStore = {
    // Astro's incremental build collects in the same place: hand everything on.
    contentEntries: {
      add(file) {
        recording.rendered.add(file)
        outer?.contentEntries?.add(file)
      },
    },
    staticImages: outer?.staticImages ?? [],
    referencedImages: outer?.referencedImages ?? new Set(),
    indexical: recording,
  }
  return scope.run(store, () => work(recording))
}

/** Tell the runs around this one that the page has been answered. */
export function markAnswered(recording: Recording): void {
  for (let run: Recording | undefined = recording; run !== undefined; run = run.outer) run.answered = true
}

function renderScope(): RenderScope | undefined {
  const host = globalThis as typeof globalThis & { [scopeKey]?: RenderScope }
  if (host[scopeKey]) return host[scopeKey]
  // Not an import: a bundle for an edge runtime must not mention `node:async_hooks`.
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks')
  if (hooks === undefined) return undefined
  Object.defineProperty(host, scopeKey, {
    value: new hooks.AsyncLocalStorage<RenderStore>(),
    configurable: true,
  })
  return host[scopeKey]
}
