import { countOf } from '../linter/phrases.ts'
import type { Finding } from '../linter/finding.ts'
import { visible } from '../options/visible.ts'
import { howToFix } from '../rules/rule-of.ts'
import { formatLocation } from './finding-text.ts'
import { groupFindings, levelOf, levels } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import type { Report } from './report.ts'

/** GitHub refuses longer comments. It counts characters. The margin is for texts that a caller adds. */
const maxLength = 60_000

/** Longer URLs and messages are shortened. */
const maxText = 300

/** Lines under a title. */
export interface Section {
  title: string
  isOpen: boolean
  lines: readonly string[]
}

const titles = { error: 'Errors', warn: 'Warnings', info: 'Information' } as const

/**
 * Format the report as Markdown: totals, errors, and the rest in folded lists. It has fewer than 65,536 characters at any
 * size.
 */
export function formatMarkdown({ site, pages, sitemap, errors, warnings, findings }: Report): string {
  const groups = groupFindings(findings)
  const head = [
    `### Search index of ${code(site)}`,
    '',
    '| Errors | Warnings | Pages | Indexable |',
    '|---:|---:|---:|---:|',
    `| ${errors} | ${warnings} | ${pages} | ${sitemap.listed.length} |`,
    '',
  ]
  const sections = levels.flatMap((level) => {
    const own = groups.filter((group) => levelOf(group) === level)
    return own.length === 0 ? [] : [findingsSection(level, own)]
  })
  return joinWithin([head.join('\n'), ...sections])
}

function findingsSection(level: Finding['level'], groups: readonly FindingGroup[]): Section {
  const byRemedy = Map.groupBy(
    groups,
    ({ findings: [first] }) => `${code(first!.rule)}: ${text(howToFix(first!))}`,
  )
  return {
    title: `${titles[level]}: ${groups.length}`,
    isOpen: level === 'error',
    lines: [...byRemedy].flatMap(([remedy, own]) => [
      `- ${remedy}`,
      ...own.map((group) => `  - ${findingLine(group)}`),
    ]),
  }
}

/** Format findings with one cause as one line. */
function findingLine({ findings }: FindingGroup): string {
  const [first] = findings
  const more = findings.length > 1 ? ` (${countOf(findings.length, 'place')})` : ''
  return `${code(formatLocation(first!))}: ${text(first!.message)}${more}`
}

/** Join as many lines as fit. Each section keeps its title, and shows how many lines are omitted. */
export function joinWithin([head, ...sections]: readonly [string, ...Section[]]): string {
  const share = (maxLength - head.length) / Math.max(1, sections.length)
  let left = maxLength - head.length
  const parts = sections.map((section, index) => {
    // Later sections get the space that a section does not use.
    const limit = Math.max(share, left - share * (sections.length - index - 1))
    const part = formatSection(section, limit)
    left -= part.length
    return part
  })
  return [head, ...parts].join('\n')
}

function formatSection({ title, isOpen, lines }: Section, limit: number): string {
  const start = isOpen ? `#### ${title}\n\n` : `<details><summary>${title}</summary>\n\n`
  const end = isOpen ? '\n' : '\n</details>\n'
  const kept: string[] = []
  let length = start.length + end.length + 60
  for (const line of lines) {
    length += line.length + 1
    if (length > limit) break
    kept.push(line)
  }
  const hidden = lines.length - kept.length
  const more = hidden > 0 ? [`- … ${countOf(hidden, 'more line')}; \`--format json\` lists every one`] : []
  return `${start}${[...kept, ...more].join('\n')}\n${end}`
}

/** Return a text of the site as code, so that it is neither markup nor a mention. */
export function code(value: string): string {
  const cut = shorten(value)
  const longest = Math.max(0, ...Array.from(cut.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = longest > 0 ? ' ' : ''
  return `${fence}${gap}${cut}${gap}${fence}`
}

/** Escape a message: code in it stays code, everything else is plain text. */
export function text(value: string): string {
  return shorten(value)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>#|~@&`]/g, escapeCharacter)))
    .join('')
}

/** An empty comment prevents mentions and references: GitHub looks for them in the rendered text. */
function escapeCharacter(character: string): string {
  return character === '@' || character === '#' ? `${character}<!-- -->` : `&#${character.codePointAt(0)};`
}

function shorten(value: string): string {
  const plain = visible(value)
  return plain.length > maxText ? `${plain.slice(0, maxText)}…` : plain
}
