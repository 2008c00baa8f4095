import { noStatements } from '../host-files.ts'
import { isPlain } from '../plain/read-plain.ts'
import type { Host, HostContext, HostStatements } from '../types.ts'
import { writePlain } from '../plain/write-plain.ts'
import { readCloudflareHeaders } from './cloudflare-headers.ts'
import { readCloudflareRedirects } from './cloudflare-redirects.ts'
import { readWrangler } from './read-wrangler.ts'
import type { Wrangler } from './read-wrangler.ts'
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
    const statements = noStatements()
    const wrangler = readWrangler(files)
    const { strips, unsupported, unreadable } = wrangler
    Object.assign(statements, servingOf(wrangler, context))
    for (const one of unsupported) statements.unsupported.push(one)
    for (const at of unreadable)
      statements.redirectProblems.push({
        type: 'unreadable',
        text: at.file.replace(/^.*\//, ''),
        location: at,
      })
    for (const { name, text, file } of files.filter(isPlain)) {
      if (name === '_headers') {
        const { rules, problems, limits } = readCloudflareHeaders(text, file)
        for (const one of rules) statements.headers.push(one)
        for (const one of problems) statements.headerProblems.push(one)
        for (const one of limits) statements.limits.push(one)
      } else {
        const { rules, problems, limits } = readCloudflareRedirects(text, file, strips)
        for (const one of rules) statements.redirects.push(one)
        for (const one of problems) statements.redirectProblems.push(one)
        for (const one of limits) statements.limits.push(one)
      }
    }
    return statements
  },
  write(desired, files, context) {
    const isWorker = readWrangler(files).serve !== undefined
    const headers = isWorker ? desired.headers.map(withEscapes) : desired.headers
    return writePlain({ ...desired, headers }, files, context, [cloudflare], takes)
  },
  serve: servePages,
  headersOn: { redirects: true, errors: true },
}

/**
 * Return how Cloudflare finds files, and where code responds instead. For Pages, frameworks write this configuration
 * into the output.
 */
function servingOf(
  { serve, unknownBelow, unknownHeadersBelow }: Wrangler,
  { files }: HostContext,
): Pick<HostStatements, 'serve' | 'unknownBelow' | 'unknownHeadersBelow'> {
  if (serve) return { serve, unknownBelow, unknownHeadersBelow }
  const hasCode = unknownBelow.length > 0 || files.has('_worker.js') || files.has('_worker.js/index.js')
  return hasCode ? { serve: servePagesBehindCode, unknownBelow: ['/'], unknownHeadersBelow: ['/'] } : {}
}
