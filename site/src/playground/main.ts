import { style } from '@indexical/view/style'
import { lintFiles } from './lint-files.ts'
import type { Files } from './lint-files.ts'
import { createLocate } from './locate.ts'
import type { Range } from './locate.ts'
import { presets } from './presets.ts'
import { showResult } from './show-result.ts'
import { fromFragment, isObject, mainFiles, toFragment } from './state.ts'
import type { State } from './state.ts'

const optionsFile = 'indexical.config.json'

const sheet = new CSSStyleSheet()
sheet.replaceSync(`${style}:root:not([data-theme='light']) .indexical-page { color-scheme: dark; }`)
document.adoptedStyleSheets.push(sheet)

const byId = (id: string): HTMLElement => document.getElementById(id)!
const [marks, tabs] = [byId('marks'), byId('tabs')]
const text = byId('text') as HTMLTextAreaElement
const preset = byId('preset') as HTMLSelectElement

/** The state of the view: texts by file, the shown file, and the ranges of findings by file. */
const view = {
  texts: new Map<string, string>(),
  file: 'dist/page/index.html',
  ranges: new Map<string, Range[]>(),
}

function load({ files, options }: State): void {
  const names = new Set([...Object.keys(mainFiles), ...Object.keys(files)])
  view.texts = new Map([...names].map((name) => [name, files[name] ?? '']))
  view.texts.set(optionsFile, `${JSON.stringify(options, null, 2)}\n`)
  showTabs()
  run()
  const [firstFound] = view.ranges.keys()
  const firstFilled = [...view.texts].find(([name, value]) => value !== '' && name.endsWith('.html'))
  open(firstFound ?? firstFilled?.[0] ?? optionsFile)
}

/** Return the files that exist. A file with an empty text does not. */
function filesOf(texts: ReadonlyMap<string, string>): Files {
  return Object.fromEntries([...texts].filter(([name, value]) => value !== '' && name !== optionsFile))
}

/** @throws {SyntaxError} with the name of the file, for text that is not a JSON object */
function readOptions(): State['options'] {
  const json = view.texts.get(optionsFile) ?? ''
  try {
    const value: unknown = JSON.parse(json)
    if (isObject(value)) return value
  } catch (error) {
    throw new SyntaxError(`${optionsFile}: ${messageOf(error)}`, { cause: error })
  }
  throw new SyntaxError(`${optionsFile}: expected an object`)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function run(): void {
  view.ranges = new Map()
  try {
    const files = filesOf(view.texts)
    const result = lintFiles(files, readOptions() as Parameters<typeof lintFiles>[1], Date.now())
    const locate = createLocate(files, result)
    for (const finding of result.findings) {
      const range = locate(finding)
      if (range) view.ranges.set(finding.file, [...(view.ranges.get(finding.file) ?? []), range])
    }
    showResult(result, { files, byId, locate, goTo })
  } catch (error) {
    // For wrong options, show the sentence to the visitor.
    byId('summary').textContent = messageOf(error)
    for (const id of ['findings', 'tags', 'trace', 'sitemap', 'left']) byId(id).replaceChildren()
  }
  showMarks()
}

function showTabs(): void {
  const buttons = [...view.texts.keys()].map((name, index) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `tab-${index}`
    tab.role = 'tab'
    tab.dataset['file'] = name
    tab.textContent = mainFiles[name] ?? (name === optionsFile ? 'Options' : name.replace(/^dist\//, ''))
    tab.setAttribute('aria-controls', 'panel')
    tab.addEventListener('click', () => open(name))
    return tab
  })
  tabs.replaceChildren(...buttons)
}

function open(file: string): void {
  view.file = file
  for (const tab of tabs.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isShown = tab.dataset['file'] === file
    tab.ariaSelected = String(isShown)
    tab.tabIndex = isShown ? 0 : -1
    if (isShown) byId('panel').setAttribute('aria-labelledby', tab.id)
  }
  text.value = view.texts.get(file) ?? ''
  text.setAttribute('aria-label', file)
  byId('path').textContent = file
  text.scrollTop = 0
  showMarks()
}

/** Select the range of a finding. */
function goTo(file: string, [start, end]: Range): void {
  if (!view.texts.has(file)) return
  open(file)
  text.focus()
  text.setSelectionRange(start, end)
  const line = text.value.slice(0, start).split('\n').length
  text.scrollTop = Math.max(0, (line - 5) * 20)
}

/** Mark the ranges of findings, behind the text. */
function showMarks(): void {
  for (const tab of tabs.querySelectorAll<HTMLElement>('[role=tab]'))
    tab.classList.toggle('has-findings', view.ranges.has(tab.dataset['file']!))
  const value = text.value
  const parts: (string | HTMLElement)[] = []
  let at = 0
  for (const [start, end] of (view.ranges.get(view.file) ?? []).toSorted(([one], [two]) => one - two)) {
    if (start < at) continue
    const mark = document.createElement('mark')
    mark.textContent = value.slice(start, Math.max(end, start + 1))
    parts.push(value.slice(at, start), mark)
    at = Math.max(end, start + 1)
  }
  marks.replaceChildren(...parts, `${value.slice(at)}\n`)
  marks.scrollTop = text.scrollTop
}

tabs.addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const all = [...tabs.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = all.at((all.findIndex(({ dataset }) => dataset['file'] === view.file) + step) % all.length)
  next?.click()
  next?.focus()
})

let timer: ReturnType<typeof setTimeout> | undefined
text.addEventListener('input', () => {
  view.texts.set(view.file, text.value)
  showMarks()
  clearTimeout(timer)
  timer = setTimeout(run, 120)
})
text.addEventListener('scroll', () => (marks.scrollTop = text.scrollTop))

preset.replaceChildren(...presets.map(({ name }, index) => new Option(name, String(index))))
preset.addEventListener('change', () => {
  history.replaceState(undefined, '', location.pathname)
  load(presets[Number(preset.value)]!.state)
})

byId('share').addEventListener('click', async () => {
  try {
    const fragment = toFragment({ files: filesOf(view.texts), options: readOptions() })
    // Unlike `location.hash = …`, this loads nothing, so the shown file and the cursor stay.
    history.replaceState(undefined, '', `#${fragment}`)
  } catch {
    byId('shared').textContent = 'Correct the options first.'
    return
  }
  const isCopied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  byId('shared').textContent = isCopied === true ? 'Copied.' : 'The address bar contains the link.'
})

function restore(): void {
  const fragment = location.hash.slice(1)
  const state = fromFragment(fragment)
  preset.selectedIndex = state ? -1 : 0
  load(state ?? presets[0]!.state)
  if (fragment !== '' && !state)
    byId('summary').textContent = 'The link is damaged: this is the healthy site.'
}
window.addEventListener('hashchange', restore)
restore()
