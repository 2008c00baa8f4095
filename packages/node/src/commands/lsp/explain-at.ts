import { formatExplanation } from '@indexical/core'
import type { Explanation } from '@indexical/core'
import { frontmatterEnd } from '../../fix/edit-text.ts'
import { urlAt } from './links.ts'
import type { Position } from './links.ts'
import type { Reading } from './problems.ts'
import type { State } from './state.ts'

/**
 * Explain the URL at a position, or else the page of a file if the position is in its frontmatter or on a line with one of
 * its signals.
 */
export function explainAt(
  state: State,
  position: Position,
  read: () => Reading | undefined,
): string | undefined {
  const finished = state.site?.finished
  const url = urlAt(state, position)
  if (!finished) return undefined
  if (url !== undefined) return formatExplanation(finished.explain(url))
  const text = state.texts.get(position.file) ?? ''
  const lines = text.split('\n')
  const start = lines.slice(0, position.line - 1).join('\n').length
  if (start >= frontmatterEnd(text) && !/canonical|robots/i.test(lines[position.line - 1] ?? ''))
    return undefined
  const reading = read()
  if (reading?.url === undefined) return undefined
  const built = finished.explain(reading.url)
  const live = reading.live?.finished
  return live ? explainEdited(live.explain(reading.url), built) : formatExplanation(built)
}

/** Explain an edited page. Links to it are those of the last build, and its tags are in no file yet. */
function explainEdited(now: Explanation, built: Explanation): string {
  const trace = now.trace.map((station) => {
    const old = built.trace.find(({ name }) => name === station.name)
    return old && station.name === 'other pages' ? { ...old, findings: [] } : station
  })
  const text = formatExplanation({ ...now, trace })
    .replace('no sitemap in the output; ', '')
    .replace(/(?: at| ) +(\S+):\d+:\d+$/gm, (place, file: string) => (file === now.file ? '' : place))
  return `As the next build would write it\n\n${text}`
}
