import { kindOf } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'
import { howToFix } from '../rules/rule-of.ts'
import { readable, visible } from '../options/visible.ts'
import { excerptLines } from './code-frame.ts'
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
    `${paint(state === 'good' ? 'green' : state === 'broken' ? 'red' : 'yellow', title)}${reason === undefined ? '' : `: ${readable(reason)}`}`,
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
  const hasError = findings.some((index) => explanation.findings[index]!.level === 'error')
  const stopStyle = hasError ? 'red' : 'yellow'
  const mark = paint(isStop ? stopStyle : state === 'agrees' ? 'green' : 'dim', marks[state])
  const texts = lines.flatMap((line) => [
    formatLine(line, paint),
    // A finding shows its own line.
    ...(isStop && !hasError ? stopFrame(line, frameOf) : []),
  ])
  const label = paint(isStop ? 'bold' : 'dim', name.padEnd(width))
  const indent = ' '.repeat(width + 4)
  return [
    `${mark} ${label}  ${texts[0] ?? ''}`.trimEnd(),
    ...texts.slice(1).map((text) => indent + text),
    ...formatFindings(
      findings.map((index) => explanation.findings[index]!),
      paint,
      frameOf,
    ).map((text) => text.replaceAll(/^/gm, '    ')),
  ].join('\n')
}

/** Findings of one kind that are named. JSON contains all. */
const shownOfKind = 5

/** Format the first finding of each kind with its line and fix, and the locations of others. */
function formatFindings(findings: readonly Finding[], paint: Paint, frameOf: FrameOf | undefined): string[] {
  return [...Map.groupBy(findings, kindOf).values()].flatMap(([first, ...others]) => {
    const hidden = others.length - shownOfKind
    return [
      formatFinding(first!, paint, frameOf),
      ...others
        .slice(0, shownOfKind)
        .map(
          (other) =>
            `  also ${formatLocation(other)}${other.message === first!.message ? '' : `  ${readable(other.message)}`}`,
        ),
      ...(hidden > 0 ? [paint('dim', `  … ${hidden} more; --format json lists every one`)] : []),
      paint('dim', `  fix: ${howToFix(first!)}\n  more: ${ruleLink(first!.rule)}`),
    ]
  })
}

/** Return the marked line of a signal at which engines stop. */
function stopFrame({ text, place }: StationLine, frameOf: FrameOf | undefined): string[] {
  const excerpt = place && !text.startsWith('canonical') ? frameOf?.(place) : undefined
  return excerpt ? excerptLines(excerpt) : []
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
