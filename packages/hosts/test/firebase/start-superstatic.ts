import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The response of a server. */
export interface Answer {
  status: number
  location: string | undefined
  /** The file that was sent, if it is one of the site. Each file contains its own name. */
  body: string
  'x-robots-tag': string | undefined
  link: string | undefined
}

const { server } = createRequire(import.meta.url)('superstatic') as {
  server: (options: object) => { listen: (done: () => void) => Server }
}

/** Start the server of Firebase's emulator over files that hold their own names. */
export async function startSuperstatic(
  files: Iterable<string>,
  hosting: object,
): Promise<{ get: (path: string) => Promise<Answer>; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'firebase-'))
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), file)
  }
  const running = await new Promise<Server>((resolve) => {
    // It changes what it is given.
    const config = structuredClone({ ...hosting, public: '.' })
    const started: Server = server({ port: 0, hostname: '127.0.0.1', cwd: folder, config }).listen(() =>
      setImmediate(() => resolve(started)),
    )
  })
  const { port } = running.address() as AddressInfo
  return {
    get: (path) => get(port, path),
    async stop() {
      await new Promise((resolve) => running.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

/** Without a browser's own normalisation of paths, and without following redirects. */
function get(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (body += part))
      response.on('end', () => {
        const { location, link } = response.headers
        const robots = response.headers['x-robots-tag']
        resolve({
          status: response.statusCode!,
          location,
          body,
          'x-robots-tag': typeof robots === 'string' ? robots : robots?.join(', '),
          link: Array.isArray(link) ? link.join(', ') : link,
        })
      })
    })
      .on('error', reject)
      .end()
  })
}
