/** Hosts and servers whose files are read and written. */
export const hostNames = [
  'netlify',
  'cloudflare',
  'vercel',
  'firebase',
  'azure',
  'github',
  'apache',
  'nginx',
] as const

/** Name of a host in the options. */
export type HostName = (typeof hostNames)[number]
