import { request } from 'node:http'

/** The parts of a response that crawlers use. */
export interface ServerAnswer {
  status: number
  /** Absolute URL. */
  location: string | undefined
  /** Values of X-Robots-Tag and of Link, one for each line, sorted by name. */
  lines: string[]
}

/** Send a GET request to a server of this machine, with the hostname of the URL. */
export function ask(port: number, href: string): Promise<ServerAnswer> {
  const url = new URL(href)
  return new Promise((resolve, reject) => {
    const path = url.pathname + url.search
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      setHost: false,
      headers: { Host: url.host },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        const { statusCode = 0, headers, rawHeaders } = response
        const lines: string[] = []
        for (let index = 0; index < rawHeaders.length; index += 2) {
          const name = rawHeaders[index]!.toLowerCase()
          const value = Buffer.from(rawHeaders[index + 1]!, 'latin1').toString('utf8')
          if (name === 'x-robots-tag' || name === 'link') lines.push(`${name}: ${value}`)
        }
        // Node reads headers as Latin-1, URLs are UTF-8.
        const location = headers.location && Buffer.from(headers.location, 'latin1').toString('utf8')
        resolve({
          status: statusCode,
          location: location === undefined ? undefined : new URL(location, url).href,
          lines,
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
