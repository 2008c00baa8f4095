import { rules } from '@indexical/core'
import type { AnyRule, Explanation, Finding } from '@indexical/core'
import type { Files, LintedFiles } from './lint-files.ts'
import { insertedTags } from './locate.ts'
import type { createLocate, Range } from './locate.ts'

const ruleTable: Readonly<Record<string, AnyRule>> = rules

interface Page {
  files: Files
  byId: (id: string) => HTMLElement
  locate: ReturnType<typeof createLocate>
  /** Select a range of a file. */
  goTo: (file: string, range: Range) => void
}

/** Show what a build of the files reports and writes. */
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
  byId('crawlers').replaceChildren(
    ...[...explained].map(([file, explanation]) => crawlerTable(file, explanation)),
  )
  byId('sitemap').textContent = result.sitemap
  byId('left').replaceChildren(
    ...listing.left.map(({ url, reason }) => element('li', `Left out: ${url} (${reason})`)),
  )
}

function findingItem(finding: Finding, { locate, goTo }: Page): HTMLElement {
  const { rule, level, message, file, line, column, related = [] } = finding
  const item = element('li')
  item.className = level
  const head = element('p')
  const range = locate(finding)
  if (range) {
    const button = element('button', `${file}:${line}:${column}`) as HTMLButtonElement
    button.type = 'button'
    button.addEventListener('click', () => goTo(file, range))
    head.append(button)
  } else head.append(`${file} `)
  const link = element('a', rule) as HTMLAnchorElement
  link.href = `/rules/${rule}/`
  head.append(`${level} `, link)
  item.append(head, element('p', message), element('p', `Fix: ${ruleTable[rule]?.howToFix ?? ''}`))
  for (const other of related) item.append(element('p', `${other.file}:${other.line ?? ''} ${other.message}`))
  return item
}

function crawlerTable(file: string, { url, crawlers, canonical }: Explanation): HTMLElement {
  const table = element('table')
  const caption = element('caption', `${new URL(url).pathname} → canonical ${canonical.resolved}`)
  caption.title = file
  const head = element('tr')
  head.append(...['Crawler', 'Index', 'Because'].map((title) => header(title, 'col')))
  const rows = Object.entries(crawlers).map(([name, { indexable, crawlable, because, also }]) => {
    const row = element('tr')
    const verdict = crawlable ? (indexable ? 'yes' : 'no') : 'not crawled'
    row.append(header(name, 'row'), element('td', verdict), element('td', [...because, ...also].join('; ')))
    return row
  })
  table.append(caption, head, ...rows)
  return table
}

function header(text: string, scope: string): HTMLElement {
  const cell = element('th', text) as HTMLTableCellElement
  cell.scope = scope
  return cell
}

/** Make an element with text: nothing that a visitor wrote is read as HTML. */
function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
