import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import type { HostStatements } from '../../src/types.ts'

// The runtime of Cloudflare has the base class of workers built in.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'cloudflare:workers') return next(specifier, context)
    const code = 'export class WorkerEntrypoint { constructor(ctx, env) { this.ctx = ctx; this.env = env } }'
    return { url: `data:text/javascript,${encodeURIComponent(code)}`, format: 'module', shortCircuit: true }
  },
})

/** How a deployment is configured. */
export interface Deployment {
  files: readonly string[]
  html?: string
  notFound?: string
  statements: Pick<HostStatements, 'headers' | 'redirects'>
}

/** Create the worker with which Cloudflare serves static assets. It sends the name of the file as body. */
export async function createAssetWorker({ files, html, notFound, statements }: Deployment) {
  // @ts-expect-error -- the bundle has no types
  const bundle: unknown = await import('@cloudflare/workers-shared/dist/asset-worker.mjs')
  const { default: Worker } = bundle as {
    default: new (context: object, env: object) => { fetch: (request: Request) => Promise<Response> }
  }
  const worker = new Worker(
    { waitUntil: () => {} },
    {
      CONFIG: {
        html_handling: html,
        not_found_handling: notFound,
        redirects: redirectsOf(statements),
        headers: headersOf(statements),
      },
      ASSETS_MANIFEST: manifestOf(files),
      ASSETS_KV_NAMESPACE: {
        getWithMetadata: async (key: string) => ({
          value: files.find((file) => contentKey(file).toString('hex') === key),
          metadata: { contentType: 'text/html' },
        }),
      },
    },
  )
  return async (url: string) => {
    const response = await worker.fetch(new Request(url))
    const to = response.headers.get('location')
    return {
      status: response.status,
      location: to === null ? undefined : new URL(to, url).href,
      file: (await response.text()) || undefined,
      robots: response.headers.get('x-robots-tag'),
    }
  }
}

/** As Wrangler uploads them. */
function redirectsOf({ redirects }: Deployment['statements']) {
  const staticRules: Record<string, object> = {}
  const rules: Record<string, object> = {}
  for (const [lineNumber, { from, to, status = 302 }] of redirects.entries()) {
    const isStatic = Object.keys(rules).length === 0 && !/\*|:[A-Za-z]/.test(from)
    if (isStatic) staticRules[from] ??= { to, status, lineNumber }
    else rules[from] ??= { to, status }
  }
  return { version: 1, staticRules, rules }
}

function headersOf({ headers }: Deployment['statements']) {
  const rules: Record<string, object> = {}
  for (const { host, path, lines, detached } of headers) {
    const set: Record<string, string> = {}
    for (const { name, value } of lines) set[name] = set[name] ? `${set[name]}, ${value.value}` : value.value
    rules[host === undefined ? path : `https://${host}${path}`] = { set, unset: detached }
  }
  return { version: 2, rules }
}

/** Twenty bytes of header, then for each file the hash of its path, of its content, and eight bytes more. */
function manifestOf(files: readonly string[]): ArrayBuffer {
  const entries = files.map((file) =>
    Buffer.concat([sha256(`/${file}`).subarray(0, 16), contentKey(file), Buffer.alloc(8)]),
  )
  const sorted = entries.toSorted((a, b) => Buffer.compare(a.subarray(0, 16), b.subarray(0, 16)))
  return new Uint8Array(Buffer.concat([Buffer.alloc(20), ...sorted])).buffer
}

function contentKey(file: string): Buffer {
  return sha256(`content of ${file}`).subarray(0, 16)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
