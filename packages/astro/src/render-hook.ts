/** How `astro:content` hands out `render` where Astro itself does not record what is rendered (before 7.2). */
const plainExport = /\brenderEntry as render,/

const recordingRender = `
import { renderEntry as indexicalRender } from 'astro/content/runtime'
export const render = (entry) => {
  const store = globalThis[Symbol.for('astro:render-scope')]?.getStore()
  if (entry?.filePath) store?.contentEntries?.add(entry.filePath)
  return indexicalRender(entry)
}
`

/** Make the code of `astro:content` record each rendered entry, or return nothing when Astro does that already. */
export function recordRender(code: string): string | undefined {
  if (!plainExport.test(code)) return undefined
  return code.replace(plainExport, '') + recordingRender
}
