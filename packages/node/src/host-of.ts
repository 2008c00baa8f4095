import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HeadersHost } from '@indexical/core'

const filesOf: Record<HeadersHost, readonly string[]> = {
  netlify: ['netlify.toml'],
  cloudflare: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
  vercel: ['vercel.json'],
}

/**
 * The host that the files of a project name; undefined when they name none, or several.
 *
 * What only the build machine knows would differ from run to run.
 *
 * @param root absolute project folder
 */
export function hostOf(root: string): HeadersHost | undefined {
  const hosts = Object.keys(filesOf) as HeadersHost[]
  const named = hosts.filter((host) => filesOf[host].some((file) => existsSync(join(root, file))))
  return named.length === 1 ? named[0] : undefined
}
