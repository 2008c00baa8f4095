import { howToFix } from '../rules/rule-of.ts'
import { readable, visible } from '../options/visible.ts'
import type { Explanation, Station, StationLine } from './explanation.ts'
import type { FrameOf, Paint } from './finding-text.ts'
import { formatFinding, formatLocation } from './finding-text.ts'
import { ruleLink } from './rule-page.ts'

/** The mark of each state. */
const marks: Readonly<Record<Station['state'], string>> = {
  agrees: '✓',
  silent: '·',
  stops: '✗',
  'not read': '-',
  unknown: '?',
}

/** Columns for the names of stations. */
const width = 16

/** Format an explanation for a terminal: the verdict, and the story of the URL from its source to what engines may do. */
export function formatExplanation(
  explanation: Explanation,
  paint: Paint = (_style, text) => text,
  frameOf?: FrameOf,
): string {
  const { url, verdict, trace } = explanation
  const { state, title, reason } = verdict
  const shown = readable(url)
  const head = [
    paint('bold', shown),
    ...(shown === url ? [] : [paint('dim', visible(url))]),
    `${state === 'good' ? paint('bold', title) : paint('red', title)}${reason === undefined ? '' : `: ${readable(reason)}`}`,
  ]
  return [
    head.join('\n'),
    trace.map((station) => formatStation(station, explanation, paint, frameOf)).join('\n'),
  ].join('\n\n')
}

function formatStation(
  { name, state, lines, findings }: Station,
  explanation: Explanation,
  paint: Paint,
  frameOf: FrameOf | undefined,
): string {
  const isStop = state === 'stops'
  const mark = isStop ? paint('red', marks[state]) : paint('dim', marks[state])
  const texts = lines.map((line) => formatLine(line, paint))
  const label = paint(isStop ? 'bold' : 'dim', name.padEnd(width))
  const indent = ' '.repeat(width + 4)
  return [
    `${mark} ${label}  ${texts[0] ?? ''}`.trimEnd(),
    ...texts.slice(1).map((text) => indent + text),
    ...findings.flatMap((index) => {
      const finding = explanation.findings[index]!
      return [
        formatFinding(finding, paint, frameOf),
        paint('dim', `  fix: ${howToFix(finding)}\n  more: ${ruleLink(finding.rule)}`),
      ].map((text) => text.replaceAll(/^/gm, '    '))
    }),
  ].join('\n')
}

function formatLine({ text, to, place }: StationLine, paint: Paint): string {
  const parts = [
    ...(text === '' ? [] : [readable(text)]),
    ...(to === undefined ? [] : [`→ ${readable(to)}`]),
  ].join(' ')
  if (!place) return parts
  const location = formatLocation(place)
  return parts === '' ? location : `${parts}  ${paint('dim', location)}`
}
