import { execFile } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const site = 'https://www.example.com'
/** A page with only a canonical. */
export const page = (path: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>${path}</title><link rel="canonical" href="${site}${path}"></head><body></body></html>\n`

/** A site with a header, a redirect and an error page. */
export const files = {
  'dist/index.html': page('/'),
  'dist/about/index.html': page('/about/'),
  'dist/404.html': page('/404.html'),
  'dist/a.pdf': '%PDF',
  'dist/_headers': '/a.pdf\n  X-Robots-Tag: noindex\n  X-Robots-Tag: googlebot: nofollow\n',
  'dist/_redirects': '/old /about/ 301\n',
}

/** What a server does instead; whether it did. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | void

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that serves the files above, unless `answer` responds. */
export async function serve(
  root: string,
  answer: Answer = () => false,
): Promise<{ origin: string; requested: string[] }> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requested.push(path)
    if (answer(request, response)) return
    if (path === '/old') {
      response.writeHead(301, { location: '/about/' }).end()
      return
    }
    const file = join(root, 'dist', path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end()
      return
    }
    const headers = path === '/a.pdf' ? { 'x-robots-tag': ['noindex', 'googlebot: nofollow'] } : {}
    response.writeHead(200, headers)
    createReadStream(file).pipe(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

/** Check in another process, because this one has to answer. */
export function check(
  root: string,
  ...args: string[]
): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, 'check', 'dist', '--site', site, ...args],
      { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** The findings of a report, without their places. */
export const messagesOf = (stdout: string): string[] =>
  stdout.split('\n').filter((line) => /^ {2}(?:Unexpected|Missing)/.test(line))
