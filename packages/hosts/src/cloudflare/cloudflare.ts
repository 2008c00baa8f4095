import { joinStatements } from '../host-files.ts'
import { isPlain, readPlain } from '../plain/read-plain.ts'
import type { Host } from '../types.ts'
import { writePlain } from '../plain/write-plain.ts'
import { readCloudflareHeaders } from './cloudflare-headers.ts'
import { readCloudflareRedirects } from './cloudflare-redirects.ts'
import { readWrangler } from './read-wrangler.ts'
import { servePages, servePagesBehindCode } from './serve-pages.ts'
import { withEscapes } from './with-escapes.ts'

const configs: ReadonlySet<string> = new Set(['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'])

/** @see https://developers.cloudflare.com/pages/configuration/redirects/ */
const takes = { blocks: 100, fixed: 2000, dynamic: 100, host: 'Cloudflare' }

/**
 * Cloudflare Pages and the static assets of Workers read `_headers` and `_redirects` of the output folder, and we write
 * to them. `wrangler.*` is only read: it decides between Pages and Workers, and how files are found.
 *
 * @see https://developers.cloudflare.com/workers/static-assets/headers/
 */
export const cloudflare: Host & { lastBlockWins: boolean } = {
  name: 'cloudflare',
  title: 'Cloudflare',
  lastBlockWins: true,
  isIdentifiedBy: ({ folder, name }) => folder === 'project' && configs.has(name),
  reads: (file) => isPlain(file) || cloudflare.isIdentifiedBy(file),
  read(files, context) {
    const { keepsIndex, ...wrangler } = readWrangler(files)
    const plain = readPlain(files, readCloudflareHeaders, (text, file) =>
      readCloudflareRedirects(text, file, !keepsIndex),
    )
    // For Pages, frameworks write code into the output, which responds instead.
    const isCode = (name: string): boolean => context.files.has(name)
    const hasCode = wrangler.unknownBelow || isCode('_worker.js') || isCode('_worker.js/index.js')
    const code = { serve: servePagesBehindCode, unknownBelow: ['/'], unknownHeadersBelow: ['/'] }
    return joinStatements(wrangler, hasCode && !wrangler.serve ? code : {}, plain)
  },
  write(desired, files, context) {
    const isWorker = readWrangler(files).serve !== undefined
    const headers = isWorker ? desired.headers.map(withEscapes) : desired.headers
    return writePlain({ ...desired, headers }, files, context, [cloudflare], takes)
  },
  serve: servePages,
  headersOn: { redirects: true, errors: true },
}
