/** Calls back when the pages of the dev server may have changed. */
export type Changed = (isSource: boolean) => void

/** The part of `import.meta.hot` that we use. */
interface HotContext {
  on(event: string, callback: () => void): void
}

/**
 * Listen to the websocket that the dev server has for its own client.
 *
 * @param changed called with true if a source changed, so that pages have to be requested again
 */
export function listen({ client, port }: DOMStringMap, changed: Changed): void {
  if (client !== undefined) void listenToVite(client, changed)
  else if (port !== undefined) listenToEleventy(port, changed)
}

/** Listen to Vite. Its client has the token of the websocket. */
async function listenToVite(client: string, changed: Changed): Promise<void> {
  const { createHotContext } = (await import(client)) as { createHotContext: (owner: string) => HotContext }
  const hot = createHotContext('/__indexical/')
  hot.on('indexical:page', () => changed(false))
  hot.on('vite:beforeFullReload', () => changed(true))
  hot.on('vite:afterUpdate', () => changed(true))
}

/** Listen to Eleventy. Its websocket only announces builds; all data are requested with the token. */
function listenToEleventy(port: string, changed: Changed): void {
  const address = new URL(location.origin.replace('http', 'ws'))
  if (port !== '') address.port = port
  const socket = new WebSocket(address)
  socket.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type?: string }
    if (type === 'eleventy.reload') changed(false)
  })
  // The server starts again when its config changes.
  socket.addEventListener('close', () =>
    setTimeout(() => {
      listenToEleventy(port, changed)
      changed(false)
    }, 2000),
  )
}
