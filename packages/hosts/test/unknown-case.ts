import { createHostModel } from '../src/host-model.ts'
import type { HostModel, HostResponse } from '../src/types.ts'
import { hosts } from '../src/hosts.ts'
import type { HostName } from '../src/names.ts'
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

/** Redirects and headers of Apache for some visitors. */
export const section = (text: string): string => `<If "%{HTTP_USER_AGENT} =~ /a/">\n${text}\n</If>`

/** A host with files, for a site of two pages. */
export function model(name: HostName, texts: Texts): HostModel {
  const host = hosts[name]
  const files = hostFiles(texts).map((file) => (name === 'nginx' ? { ...file, of: name } : file))
  return createHostModel(host, host.read(files, context), context)
}

/** The response of a host at a path of a site of two pages. */
export function respond(name: HostName, texts: Texts, path: string): HostResponse | undefined {
  return model(name, texts).respond(context.root + path)
}
