import { describePreviewHostname } from './hosts.ts'

/** The public URL of a site, and the hostnames that it allows in addition. */
interface PublicSite {
  site: string
  allowedOrigins: readonly string[]
}

/**
 * Return the hostname of a URL that leads to a preview or private machine, and why. Undefined for the site itself,
 * for hostnames that its options allow, and for texts that are not URLs.
 */
export function findPreviewHostname(
  url: string,
  { site, allowedOrigins }: PublicSite,
): { host: string; why: string } | undefined {
  const parsed = url.startsWith(site) ? null : URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const { hostname: host, origin } = parsed
  const own = new URL(site).hostname
  if (host === own || allowedOrigins.includes(origin)) return undefined
  const why = describePreviewHostname(host)
  // On a staging host, links to other staging hosts are intended.
  return why === undefined || describePreviewHostname(own) ? undefined : { host, why }
}
