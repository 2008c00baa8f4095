import { join } from 'node:path'
import { parseNetlifyToml, parseVercelJson } from '@indexical/core'
import { hostOf } from './host-of.ts'
import { readText } from './read-text.ts'
import type { RunContext } from './types.ts'

/** What a host's file in the project says, with its text. */
export interface HostConfig extends ReturnType<typeof parseNetlifyToml> {
  text: string
}

/**
 * Read `netlify.toml` or `vercel.json` of the project; nothing where its files name several hosts, or where only some
 * pages are known.
 */
export function readHostConfig({ root, partial = false }: RunContext): HostConfig {
  const isVercel = !partial && hostOf(root) === 'vercel'
  const isNetlify = !partial && hostOf(root) === 'netlify'
  const file = isVercel ? 'vercel.json' : 'netlify.toml'
  const text = isVercel || isNetlify ? readText(join(root, file)) : ''
  return { ...(isVercel ? parseVercelJson(text, file) : parseNetlifyToml(text, file)), text }
}
