import { realpathSync, unwatchFile, watchFile } from 'node:fs'
import type { Stats } from 'node:fs'
import { join, relative } from 'node:path'
import type {
  Completions,
  FilePlace,
  Fix,
  OpenProject,
  Problem,
  Project,
  ProjectOptions,
} from '@indexical/language-server'
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
export const openProject: OpenProject = (root, options) => new OpenedProject(root, options)

class OpenedProject implements Project {
  private readonly options: ProjectOptions
  private readonly known: State
  private readonly readings = new Map<string, Reading>()
  private readonly settling = new Map<string, NodeJS.Timeout>()
  private readonly watched = new Set<string>()
  private loading: NodeJS.Timeout | undefined
  private isLoaded = false
  private isClosed = false

  constructor(root: string, options: ProjectOptions) {
    const texts: State['texts'] = new Map()
    const live = createLiveBuild(root, undefined, texts)
    this.options = options
    this.known = { root, texts, site: undefined, live, built: new Map(), renamed: new Map() }
    for (const path of [lastBuildFile(root), join(root, configFile)]) this.watch(path)
    void this.load()
  }

  private async load(): Promise<void> {
    const { options, known: state, readings } = this
    const { root, texts, built, renamed } = state
    try {
      const site = await loadSite(root, options.isTrusted)
      if (this.isClosed) return
      Object.assign(state, { site, live: createLiveBuild(root, site, texts) })
      for (const old of [readings, built, renamed]) old.clear()
      if (site) this.watch(join(site.build.context.outDir, 'index.html'))
      else options.log(`${root}: no build yet, only what one file shows is checked`)
    } catch (error) {
      options.log(`${root}: ${(error as Error).message}`)
    }
    this.isLoaded = true
    options.onChange()
  }

  private watch(path: string): void {
    if (this.watched.has(path)) return
    this.watched.add(path)
    watchFile(path, { interval: watchInterval, persistent: false }, this.loadIfChanged)
  }

  private readonly loadIfChanged = (now: Stats, before: Stats): void => {
    // Node also calls it once for a file that does not exist.
    if (now.mtimeMs === before.mtimeMs) return
    clearTimeout(this.loading)
    this.loading = setTimeout(() => void this.load(), watchInterval)
  }

  private nameOf(path: string): string {
    return toPosix(relative(this.known.root, path))
  }

  private read(file: string): Reading | undefined {
    const { known: state, readings, settling } = this
    const text = state.texts.get(file)
    if (text === undefined || !this.isLoaded) return undefined
    const known = readings.get(file)
    if (known?.text === text) return known
    const reading = readProblems(state, file, text, false)
    readings.set(file, reading)
    clearTimeout(settling.get(file))
    if (!reading.isFinal)
      settling.set(
        file,
        setTimeout(() => this.settle(file, reading), wholeDelay),
      )
    return reading
  }

  /** Run the rules about all pages on a text that rests. */
  private settle(file: string, reading: Reading): void {
    if (this.readings.get(file) !== reading || this.known.texts.get(file) !== reading.text) return
    this.readings.set(file, { ...readProblems(this.known, file, reading.text, true), live: reading.live })
    this.options.onChange()
  }

  setText(path: string, text: string | undefined): void {
    const file = this.nameOf(path)
    const { texts, built } = this.known
    if (text !== undefined) texts.set(file, text)
    else for (const known of [texts, this.readings, built]) known.delete(file)
  }

  problems(path: string): readonly Problem[] | undefined {
    const reading = this.read(this.nameOf(path))
    return reading && [...reading.others, ...reading.shown.map(({ problem }) => problem)]
  }

  state(path: string): string | undefined {
    const { site } = this.known
    const reading = this.read(this.nameOf(path))
    if (!site || reading?.url === undefined) return undefined
    const { live, url } = reading
    const left = live
      ? live.finished?.listing.left.find((one) => one.url === url)?.reason
      : site.pages.left.get(url)
    return `${left ?? 'indexable'}${live ? ' (after the next build)' : ''}`
  }

  explain(path: string, line: number, column: number): string | undefined {
    const position = { file: this.nameOf(path), line, column }
    return explainAt(this.known, position, () => this.read(position.file))
  }

  complete(path: string, line: number, column: number): Completions {
    return complete(this.known, { file: this.nameOf(path), line, column })
  }

  definition(path: string, line: number, column: number): FilePlace | undefined {
    return definitionAt(this.known, { file: this.nameOf(path), line, column })
  }

  fixes(path: string): readonly Fix[] {
    const file = this.nameOf(path)
    const reading = this.read(file)
    if (!reading) return []
    const from = this.known.renamed.get(file)
    const [problem] = from === undefined ? [] : reading.others
    const redirect = problem && addRedirect(this.known, { from: from!, to: file, file })
    return [
      ...(redirect ? [{ ...redirect, problem: problem!, isSafe: true }] : []),
      ...reading.shown.flatMap((shown) => this.fixesOf(shown)),
    ]
  }

  /** Return the fixes of a finding, as `check --fix` and `--fix=<rule>` make them. */
  private fixesOf({ finding, problem }: ShownFinding): Fix[] {
    const { fix, rule } = finding
    if (fix === undefined) return []
    const { root, texts, site } = this.known
    const outDir = site?.build.context.outDir ?? root
    const unsaved = (path: string): string | undefined =>
      texts.get(toPosix(relative(realpathSync(root), path)))
    const fixed = planFix(finding, { root, outDir, unsaved })
    if (!fixed) return []
    const title = `${fix === '' ? 'Remove it' : `Change it to \`${fix}\``} (${rule})`
    const { isSafe, path, before, edits: changes } = fixed
    return [{ title, problem, isSafe, path, before, changes }]
  }

  rename(from: string, to: string): ReturnType<Project['rename']> {
    return this.renames(from, to).flatMap((one) => addRedirect(this.known, { ...one, file: one.from }) ?? [])
  }

  moved(from: string, to: string): void {
    for (const one of this.renames(from, to)) this.known.renamed.set(one.to, one.from)
    this.readings.clear()
  }

  /** Return the sources of a file or folder that gets a new name, each with its own new name. */
  private renames(fromPath: string, toPath: string): { from: string; to: string }[] {
    const [from, to] = [this.nameOf(fromPath), this.nameOf(toPath)]
    return [...(this.known.site?.pages.files.keys() ?? [])]
      .filter((source) => source === from || source.startsWith(`${from}/`))
      .map((source) => ({ from: source, to: to + source.slice(from.length) }))
  }

  close(): void {
    this.isClosed = true
    for (const timer of [this.loading, ...this.settling.values()]) clearTimeout(timer)
    for (const path of this.watched) unwatchFile(path, this.loadIfChanged)
  }
}
