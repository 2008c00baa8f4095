import type { Element, Root } from 'hast'
import type { Insertion } from '@indexical/html'
import { fromHtml } from '@indexical/html'
import type { Point, Position } from 'unist'
import { positionWidth } from './pack-position.ts'
import { readCanonical } from './read-signals.ts'
import { linkColumns, linksOf } from './read-links.ts'
import type { LinkList, PageSignals } from './types.ts'

/** The signals that contain locations. All others stay as they are, or make `insertCanonical` return undefined. */
const located = [
  'bases',
  'robots',
  'strayMetas',
  'strayCanonicals',
  'alternates',
  'pairs',
  'ogUrl',
  'insecureFiles',
  'feeds',
  'notFoundTitle',
] as const satisfies readonly (keyof PageSignals)[]

/**
 * Return the signals of a document after the insertion of its canonical into head, equal to those that are read from the
 * new text: in a build with a plugin nearly every page gets one, and reading it again would take as long as before.
 *
 * @param signals those of the document before, without canonicals
 * @returns undefined if the document has to be read again: other signals depend on the canonical, or have locations in
 *   texts of their own
 */
export function insertCanonical(
  signals: PageSignals,
  { at, text }: Insertion,
  url: string,
): PageSignals | undefined {
  if (dependsOnCanonical(signals)) return undefined
  const link = onlyLink(fromHtml(text))
  if (!link || !/^https?:\/\//.test(String(link.properties['href']))) return undefined
  const context = { inHead: true, inNoscript: false, namespace: 'html' } as const
  const canonical = readCanonical(
    moveAll(link, (point) => offsetBy(point, at)),
    context,
    url,
  )
  const move = createMove(at, text)
  const moved: PageSignals = { ...signals, canonicals: [canonical], links: moveLinks(signals.links, move) }
  for (const key of located) Object.assign(moved, { [key]: moveAll(signals[key], move) })
  return moved
}

function dependsOnCanonical(signals: PageSignals): boolean {
  const { canonicals, nosnippets, scriptedSignals, structuredUrls, exposedTexts } = signals
  const lists = [canonicals, nosnippets, scriptedSignals, structuredUrls, exposedTexts]
  return lists.some(({ length }) => length > 0) || signals.refresh !== undefined || !!signals.headCloser
}

function onlyLink(tree: Root): Element | undefined {
  const html = tree.children[0] as Element
  const { children } = html.children[0] as Element
  const [link] = children as Element[]
  return children.length === 1 && link?.tagName === 'link' ? link : undefined
}

/** Returns where a point is after the insertion. */
type Move = (point: Point, isEndBefore: boolean) => Point

function createMove(at: Point, text: string): Move {
  const lines = text.split(/\r\n|[\r\n]/).length - 1
  return (point, isEndBefore) => {
    const { line, column, offset = 0 } = point
    if (offset < at.offset! || (offset === at.offset && isEndBefore)) return point
    // Whole lines are inserted at the start of a line, so that columns change only where there are no new lines.
    const isBeside = lines === 0 && line === at.line
    return {
      line: line + lines,
      column: isBeside ? column + text.length : column,
      offset: offset + text.length,
    }
  }
}

/** Move a point of the inserted text to the place of this text. */
function offsetBy({ line, column, offset }: Point, at: Point): Point {
  return {
    line: line + at.line - 1,
    column: line === 1 ? column + at.column - 1 : column,
    offset: offset! + at.offset!,
  }
}

function movePosition({ start, end }: Position, move: Move): Position {
  const moved = move(start, false)
  // What ends where the text begins is before it, unless it also starts there.
  return { start: moved, end: move(end, moved === start) }
}

/** Copy plain data with all its positions moved. */
function moveAll<T>(value: T, move: Move): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value.length === 0 ? value : value.map((one) => moveAll(one, move))) as T
  if ('start' in value && typeof value.start === 'object')
    return movePosition(value as unknown as Position, move) as T
  const copy = { ...value }
  for (const key in copy) copy[key] = moveAll(copy[key], move)
  return copy
}

function moveLinks(links: LinkList, move: Move): LinkList {
  if (links.length === 0) return links
  const columns = linkColumns(links)
  const positions = columns.positions.slice()
  for (let at = 0; at < positions.length; at += positionWidth) {
    // Unknown positions of trees that were not parsed.
    if (positions[at] === 0) continue
    const [line, column, offset, endLine, endColumn, endOffset] = positions.subarray(at, at + positionWidth)
    const { start, end } = movePosition(
      {
        start: { line: line!, column: column!, offset: offset! },
        end: { line: endLine!, column: endColumn!, offset: endOffset! },
      },
      move,
    )
    positions.set([start.line, start.column, start.offset!, end.line, end.column, end.offset!], at)
  }
  return linksOf({ ...columns, positions })
}
