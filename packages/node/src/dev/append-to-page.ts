import type { PanelResponse } from './panel-access.ts'

type Send = (...given: unknown[]) => unknown

/**
 * Append text to the page that a response sends, if it is one. The page itself is sent as it arrives, because servers may
 * stream it for seconds.
 */
export function appendToPage(
  response: PanelResponse,
  textOf: (html: string) => string | Promise<string>,
): void {
  const { writeHead, write, end } = response as unknown as Record<string, Send>
  const chunks: Uint8Array[] = []
  const isPage = (): boolean =>
    response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/html')
  const keep = (chunk: unknown): void => {
    if (!isPage()) return
    if (!response.headersSent) response.removeHeader('content-length')
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const wrapped: Record<string, Send> = {
    writeHead(status, ...rest) {
      response.statusCode = status as number
      for (const [name, value] of Object.entries(Object(rest.at(-1))))
        response.setHeader(name, value as string)
      keep(undefined)
      return writeHead!.call(response, status)
    },
    write(chunk, ...rest) {
      keep(chunk)
      return write!.call(response, chunk, ...rest)
    },
    end(chunk, ...rest) {
      keep(chunk)
      if (chunks.length === 0) return end!.call(response, chunk, ...rest)
      if (chunk !== undefined) write!.call(response, chunk)
      const html = Buffer.concat(chunks).toString()
      void Promise.resolve(textOf(html)).then((text) => end!.call(response, text))
      return response
    },
  }
  Object.assign(response, wrapped)
}
