import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import type { ViteOptions } from '../src/index.ts'
import { makeSite, tagsOf, writeText } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }

const body =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Wool</title>\n  </head>\n  <body></body>\n</html>\n'
const noindex = `<!--\n---\nrobots: noindex\n---\n-->\n${body}`
const wrong = `<!--\n---\nrobots: noidnex\n---\n-->\n${body}`

interface Message {
  type: string
  err?: Record<string, unknown>
}

/** A dev server on a free port, with what it printed and sent to the browser. */
async function serve(vite: typeof vite8, files: Record<string, string>, options: Partial<ViteOptions> = {}) {
  const root = await makeSite(files)
  const warnings: string[] = []
  const logger = vite.createLogger('info', { allowClearScreen: false })
  const infos: string[] = []
  logger.info = (text) => void infos.push(text)
  logger.warn = (text) => void warnings.push(text.trim())
  const input = Object.keys(files).filter((file) => file.endsWith('.html'))
  const server = await vite.createServer({
    root,
    configFile: false,
    appType: 'mpa',
    customLogger: logger,
    server: { host: '127.0.0.1', port: 0 },
    build: { rollupOptions: { input: input.map((file) => path.join(root, file)) } },
    plugins: [indexical({ site: 'https://www.example.com', ...options })],
  })
  onTestFinished(() => server.close())
  await server.listen()
  const address = server.httpServer!.address() as { port: number }
  const origin = `http://127.0.0.1:${address.port}`
  const get = async (url: string): Promise<string> =>
    (await fetch(origin + url, { headers: { accept: 'text/html' } })).text()
  const messages: Message[] = []
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/?token=${server.config.webSocketToken}`,
    'vite-hmr',
  )
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as Message))
  await once(socket, 'open')
  onTestFinished(() => socket.close())
  /** Wait for a message of the type. */
  const sent = async (type: string): Promise<Message> => {
    for (let tries = 0; tries < 4800; tries++) {
      const index = messages.findIndex((message) => message.type === type)
      if (index >= 0) return messages.splice(index, 1)[0]!
      await setTimeout(25)
    }
    throw new Error(`Missing message \`${type}\`, expected it within two minutes`)
  }
  return { root, get, warnings, infos, sent, messages }
}

const self = '<link rel="canonical" href="https://www.example.com/wool.html">'

describe.each(Object.entries(vites))('%s dev server', (_version, vite) => {
  test('injects what the build injects; an edit shows in the next request', async () => {
    const { root, get, warnings } = await serve(vite, {
      'wool.html': noindex,
      'yarn.html': `---\ncanonical: ./wool.html\n---\n${body}`,
    })
    // It names a page that was not requested yet.
    expect(tagsOf(await get('/yarn'))).toEqual([self])
    const html = await get('/wool.html')
    expect(tagsOf(html)).toEqual([self, '<meta name="robots" content="noindex">'])
    expect(html.startsWith('<!doctype html>\n<html lang="en">')).toBe(true)
    await writeText(path.join(root, 'wool.html'), noindex.replace('noindex', 'nofollow'))
    expect(tagsOf(await get('/wool.html'))).toEqual([self, '<meta name="robots" content="nofollow">'])
    expect(warnings).toEqual([])
  })

  test('reports no URL of the dev server, and says what the build decides', async () => {
    const local = '<meta property="og:url" content="http://localhost:5173/wool.html">'
    const { get, warnings, infos } = await serve(vite, {
      'wool.html': body.replace(
        '</head>',
        `${local}<link rel="canonical" href="http://127.0.0.1:5173/">\n</head>`,
      ),
      'yarn.html': `---\ncanonical: ./later.html\n---\n${body}`,
    })
    await get('/wool.html')
    await get('/yarn.html')
    await get('/yarn.html')
    expect(warnings).toEqual([])
    expect(infos.filter((text) => text.includes('known'))).toEqual([
      'yarn.html:2:12  canonical `./later.html`: known after the build',
    ])
  })

  test.each([
    ['/', 'https://www.example.com/'],
    ['/yarn/', 'https://www.example.com/yarn/'],
    ['/yarn', 'https://www.example.com/yarn'],
    ['/none/wool', 'https://www.example.com/none/wool'],
  ])('a template that a server fills for %s', async (url, canonical) => {
    const root = await makeSite({ 'wool.html': body, 'yarn/notes.txt': 'a folder\n' })
    const server = await vite.createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      server: { middlewareMode: true, ws: false },
      plugins: [indexical({ site: 'https://www.example.com' })],
    })
    onTestFinished(() => server.close())
    expect(tagsOf(await server.transformIndexHtml(url, body))).toEqual([
      `<link rel="canonical" href="${canonical}">`,
    ])
  })

  test('a data file beside the page reloads it', async () => {
    const { root, get, sent } = await serve(vite, { 'wool.html': body, 'wool.yaml': 'robots: noindex\n' })
    expect(tagsOf(await get('/wool.html'))).toEqual([self, '<meta name="robots" content="noindex">'])
    await writeText(path.join(root, 'wool.yaml'), 'robots: nofollow\n')
    expect(await sent('full-reload')).toEqual({ type: 'full-reload' })
    expect(tagsOf(await get('/wool.html'))).toEqual([self, '<meta name="robots" content="nofollow">'])
  })

  test('a problem in the HTML has the line of the source, not of the page that Vite sends', async () => {
    const html = body.replace('</head>', '<meta name="robots" content="noidnex">\n</head>')
    const { get, warnings } = await serve(vite, { 'wool.html': html })
    await get('/wool.html')
    const line = html.slice(0, html.indexOf('noidnex')).split('\n').length
    expect(warnings).toEqual([
      `wool.html:${line}:32  error  robots/known-directive\n  Unexpected directive \`noidnex\`, expected \`noindex\``,
    ])
  })

  test('prints a problem once, and again after it changed', async () => {
    const { root, get, warnings, messages } = await serve(vite, { 'wool.html': wrong })
    await get('/wool.html')
    await get('/wool.html')
    const first = [
      'wool.html:3:9  error  robots/known-directive',
      '  Unexpected directive `noidnex`, expected `noindex`',
    ].join('\n')
    expect(warnings).toEqual([first])
    await writeText(path.join(root, 'wool.html'), `\n${wrong}`)
    await get('/wool.html')
    expect(warnings).toEqual([first, first.replace(':3:9', ':4:9')])
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  })
})
