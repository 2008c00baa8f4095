import { realpathSync, unwatchFile, watchFile } from 'node:fs'
import type { Stats } from 'node:fs'
import { join, relative } from 'node:path'
import type { Fix, OpenProject } from '@indexical/language-server'
import { lastBuildFile } from '../../cache/last-build.ts'
import { planFix } from '../../fix/plan-fixes.ts'
import { toPosix } from '../../output/show-file.ts'
import { complete } from './complete.ts'
import { explainAt } from './explain-at.ts'
import { definitionAt } from './links.ts'
import { createLiveBuild } from './live-build.ts'
import { loadSite } from './load-site.ts'
import { addRedirect } from './lost-url.ts'
import { configFile, readProblems } from './problems.ts'
import type { Reading, ShownFinding } from './problems.ts'
import type { State } from './state.ts'

/** How often the record of the last build is looked at, in milliseconds; after a change, its output is given this time. */
const watchInterval = 500

/** How long a text has to rest before the rules about all pages run, in milliseconds. */
const wholeDelay = 400

/** Open the project in a folder, and read its last build. */
export const openProject: OpenProject = (root, options) => {
  const texts: State['texts'] = new Map()
  const empty = { root, texts, site: undefined }
  const state: State = { ...empty, live: createLiveBuild(empty), built: new Map(), renamed: new Map() }
  const readings = new Map<string, Reading>()
  const settling = new Map<string, NodeJS.Timeout>()
  const watched = new Set<string>()
  let loading: NodeJS.Timeout | undefined
  let isLoaded = false
  let isClosed = false

  const load = async (): Promise<void> => {
    try {
      const site = await loadSite(root, options.isTrusted)
      if (isClosed) return
      Object.assign(state, { site, live: createLiveBuild({ root, site, texts }) })
      for (const old of [readings, state.built, state.renamed]) old.clear()
      if (site) watch(join(site.build.context.outDir, 'index.html'))
      else options.log(`${root}: no build yet, only what one file shows is checked`)
    } catch (error) {
      options.log(`${root}: ${(error as Error).message}`)
    }
    isLoaded = true
    options.onChange()
  }
  const loadIfChanged = (now: Stats, before: Stats): void => {
    // Node also calls it once for a file that does not exist.
    if (now.mtimeMs === before.mtimeMs) return
    clearTimeout(loading)
    loading = setTimeout(() => void load(), watchInterval)
  }
  const watch = (path: string): void => {
    if (watched.has(path)) return
    watched.add(path)
    watchFile(path, { interval: watchInterval, persistent: false }, loadIfChanged)
  }
  const nameOf = (path: string): string => toPosix(relative(root, path))

  const read = (file: string): Reading | undefined => {
    const text = texts.get(file)
    if (text === undefined || !isLoaded) return undefined
    const known = readings.get(file)
    if (known?.text === text) return known
    const reading = readProblems(state, file, text, false)
    readings.set(file, reading)
    clearTimeout(settling.get(file))
    if (!reading.isFinal)
      settling.set(
        file,
        setTimeout(() => settle(file, reading), wholeDelay),
      )
    return reading
  }
  /** Run the rules about all pages on a text that rests. */
  const settle = (file: string, reading: Reading): void => {
    if (readings.get(file) !== reading || texts.get(file) !== reading.text) return
    readings.set(file, { ...readProblems(state, file, reading.text, true), live: reading.live })
    options.onChange()
  }
  /** Return the fixes of a finding, as `check --fix` and `--fix=<rule>` make them. */
  const fixesOf = ({ finding, problem }: ShownFinding): Fix[] => {
    const { fix, rule } = finding
    if (fix === undefined) return []
    const outDir = state.site?.build.context.outDir ?? root
    const unsaved = (path: string): string | undefined =>
      texts.get(toPosix(relative(realpathSync(root), path)))
    const fixed = planFix(finding, { root, outDir, unsaved })
    if (!fixed) return []
    const title = `${fix === '' ? 'Remove it' : `Change it to \`${fix}\``} (${rule})`
    const { isSafe, path, before, edits: changes } = fixed
    return [{ title, problem, isSafe, path, before, changes }]
  }
  /** Return the sources of a file or folder that gets a new name, each with its own new name. */
  const renames = (fromPath: string, toPath: string): { from: string; to: string }[] => {
    const [from, to] = [nameOf(fromPath), nameOf(toPath)]
    return [...(state.site?.pages.files.keys() ?? [])]
      .filter((source) => source === from || source.startsWith(`${from}/`))
      .map((source) => ({ from: source, to: to + source.slice(from.length) }))
  }

  for (const path of [lastBuildFile(root), join(root, configFile)]) watch(path)
  void load()
  return {
    setText(path, text) {
      const file = nameOf(path)
      if (text !== undefined) texts.set(file, text)
      else for (const known of [texts, readings, state.built]) known.delete(file)
    },
    problems(path) {
      const reading = read(nameOf(path))
      return reading && [...reading.others, ...reading.shown.map(({ problem }) => problem)]
    },
    state(path) {
      const { site } = state
      const reading = read(nameOf(path))
      if (!site || reading?.url === undefined) return undefined
      const { live: edited, url } = reading
      const left = edited
        ? edited.finished?.listing.left.find((one) => one.url === url)?.reason
        : site.pages.left.get(url)
      return `${left ?? 'indexable'}${edited ? ' (after the next build)' : ''}`
    },
    explain(path, line, column) {
      const file = nameOf(path)
      return explainAt(state, { file, line, column }, () => read(file))
    },
    complete: (path, line, column) => complete(state, { file: nameOf(path), line, column }),
    definition: (path, line, column) => definitionAt(state, { file: nameOf(path), line, column }),
    fixes(path) {
      const file = nameOf(path)
      const reading = read(file)
      if (!reading) return []
      const from = state.renamed.get(file)
      const [problem] = from === undefined ? [] : reading.others
      const redirect = problem && addRedirect(state, { from: from!, to: file, file })
      return [
        ...(redirect ? [{ ...redirect, problem: problem!, isSafe: true }] : []),
        ...reading.shown.flatMap(fixesOf),
      ]
    },
    rename: (from, to) =>
      renames(from, to).flatMap((one) => addRedirect(state, { ...one, file: one.from }) ?? []),
    moved(from, to) {
      for (const one of renames(from, to)) state.renamed.set(one.to, one.from)
      readings.clear()
    },
    close() {
      isClosed = true
      for (const timer of [loading, ...settling.values()]) clearTimeout(timer)
      for (const path of watched) unwatchFile(path, loadIfChanged)
    },
  }
}
