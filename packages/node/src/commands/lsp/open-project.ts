import { realpathSync, unwatchFile, watchFile } from 'node:fs'
import { join, relative } from 'node:path'
import { formatExplanation, rules } from '@indexical/core'
import type { Explanation, RuleId } from '@indexical/core'
import type { Fix, OpenProject } from '@indexical/language-server'
import { lastBuildFile } from '../../cache/last-build.ts'
import { frontmatterEnd } from '../../fix/edit-text.ts'
import { planFixes } from '../../fix/plan-fixes.ts'
import { toPosix } from '../../output/show-file.ts'
import type { FinishedBuild } from '../../site/finished-build.ts'
import { complete } from './complete.ts'
import { definitionAt, urlAt } from './links.ts'
import { createLiveBuild } from './live-build.ts'
import { loadSite } from './load-site.ts'
import { addRedirect } from './lost-url.ts'
import { configFile, readProblems } from './problems.ts'
import type { Reading } from './problems.ts'
import type { State } from './state.ts'

/** How often the record of the last build is looked at, in milliseconds; after a change, its output is given this time. */
const watchInterval = 500

/** The most files that are kept as they were linted. */
const maxReadings = 8

/** Open the project in a folder, and read its last build. */
export const openProject: OpenProject = (root, { isTrusted, onBuild, log }) => {
  const texts: State['texts'] = new Map()
  const live = createLiveBuild(root, undefined, texts)
  const state: State = { root, texts, site: undefined, live, built: new Map(), renamed: new Map() }
  const readings = new Map<string, Reading>()
  let isLoaded = false
  let isClosed = false

  const load = async (): Promise<void> => {
    try {
      const site = await loadSite(root, isTrusted)
      if (isClosed) return
      Object.assign(state, { site, live: createLiveBuild(root, site, texts) })
      for (const old of [readings, state.built, state.renamed]) old.clear()
      if (site) watch(join(site.build.context.outDir, 'index.html'))
      else log(`${root}: no build yet, only what one file shows is checked`)
    } catch (error) {
      log(`${root}: ${(error as Error).message}`)
    }
    isLoaded = true
    onBuild()
  }
  let timer: NodeJS.Timeout | undefined
  const loadSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), watchInterval)
  }
  const watched = new Set<string>()
  const watch = (path: string): void => {
    if (watched.has(path)) return
    watched.add(path)
    watchFile(path, { interval: watchInterval, persistent: false }, loadSoon)
  }
  for (const path of [lastBuildFile(root), join(root, configFile)]) watch(path)
  void load()

  const nameOf = (path: string): string => toPosix(relative(root, path))
  const read = (file: string): Reading | undefined => {
    const text = texts.get(file)
    if (text === undefined || !isLoaded) return undefined
    const known = readings.get(file)
    if (known?.text === text) return known
    const reading = readProblems(state, file, text)
    readings.delete(file)
    readings.set(file, reading)
    if (readings.size > maxReadings) readings.delete(readings.keys().next().value!)
    return reading
  }
  const explain = (url: string, live?: FinishedBuild): string | undefined => {
    const built = state.site?.finished.explain(url)
    if (!built || !live) return built && formatExplanation(built)
    return explainEdited(live.explain(url), built)
  }
  /** Return the fixes of the findings in an open file, as `check --fix` and `--fix=<rule>` make them. */
  const fixesOf = ({ shown }: Reading): Fix[] => {
    const outDir = state.site?.build.context.outDir ?? root
    const unsaved = (path: string): string | undefined =>
      texts.get(toPosix(relative(realpathSync(root), path)))
    return shown.flatMap(({ finding, problem }) => {
      if (finding.fix === undefined) return []
      const plan = planFixes([finding], { root, outDir, into: 'sources', only: [finding.rule], unsaved })
      const title = finding.fix === '' ? 'Remove it' : `Change it to \`${finding.fix}\``
      return plan.files.map(({ path, before, edits }) => ({
        title: `${title} (${finding.rule})`,
        problem,
        isSafe: rules[finding.rule as RuleId].fix === 'safe' && !edits.some(({ hides }) => hides),
        path,
        before,
        changes: edits,
      }))
    })
  }
  /** Return the sources of a file or folder that gets a new name, each with its own new name. */
  const renames = (from: string, to: string): { from: string; to: string }[] =>
    [...(state.site?.pages.files.keys() ?? [])]
      .filter((source) => source === from || source.startsWith(`${from}/`))
      .map((source) => ({ from: source, to: to + source.slice(from.length) }))

  return {
    setText(path, text) {
      if (text === undefined) texts.delete(nameOf(path))
      else texts.set(nameOf(path), text)
    },
    problems(path) {
      const reading = read(nameOf(path))
      return reading && [...reading.others, ...reading.shown.map(({ problem }) => problem)]
    },
    state(path) {
      const reading = read(nameOf(path))
      const finished = reading?.live?.finished ?? state.site?.finished
      if (!finished || !state.site || reading?.url === undefined) return undefined
      const left = reading.live
        ? finished.listing.left.find(({ url }) => url === reading.url)?.reason
        : state.site.pages.left.get(reading.url)
      return `${left ?? 'indexable'}${reading.live ? ' (after the next build)' : ''}`
    },
    explain(path, line, column) {
      const file = nameOf(path)
      const url = urlAt(state, { file, line, column })
      if (url !== undefined) return explain(url)
      const text = texts.get(file) ?? ''
      const lines = text.split('\n')
      const isAsked =
        lines.slice(0, line - 1).join('\n').length < frontmatterEnd(text) ||
        /canonical|robots/i.test(lines[line - 1] ?? '')
      const reading = isAsked ? read(file) : undefined
      return reading?.url === undefined ? undefined : explain(reading.url, reading.live?.finished)
    },
    complete: (path, line, column) => {
      const file = nameOf(path)
      return complete({ file, text: texts.get(file) ?? '', line, column }, state.site)
    },
    definition: (path, line, column) => definitionAt(state, { file: nameOf(path), line, column }),
    fixes(path) {
      const file = nameOf(path)
      const reading = read(file)
      if (!reading) return []
      const from = state.renamed.get(file)
      const [problem] = from === undefined ? [] : reading.others
      const redirect = problem && addRedirect(state, { from: from!, to: file, file })
      return [...(redirect ? [{ ...redirect, problem: problem!, isSafe: true }] : []), ...fixesOf(reading)]
    },
    rename: (from, to) =>
      renames(nameOf(from), nameOf(to)).flatMap(
        (one) => addRedirect(state, { ...one, file: one.from }) ?? [],
      ),
    moved(from, to) {
      for (const one of renames(nameOf(from), nameOf(to))) state.renamed.set(one.to, one.from)
      readings.clear()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const path of watched) unwatchFile(path, loadSoon)
    },
  }
}

/** Explain an edited page. Links to it are those of the last build, and its tags are in no file yet. */
function explainEdited(now: Explanation, built: Explanation): string {
  const trace = now.trace.map((station) => {
    const old = built.trace.find(({ name }) => name === station.name)
    return old && station.name === 'other pages' ? { ...old, findings: [] } : station
  })
  const text = formatExplanation({ ...now, trace })
    .replace('no sitemap in the output; ', '')
    .replace(/(?: at| ) +(\S+):\d+:\d+$/gm, (place, file: string) => (file === now.file ? '' : place))
  return `As the next build would write it\n\n${text}`
}
