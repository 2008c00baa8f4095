/**
 * Key of the scope in which Astro 7.2 and later records rendered entries. For older versions, `recordRender` records
 * them.
 */
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

/** The facts that are recorded while one page renders. */
export interface Recording {
  /** Files of the content entries that Astro rendered. */
  rendered: Set<string>
  /** Whether an inner run of the middleware, after a rewrite, has returned the page. */
  hasResponded: boolean
  outer: Recording | undefined
}

/**
 * Call `work`, and record the content entries that Astro renders during the call.
 *
 * On edge runtimes without asynchronous context, no entry is recorded.
 */
export function recordEntries<T>(work: (recording: Recording) => T): T {
  const scope = renderScope()
  const outer = scope?.getStore()
  const recording: Recording = { rendered: new Set(), hasResponded: false, outer: outer?.indexical }
  if (scope === undefined) return work(recording)
  const store: RenderStore = {
    // Pass every entry on, because Astro's incremental build uses the same collection.
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

/** Mark this run of the middleware and all outer runs as done. */
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
