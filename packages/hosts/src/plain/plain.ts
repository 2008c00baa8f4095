import { cloudflare } from '../cloudflare/cloudflare.ts'
import { netlify } from '../netlify/netlify.ts'
import { isPlain, readPlain } from './read-plain.ts'
import type { Host } from '../types.ts'
import { writePlain } from './write-plain.ts'

/** An unknown host: the common behaviour of all hosts that read `_headers` and `_redirects`. */
export const plain: Host = {
  name: undefined,
  title: 'the host',
  isIdentifiedBy: () => false,
  reads: isPlain,
  read: (files) => readPlain(files),
  write: (desired, files, context) => writePlain(desired, files, context, [cloudflare, netlify]),
}
