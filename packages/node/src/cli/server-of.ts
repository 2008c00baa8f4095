import type { Limits } from '../served/ask-server.ts'
import { UsageError } from './args.ts'
import type { Flags } from './args.ts'

/** A running server, and how much it may be asked. */
export interface Server {
  origin: string
  limits: Limits
}

/**
 * The server that `--url` names; undefined when it names none.
 *
 * @throws {UsageError} for anything but an origin, and for limits that are no numbers
 */
export function serverOf(flags: Flags): Server | undefined {
  const limits = {
    requests: readLimit(flags, 'max-requests', 1000),
    rate: readLimit(flags, 'max-rate', 50),
    seconds: readLimit(flags, 'max-time', undefined),
  }
  if (flags.url === undefined) return undefined
  const url = /^https?:\/\//i.test(flags.url) ? URL.parse(flags.url) : null
  if (!url || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new UsageError(
      `Unexpected --url \`${flags.url}\`, expected an origin such as http://127.0.0.1:8080`,
    )
  }
  return { origin: url.origin, limits }
}

function readLimit<T extends number | undefined>(
  flags: Flags,
  name: 'max-requests' | 'max-rate' | 'max-time',
  usual: T,
): number | T {
  const text = flags[name]
  if (text === undefined) return usual
  if (flags.url === undefined) throw new UsageError(`Unexpected --${name}, expected --url beside it`)
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new UsageError(`Unexpected --${name} \`${text}\`, expected a whole number above 0`)
}
