/** Where Astro 7.2 and later records the entries that it renders; on older versions, `recordRender` does. */
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

/** What is recorded while one page renders. */
export interface Recording {
  /** Files of the content entries that Astro rendered. */
  rendered: Set<string>
  /** Whether a nested run of the middleware, which a rewrite starts, has returned the page. */
  hasResponded: boolean
  outer: Recording | undefined
}

/**
 * Run `work` and record the content entries that Astro renders meanwhile.
 *
 * On edge runtimes without asynchronous context, no entry is recorded.
 */
export function recordEntries<T>(work: (recording: Recording) => T): T {
  const scope = renderScope()
  const outer = scope?.getStore()
  const recording: Recording = { rendered: new Set(), hasResponded: false, outer: outer?.indexical }
  if (scope === undefined) return work(recording)
  const store: RenderStore = {
    // Astro's incremental build uses the same collection: pass every entry on.
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

/** Mark this run of the middleware, and those around it, as done. */
export function markResponded(recording: Recording): void {
  for (let run: Recording | undefined = recording; run !== undefined; run = run.outer) run.hasResponded = true
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
