import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { installServer } from './install-servers.ts'
import { writeTree } from './write-tree.ts'
import type { Tree } from './write-tree.ts'

/** The response of a server. */
export interface Reply {
  status: number
  location: string | undefined
  /** Lines of the header, joined as receivers may. */
  robots: string | undefined
  link: string | undefined
  body: string
}

/** A private Apache with one host name for each site. */
export interface ApacheServer {
  /** Root URL of a site. */
  rootOf: (name: string) => string
  get: (url: string) => Promise<Reply>
  stop: () => Promise<void>
}

/** Modules of Debian's own configuration, with those for which people write `.htaccess` files. */
const modules = [
  'mpm_event authn_core authz_core authz_host access_compat alias dir mime env negotiation autoindex setenvif',
  'headers rewrite expires filter deflate',
].flatMap((line) => line.split(' '))

/**
 * Start Apache on a free port, with one virtual host for each tree of files; `local` answers by its address too.
 *
 * @throws with its output if it does not start
 */
export async function startApache(sites: Readonly<Record<string, Tree>>): Promise<ApacheServer> {
  const program = installServer('apache')
  const folder = mkdtempSync(join(tmpdir(), 'indexical-apache-'))
  // The server's workers run as another user if the tests run as root.
  chmodSync(folder, 0o755)
  const port = await freePort()
  for (const [name, tree] of Object.entries(sites)) writeTree(join(folder, 'sites', name), tree)
  writeFileSync(join(folder, 'mime.types'), 'text/html html\napplication/pdf pdf\napplication/json json\n')
  const conf = join(folder, 'apache.conf')
  writeFileSync(conf, configure(folder, port, Object.keys(sites)))
  const server = spawn(program, ['-d', folder, '-f', conf, '-DFOREGROUND'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stdout.on('data', (data: Buffer) => (said += data))
  server.stderr.on('data', (data: Buffer) => (said += data))
  const ended = new Promise<void>((resolve) => {
    server.on('exit', () => resolve())
  })
  const rootOf = (name: string): string => `http://${name}.example.com:${port}/`
  const get = (url: string): Promise<Reply> => fetchOnce(url, port)
  for (let wait = 0; ; wait++) {
    if (server.exitCode !== null || wait > 2000) {
      server.kill('SIGKILL')
      const log = readFileSync(join(folder, 'error.log'), 'utf8')
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`Apache did not start: ${said}${log}`)
    }
    const isUp = await get(rootOf('none')).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return {
    rootOf,
    get,
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configure(folder: string, port: number, names: readonly string[]): string {
  const isRoot = process.getuid?.() === 0
  return [
    ...modules.map((name) => `LoadModule ${name}_module ${modulesFolder}/mod_${name}.so`),
    ...(isRoot ? ['User #65534', 'Group #65534'] : []),
    `ServerRoot "${folder}"`,
    'ServerName none.example.com',
    `Listen 127.0.0.1:${port}`,
    `PidFile "${folder}/apache.pid"`,
    `DefaultRuntimeDir "${folder}"`,
    `TypesConfig "${folder}/mime.types"`,
    `ErrorLog "${folder}/error.log"`,
    'StartServers 1',
    'ThreadsPerChild 16',
    'MaxRequestWorkers 16',
    'KeepAlive Off',
    // As in Debian's configuration.
    'DirectoryIndex index.html index.cgi index.pl index.php index.xhtml index.htm',
    '<FilesMatch "^\\.ht">',
    '  Require all denied',
    '</FilesMatch>',
    '<Directory />',
    '  Require all denied',
    '</Directory>',
    `<Directory "${folder}/sites">`,
    '  Options FollowSymLinks',
    '  AllowOverride All',
    '  Require all granted',
    '</Directory>',
    ...['none', ...names].flatMap((name) => [
      `<VirtualHost 127.0.0.1:${port}>`,
      `  ServerName ${name}.example.com:${port}`,
      ...(name === 'local' ? ['  ServerAlias 127.0.0.1'] : []),
      `  DocumentRoot "${folder}/${name === 'none' ? '' : `sites/${name}`}"`,
      '</VirtualHost>',
    ]),
    '',
  ].join('\n')
}

/** Where Debian installs modules. */
const modulesFolder = '/usr/lib/apache2/modules'

/** Send a request without following redirects, and with the path exactly as it is in the URL. */
function fetchOnce(url: string, port: number): Promise<Reply> {
  const { host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { Host: host }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { headersDistinct } = response
          resolve({
            status: response.statusCode!,
            location: utf8(response.headers.location),
            robots: headersDistinct['x-robots-tag']?.join(', '),
            link: headersDistinct['link']?.join(', '),
            body: Buffer.concat(chunks).toString(),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Node reads headers as Latin-1; Apache sends the octets of its configuration. */
function utf8(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString()
}
