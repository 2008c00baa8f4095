import { rules } from '@indexical/core'
import type { AnyRule, Explanation, Finding } from '@indexical/core'
import { pageView } from '@indexical/view/page-view'
import type { Files, LintedFiles } from './lint-files.ts'
import { insertedTags } from './locate.ts'
import type { createLocate, Place, Range } from './locate.ts'

const ruleTable: Readonly<Record<string, AnyRule>> = rules

interface Page {
  files: Files
  byId: (id: string) => HTMLElement
  locate: ReturnType<typeof createLocate>
  /** Select a range of a file. */
  goTo: (file: string, range: Range) => void
}

/** Show the report of a build of the files, and the files that it writes. */
export function showResult(result: LintedFiles, page: Page): void {
  const { findings, listing, explained } = result
  const { byId, files } = page
  const count = (level: string, name: string): string => {
    const { length } = findings.filter((finding) => finding.level === level)
    return `${length} ${name}${length === 1 ? '' : 's'}`
  }
  byId('summary').textContent =
    findings.length === 0
      ? 'No findings.'
      : [count('error', 'error'), count('warn', 'warning'), count('info', 'note')].join(', ')
  byId('findings').replaceChildren(...findings.map((finding) => findingItem(finding, page)))
  byId('tags').textContent =
    [...insertedTags(files, result)].map(([file, text]) => `${file}\n${text.trim()}\n`).join('\n') || 'None.'
  byId('trace').replaceChildren(...Array.from(explained.values(), traceOf))
  byId('sitemap').textContent = result.sitemap
  byId('left').replaceChildren(
    ...listing.left.map(({ url, reason }) => element('li', `Left out: ${url} (${reason})`)),
  )
}

function findingItem(finding: Finding, page: Page): HTMLElement {
  const { rule, level, message, related = [] } = finding
  const item = element('li')
  item.className = level
  const link = element('a', rule) as HTMLAnchorElement
  link.href = `/rules/${rule}/`
  const head = element('p')
  head.append(placeOf(finding, page), ` ${level} `, link)
  const fix = ruleTable[rule]?.howToFix ?? ''
  item.append(head, paragraph(...withCode(message)), paragraph('Fix: ', ...withCode(fix)))
  for (const other of related) item.append(paragraph(placeOf(other, page), ' ', ...withCode(other.message)))
  return item
}

/** Return a button that selects the text at a location. If the file is not open here, return its name. */
function placeOf(place: Place, { locate, goTo }: Page): HTMLElement | string {
  const { file, line, column } = place
  const range = locate(place)
  if (!range) return file
  const button = element('button', [file, line, column].filter((part) => part !== undefined).join(':'))
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => goTo(file, range))
  return button
}

function paragraph(...parts: (Node | string)[]): HTMLElement {
  const made = element('p')
  made.append(...parts)
  return made
}

/** Return text in which the parts between backticks are code. */
const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', part) : part))

/** Show the trace of a page, open if it has a finding. */
function traceOf(explanation: Explanation): HTMLElement {
  const { url, verdict, findings } = explanation
  const details = element('details') as HTMLDetailsElement
  details.open = findings.length > 0
  const page = { explanation, isWhole: true, remedies: {}, ids: {}, fixes: {}, frames: {} }
  details.append(element('summary', `${new URL(url).pathname}: ${verdict.title}`), pageView(page))
  return details
}

/** Create an element with text, so that text of a visitor is never read as HTML. */
function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
