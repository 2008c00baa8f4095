/** The script of a dev server: the panel, or the badge of the page that its address names. */
import { startBadge } from './badge.ts'
import { startPanel } from './panel.ts'
import { connect } from './server.ts'

const script = document.currentScript as HTMLScriptElement
const address = new URL(script.src)
const server = connect(new URL('.', address).pathname)
const page = address.searchParams.get('url')
if (page === null) startPanel(server, script.dataset)
// A page in a frame is part of another page, which has a badge.
else if (top === self)
  startBadge(server, page, { panel: new URL('.', address).pathname, data: script.dataset })
