import type { Location } from '@indexical/syntax'
import { decoded } from '@indexical/syntax/internal'
import { countOf } from '../linter/phrases.ts'
import type { GeneratorName } from '../intent/theme-names.ts'
import { kindOf, otherSource, wholeSite } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'
import { excerptLines } from './code-frame.ts'
import type { Excerpt } from './code-frame.ts'
import { howToFix } from '../rules/rule-of.ts'
import { countPages, levelOf } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import { settingOf, writerOf } from './generator-settings.ts'
import { ruleLink } from './rule-page.ts'
import { visible } from '../options/visible.ts'

/** Returns styled text, in a style that the caller chooses for its terminal. */
export type Paint = (style: 'red' | 'yellow' | 'green' | 'dim' | 'bold', text: string) => string

export const plain: Paint = (_style, text) => text

/** Returns the line at the location of a finding or signal; undefined if it cannot be shown. */
export type FrameOf = (location: Location) => Excerpt | undefined

/** How groups are printed. */
export interface GroupOptions {
  /** How the reader gets the hidden findings of a problem, such as `--format json`. */
  allBy?: string | undefined
  /** @default no line is shown */
  frameOf?: FrameOf | undefined
}

/** The maximum number of problems of one kind that are shown separately. More are joined to one entry. */
const maxPerKind = 3

/** The number of problems that a joined entry names. */
const shownOfKind = 5

/**
 * Format problems by rule and correction, errors first. A correction is printed once, after its first problems.
 */
export function formatGroups(
  groups: readonly FindingGroup[],
  paint: Paint = plain,
  { generator, ...options }: GroupOptions & { generator?: GeneratorName | undefined } = {},
): string[] {
  const remedied = new Set<string>()
  const ofLevel = (level: Finding['level']): FindingGroup[] =>
    groups.filter((group) => levelOf(group) === level)
  const byRule = [ofLevel('error'), ofLevel('warn'), ofLevel('info')].flatMap((all) => [
    ...Map.groupBy(all, ({ findings: [first] }) => `${howToFix(first!)}\n  more: ${ruleLink(first!.rule)}`),
  ])
  return byRule.flatMap(([remedy, ofRule]) => {
    const blocks = foldKinds(ofRule).map((kind) => formatKind(kind, paint, options))
    const setting = settingOf(generator, ofRule)
    const causes = [setting, writerOf(generator, ofRule[0]!.findings[0]!)].filter((one) => one !== undefined)
    const lines = remedied.has(remedy) ? [] : [paint('dim', `  fix: ${[...causes, remedy].join(' ')}`)]
    remedied.add(remedy)
    return [blocks.join('\n\n'), ...lines].join('\n')
  })
}

/** Join the groups of one kind if they are many, in the order of their first groups. */
function foldKinds(groups: readonly FindingGroup[]): FindingGroup[][] {
  const kinds = [...Map.groupBy(groups, ({ findings }) => kindOf(findings[0]!)).values()]
  return kinds.flatMap((kind) => (kind.length > maxPerKind ? [kind] : kind.map((group) => [group])))
}

function formatKind(groups: readonly FindingGroup[], paint: Paint, options: GroupOptions): string {
  const [group, ...others] = groups
  if (others.length === 0) return formatGroup(group!, paint, options)
  const shown = others.slice(0, shownOfKind - 1)
  return [
    formatFinding(group!.findings[0]!, paint, options.frameOf),
    ...morePlaces(group!.findings).map((more) => `  ${more}`),
    `  and ${countOf(others.length, 'more finding')} of this kind:`,
    ...shown.map(({ findings }) =>
      [`  ${formatLocation(findings[0]!)}  ${visible(findings[0]!.message)}`, ...morePlaces(findings)].join(
        ', ',
      ),
    ),
    ...hiddenLine(groups.length - shown.length - 1, paint, options),
  ].join('\n')
}

/** Format findings with one cause: the first finding, and the locations of some others. */
function formatGroup(group: FindingGroup, paint: Paint, options: GroupOptions): string {
  const [first, ...others] = group.examples
  const { own, parts } = splitGroup(group)
  return [
    formatFinding(first!, paint, options.frameOf),
    ...morePlaces(own).map((more) => `  ${more}:`),
    ...others.map((finding) => `  ${formatLocation(finding)}`),
    ...hiddenLine(own.length - group.examples.length, paint, options),
    ...parts.map((part) => `  ${part}`),
  ].join('\n')
}

/** Split a group into the findings of its first rule and message, and a line about those that follow from them. */
function splitGroup({ findings }: FindingGroup): { own: readonly Finding[]; parts: string[] } {
  const kind = kindOf(findings[0]!)
  const own = findings.filter((finding) => kindOf(finding) === kind)
  const [ofSite = [], ofPlaces = []] = [true, false].map((isOfSite) =>
    findings.slice(own.length).filter(({ file }) => (file === wholeSite) === isOfSite),
  )
  const counts = Array.from(
    Map.groupBy(ofPlaces, ({ rule }) => rule),
    ([rule, { length }]) => `${rule} (${length})`,
  )
  return {
    own,
    parts: [
      ...(counts.length === 0 ? [] : [`part of the same problem: ${counts.join(', ')}`]),
      ...ofSite.map(({ rule, message }) => `part of the same problem: ${rule}: ${visible(message)}`),
    ],
  }
}

/** Return the number of findings besides the first with the same cause; empty if there are none. */
export function morePlaces(findings: readonly Finding[]): string[] {
  const others = findings.length - 1
  if (others === 0) return []
  const noun = countPages(findings) > others ? 'page' : 'place'
  return [`and ${countOf(others, `more ${noun}`)} with the same cause`]
}

function hiddenLine(count: number, paint: Paint, { allBy }: GroupOptions): string[] {
  if (count === 0) return []
  return [paint('dim', `  … ${count} more${allBy === undefined ? '' : `; ${allBy} lists every one`}`)]
}

/** Format one finding: location, level and rule, message, line, second location, page. */
export function formatFinding(finding: Finding, paint: Paint = plain, frameOf?: FrameOf): string {
  const excerpt = frameOf?.(finding)
  const lines = [
    `${paint('bold', formatLocation(finding))}  ${formatLevel(finding, paint)}  ${paint('dim', finding.rule)}`,
    `  ${visible(finding.message)}`,
    ...(excerpt ? excerptLines(excerpt) : []).map((line) => `  ${line}`),
    ...(finding.related ?? []).map((other) =>
      paint('dim', `  see ${formatLocation(other)}: ${visible(other.message)}`),
    ),
  ]
  const { url } = finding
  const source = otherSource(finding)
  if (source) lines.push(paint('dim', `  source ${visible(source.file)}`))
  if (url !== undefined && !repeats(url, finding.file)) lines.push(paint('dim', `  page ${visible(url)}`))
  return lines.join('\n')
}

/**
 * Return whether the path of a URL follows from that of a file, as `/a/` does from `dist/a/index.html` and
 * `posts/a.md`.
 */
function repeats(url: string, file: string): boolean {
  const page = segmentsOf(decoded(new URL(url).pathname).replace(/\.html?$/i, ''))
  const path = segmentsOf(file.replace(/\.[^./]*$/, ''))
  if (page.length === 0) return path.length < 2 && /(?:^|\/)index\.[^/]*$/.test(file)
  // The file contains the output folder, which the URL does not; the URL contains the base path, which the file does
  // not.
  return endsWith(path, page) || (path.length > 1 && endsWith(page, path.slice(1)))
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.at(-1) === 'index' ? segments.slice(0, -1) : segments
}

function endsWith(segments: readonly string[], end: readonly string[]): boolean {
  return end.every((segment, index) => segments.at(index - end.length) === segment)
}

/** Format `file:line:column`, as far as known; for the whole site, a name. */
export function formatLocation({ file, line, column }: Location): string {
  if (file === wholeSite) return 'the site'
  return [visible(file), line, column].filter((part) => part !== undefined).join(':')
}

function formatLevel({ level }: Finding, paint: Paint): string {
  return level === 'error' ? paint('red', 'error') : paint('yellow', level === 'warn' ? 'warning' : 'info')
}
