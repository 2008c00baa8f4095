import { cloudflare } from '../cloudflare/cloudflare.ts'
import { netlify } from '../netlify/netlify.ts'
import { isPlain, readPlain } from './read-plain.ts'
import type { Host } from '../types.ts'
import { writePlain } from './write-plain.ts'

/** A host whose name nobody knows: what all hosts that obey `_headers` and `_redirects` agree about. */
export const plain: Host = {
  name: undefined,
  title: 'the host',
  named: () => false,
  reads: isPlain,
  read: (files) => readPlain(files),
  write: (wanted, files, context) => writePlain(wanted, files, context, [cloudflare, netlify]),
}
