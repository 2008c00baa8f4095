import { groupFindings } from '../report/group-findings.ts'
import { formatLocation } from '../report/finding-text.ts'
import { code, joinWithin, text } from '../report/markdown.ts'
import type { Section } from '../report/markdown.ts'
import { countOf } from '../linter/phrases.ts'
import { pathOf } from '../site/candidate.ts'
import { countUrls } from './count-urls.ts'
import { diffVerdict } from './diff-verdict.ts'
import { showUrl, titles } from './format-diff.ts'
import type { Change, ChangeGroup, Diff } from './types.ts'
import { changeTypes } from './types.ts'

/** URLs of one cause. */
const shownUrls = 10

/**
 * Format the differences between two builds as a comment of a pull request: totals, what is lost and hidden, and the
 * rest in folded lists. It has fewer than 65,536 characters at any size.
 */
export function diffMarkdown(diff: Diff): string {
  const byType = Map.groupBy(diff.groups, ({ type }) => type)
  const counts = changeTypes.map((type) => countUrls(byType.get(type) ?? []))
  const verdict = diffVerdict(diff)
  const older = diff.findings.unchanged
  const head = [
    `### ${verdict.title}`,
    '',
    `${text(verdict.exit)}.`,
    '',
    `| ${changeTypes.map((type) => titles[type]).join(' | ')} |`,
    `|${changeTypes.map(() => '---:|').join('')}`,
    `| ${counts.join(' | ')} |`,
    '',
    `${countOf(diff.before.indexable, 'indexable URL')} before, ${diff.after.indexable} after.${older > 0 ? ` ${countOf(older, 'finding')} that the first build has too ${older === 1 ? 'is' : 'are'} not listed.` : ''}`,
    '',
  ]
  const sections = changeTypes.flatMap((type) => {
    const groups = byType.get(type)
    return groups ? [sectionOf(groups, diff.site)] : []
  })
  return joinWithin([head.join('\n'), ...sections, ...findingsSection(diff)])
}

function sectionOf(groups: readonly ChangeGroup[], site: string): Section {
  const { type } = groups[0]!
  return {
    title: `${titles[type]}: ${countOf(countUrls(groups), 'URL')}`,
    isOpen: type === 'lost' || type === 'hidden',
    lines: groups.flatMap((group) => groupLines(group, site)),
  }
}

function groupLines({ type, cause, changes, lines }: ChangeGroup, site: string): string[] {
  const { location } = changes[0]!
  const place = location ? `${code(formatLocation(location))}: ` : ''
  const shown = changes.slice(0, shownUrls)
  const left = changes.length - shown.length
  return [
    ...(type === 'new' ? [] : [`- ${place}${text(cause)} on ${countOf(changes.length, 'URL')}`]),
    ...(lines?.removed ?? []).map((line) => `  - before: ${code(line)}`),
    ...(lines?.added ?? []).map((line) => `  - now: ${code(line)}`),
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
