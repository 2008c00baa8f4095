import { previewHost } from './hosts.ts'

/** The public address of a site, and what it may name besides. */
interface Public {
  site: string
  allowedOrigins: readonly string[]
}

/** The host of a URL that leads to a preview or a private machine, and why; undefined for the site itself, what its options allow, and what is no address on the web. */
export function previewOf(
  url: string,
  { site, allowedOrigins }: Public,
): { host: string; why: string } | undefined {
  const parsed = url.startsWith(site) ? null : URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const { hostname: host, origin } = parsed
  const own = new URL(site).hostname
  if (host === own || allowedOrigins.includes(origin)) return undefined
  const why = previewHost(host)
  // A whole site on a staging host names others there on purpose.
  return why === undefined || previewHost(own) ? undefined : { host, why }
}
