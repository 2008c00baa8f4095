import { toBytes } from '../bytes.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { Directive } from './parse-nginx.ts'

/**
 * Return the server block of a site. nginx selects by port, then by name, then the default. Behind a proxy that
 * terminates TLS, no block has the port of the site. Then only the name counts.
 *
 * @param root absolute URL of the site
 * @see https://nginx.org/en/docs/http/request_processing.html
 */
export function chooseServer(servers: readonly Directive[], root: string): Directive | undefined {
  const { hostname, port, protocol } = new URL(root)
  const isSecure = protocol === 'https:'
  const portNumber = port === '' ? (isSecure ? 443 : 80) : Number(port)
  const there = servers.filter((server) => listensOf(server).some((listen) => listen.port === portNumber))
  const candidates = there.length > 0 ? there : servers
  const named = byName(candidates, hostname) ?? (there.length > 0 ? byName(servers, hostname) : undefined)
  if (named) return named
  return (
    candidates.find((server) =>
      listensOf(server).some(
        (listen) => listen.isDefault && (there.length === 0 || listen.port === portNumber),
      ),
    ) ?? candidates[0]
  )
}

function listensOf(server: Directive): { port: number; isDefault: boolean }[] {
  const listens = (server.block ?? []).filter(({ name }) => name === 'listen')
  if (listens.length === 0) return [{ port: 80, isDefault: false }]
  return listens.map(({ args: [address, ...others] }) => {
    const text = address?.text ?? ''
    const port = /^\d+$/.test(text) ? text : (/:(\d+)$/.exec(text)?.[1] ?? '80')
    return { port: Number(port), isDefault: others.some((word) => /^default(?:_server)?$/.test(word.text)) }
  })
}

/** Select by name. Exact names win, then `*.example.com` (longest first), then `www.*`, then regular expressions. */
function byName(servers: readonly Directive[], hostname: string): Directive | undefined {
  const rankIn = (server: Directive): number =>
    Math.max(0, ...namesOf(server).map((name) => rankOf(name, hostname)))
  const best = servers.toSorted((one, other) => rankIn(other) - rankIn(one))[0]
  return best && rankIn(best) > 0 ? best : undefined
}

/** Return the names of a server block as written. */
export function namesOf(server: Directive): string[] {
  return (server.block ?? [])
    .filter(({ name }) => name === 'server_name')
    .flatMap(({ args }) => args.map(({ text }) => text))
}

function rankOf(written: string, hostname: string): number {
  if (written.startsWith('~')) return compilePattern(toBytes(written.slice(1)))?.match(hostname) ? 1 : 0
  const name = written.toLowerCase()
  if (name === hostname || name === `.${hostname}`) return 3000
  if (name.startsWith('*.')) return hostname.endsWith(name.slice(1)) ? 2000 + name.length : 0
  if (name.startsWith('.')) return hostname.endsWith(name) ? 2000 + name.length : 0
  if (name.endsWith('.*')) return hostname.startsWith(name.slice(0, -1)) ? 1000 + name.length : 0
  return 0
}
