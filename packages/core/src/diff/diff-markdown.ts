import { groupFindings } from '../report/group-findings.ts'
import { formatLocation } from '../report/finding-text.ts'
import { countOf } from '../linter/phrases.ts'
import { visible } from '../options/visible.ts'
import { pathOf } from '../site/candidate.ts'
import { countUrls, showUrl, titles } from './format-diff.ts'
import type { Change, ChangeGroup, Diff } from './types.ts'
import { changeTypes } from './types.ts'

/** GitHub refuses longer comments. It counts characters; the margin is for what a caller adds. */
const maxLength = 60_000

/** URLs of one cause. */
const shownUrls = 10

/** A longer URL or message is cut. */
const maxText = 300

/**
 * Format the differences between two builds as a comment of a pull request: totals, what is lost and hidden, and the
 * rest in folded lists. It has fewer than 65,536 characters at any size.
 */
export function diffMarkdown(diff: Diff): string {
  const byType = Map.groupBy(diff.groups, ({ type }) => type)
  const counts = changeTypes.map((type) => countUrls(byType.get(type) ?? []))
  const head = [
    '### Changes to the search index',
    '',
    `| ${changeTypes.map((type) => titles[type]).join(' | ')} |`,
    `|${changeTypes.map(() => '---:|').join('')}`,
    `| ${counts.join(' | ')} |`,
    '',
    `${countOf(diff.before.indexable, 'indexable URL')} before, ${diff.after.indexable} after.`,
    '',
  ]
  const sections = changeTypes.flatMap((type) => {
    const groups = byType.get(type)
    return groups ? [sectionOf(groups, diff.site)] : []
  })
  return joinWithin([head.join('\n'), ...sections, ...findingsSection(diff)])
}

interface Section {
  title: string
  isOpen: boolean
  lines: readonly string[]
}

function sectionOf(groups: readonly ChangeGroup[], site: string): Section {
  const { type } = groups[0]!
  return {
    title: `${titles[type]}: ${countOf(countUrls(groups), 'URL')}`,
    isOpen: type === 'lost' || type === 'hidden',
    lines: groups.flatMap((group) => groupLines(group, site)),
  }
}

function groupLines({ type, cause, changes }: ChangeGroup, site: string): string[] {
  const { location } = changes[0]!
  const place = location ? `${code(formatLocation(location))}: ` : ''
  const shown = changes.slice(0, shownUrls)
  const left = changes.length - shown.length
  return [
    ...(type === 'new' ? [] : [`- ${place}${text(cause)} on ${countOf(changes.length, 'URL')}`]),
    ...shown.map((change) => `${type === 'new' ? '' : '  '}- ${changeLine(change, site)}`),
    ...(left > 0 ? [`${type === 'new' ? '' : '  '}- … ${left} more`] : []),
  ]
}

function changeLine({ url, to, successor }: Change, site: string): string {
  const own = code(showUrl(url, site))
  if (!successor) return to === undefined ? own : `${own} → ${code(showUrl(to, site))}`
  const verb = successor.isCertain ? 'is now' : 'perhaps'
  const target = code(showUrl(successor.url, site))
  return `${own}, ${verb} ${target} (${successor.because}): add ${code(`redirectFrom: [${pathOf(url)}]`)} to ${successor.isSource ? '' : 'the source of '}${code(successor.file)}`
}

function findingsSection({ findings }: Diff): Section[] {
  const groups = groupFindings(findings.new)
  if (groups.length === 0) return []
  const lines = groups.map(({ findings: same }) => {
    const { rule, message } = same[0]!
    const more = same.length > 1 ? ` (${countOf(same.length, 'place')})` : ''
    return `- ${code(formatLocation(same[0]!))} ${code(rule)}: ${text(message)}${more}`
  })
  return [{ title: `New findings: ${groups.length}`, isOpen: false, lines }]
}

/** Join as many lines as fit. Each section keeps its title and the number of lines that are left out. */
function joinWithin([head, ...sections]: readonly [string, ...Section[]]): string {
  const share = (maxLength - head.length) / Math.max(1, sections.length)
  let left = maxLength - head.length
  const parts = sections.map((section, index) => {
    // What a section does not use is for those after it.
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
function code(value: string): string {
  const cut = shorten(value)
  const longest = Math.max(0, ...Array.from(cut.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = longest > 0 ? ' ' : ''
  return `${fence}${gap}${cut}${gap}${fence}`
}

/** Escape a message: code in it stays code, everything else is plain text. */
function text(value: string): string {
  return shorten(value)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>#|~@&`]/g, escapeCharacter)))
    .join('')
}

/** An empty comment prevents mentions and references, which GitHub finds in the rendered text. */
function escapeCharacter(character: string): string {
  return character === '@' || character === '#' ? `${character}<!-- -->` : `&#${character.codePointAt(0)};`
}

function shorten(value: string): string {
  const plain = visible(value)
  return plain.length > maxText ? `${plain.slice(0, maxText)}…` : plain
}
