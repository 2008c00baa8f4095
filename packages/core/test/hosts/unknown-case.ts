import { createHostModel } from '../../src/hosts/host-model.ts'
import type { HostResponse } from '../../src/hosts/host-model.ts'
import { hosts } from '../../src/hosts/hosts.ts'
import type { HostName } from '../../src/hosts/types.ts'
import { context } from './plain/read-case.ts'
import { hostFiles } from './plain/write-case.ts'

/** Files of a host by their names. */
export type Texts = Record<string, string>

/** A `vercel.json`. */
export const vercel = (data: object): Texts => ({ 'vercel.json': JSON.stringify(data) })

/** A `.htaccess` with rewrites. */
export const apache = (text: string): Texts => ({ '.htaccess': `RewriteEngine On\n${text}\n` })

/** The server block of the site. */
export const nginx = (text: string): Texts => ({
  'nginx.conf': `server {\nserver_name www.example.com;\nroot dist;\n${text}\n}`,
})

/** What a host answers at a path of a site of two pages. */
export function respond(name: HostName, texts: Texts, path: string): HostResponse | undefined {
  const host = hosts[name]
  const files = hostFiles(texts).map((file) => (name === 'nginx' ? { ...file, of: name } : file))
  const statements = host.read(files, context)
  return createHostModel(host, statements, context).respond(context.root + path)
}
