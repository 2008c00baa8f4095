import { tableOf, readTomlSource } from '../config-data.ts'
import { readJsonSource } from '../json/json-source.ts'
import { unreadable } from '../host-files.ts'
import type { HostFile, HostStatements } from '../types.ts'
import { createServeAssets } from './serve-assets.ts'
import type { HtmlHandling, NotFoundHandling } from './serve-assets.ts'

/** Statements of Wrangler's configuration. Without static assets, Cloudflare Pages serves the files. */
export interface Wrangler extends Partial<HostStatements> {
  /** Whether `/index.html` does not redirect to its folder. @default false */
  keepsIndex?: boolean
}

const htmlHandlings: ReadonlySet<unknown> = new Set<HtmlHandling>([
  'auto-trailing-slash',
  'force-trailing-slash',
  'drop-trailing-slash',
  'none',
])
const notFoundHandlings: ReadonlySet<unknown> = new Set<NotFoundHandling>([
  'single-page-application',
  '404-page',
  'none',
])

/**
 * Read how a Worker serves its assets from `wrangler.toml`, `wrangler.json` or `wrangler.jsonc`. Wrangler uses the
 * last one that exists. Never throws.
 *
 * @see https://developers.cloudflare.com/workers/wrangler/configuration/#assets
 */
export function readWrangler(files: readonly HostFile[]): Wrangler {
  const file = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml']
    .map((name) => files.find((one) => one.folder === 'project' && one.name === name))
    .find((one) => one !== undefined)
  if (!file) return {}
  const { data, locate, error } = file.name.endsWith('.toml')
    ? readTomlSource(file.text, file.file)
    : readJsonSource(file.text, file.file, { allowTrailingComma: true })
  if (error) return unreadable(error.file.replace(/^.*\//, ''), error)
  const table = tableOf(data)
  if (table['pages_build_output_dir'] !== undefined) return {}
  // If no file exists, the Worker responds instead of the not-found handling.
  const hasWorker = table['main'] !== undefined
  if (table['assets'] === undefined) return hasWorker ? { unknownBelow: ['/'] } : {}
  const assets = tableOf(table['assets'])
  const unsupported: HostStatements['unsupported'] = []
  const handling = <T extends string>(key: string, known: ReadonlySet<unknown>, fallback: T): T => {
    const value = assets[key]
    if (value === undefined) return fallback
    if (known.has(value)) return value as T
    unsupported.push({ text: key, location: locate(['assets', key]) })
    return fallback
  }
  const html = handling<HtmlHandling>('html_handling', htmlHandlings, 'auto-trailing-slash')
  const notFound = handling<NotFoundHandling>('not_found_handling', notFoundHandlings, 'none')
  const first = workerPaths(assets['run_worker_first'])
  if (first.length > 0)
    unsupported.push({ text: 'run_worker_first', location: locate(['assets', 'run_worker_first']) })
  return {
    serve: createServeAssets(html, hasWorker ? 'none' : notFound),
    keepsIndex: html === 'none',
    unsupported,
    // A Worker responds if no file exists, and at some paths before files.
    unknownBelow: hasWorker ? ['/'] : first,
    unknownHeadersBelow: first,
  }
}

/** Return the path prefixes at which a Worker responds first. Patterns with `!` are exceptions. */
function workerPaths(first: unknown): string[] {
  if (first === true) return ['/']
  if (!Array.isArray(first)) return []
  return first.flatMap((pattern) =>
    typeof pattern === 'string' && pattern.startsWith('/') ? pattern.replace(/\*.*$/s, '') : [],
  )
}
