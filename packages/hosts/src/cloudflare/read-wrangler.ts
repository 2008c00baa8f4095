import type { Location } from '@indexical/syntax'
import { tableOf, readTomlSource } from '../config-data.ts'
import { readJsonSource } from '../json/json-source.ts'
import type { HostFile, UnsupportedPart, Serve } from '../types.ts'
import { createServeAssets } from './serve-assets.ts'
import type { HtmlHandling, NotFoundHandling } from './serve-assets.ts'

/** The parts of Wrangler's configuration that concern URLs. */
export interface Wrangler {
  /** Undefined if there are no static assets: Cloudflare Pages then serves them. */
  serve: Serve | undefined
  /** Whether `/index.html` redirects to its folder. */
  strips: boolean
  unsupported: UnsupportedPart[]
  /** Path prefixes at which code responds if no file exists. */
  unknownBelow: string[]
  /** Path prefixes at which a Worker responds before files. */
  unknownHeadersBelow: string[]
  /** The locations of syntax errors. */
  unreadable: Location[]
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
  const none: Wrangler = {
    serve: undefined,
    strips: true,
    unsupported: [],
    unknownBelow: [],
    unknownHeadersBelow: [],
    unreadable: [],
  }
  const file = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml']
    .map((name) => files.find((one) => one.folder === 'project' && one.name === name))
    .find((one) => one !== undefined)
  if (!file) return none
  const { data, locate, error } = file.name.endsWith('.toml')
    ? readTomlSource(file.text, file.file)
    : readJsonSource(file.text, file.file, { allowTrailingComma: true })
  if (error) return { ...none, unreadable: [error] }
  const table = tableOf(data)
  if (table['pages_build_output_dir'] !== undefined) return none
  // If no file exists, the Worker responds instead of the not-found handling.
  const hasWorker = table['main'] !== undefined
  if (table['assets'] === undefined) return hasWorker ? { ...none, unknownBelow: ['/'] } : none
  const assets = tableOf(table['assets'])
  const unsupported: UnsupportedPart[] = []
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
  const serve = createServeAssets(html, hasWorker ? 'none' : notFound)
  return {
    serve,
    strips: html !== 'none',
    unsupported,
    unknownBelow: hasWorker ? ['/'] : first,
    unknownHeadersBelow: first,
    unreadable: [],
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
