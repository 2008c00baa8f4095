import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isHtml, toPosix, walkFiles } from 'indexical/adapter'
import type { Build, BuildContext } from 'indexical'
import type { Recorder } from 'indexical/replay'
import type { ResolvedConfig, Rollup } from 'vite'

/** A page's HTML: text, or bytes if the file was copied. */
export type Html = string | Uint8Array

/** One output of a build, which Vite writes into one folder. */
export interface Output {
  build: Build
  bundle: Rollup.OutputBundle
  config: ResolvedConfig
  /** Absolute folder of the project. Findings name files relative to it. */
  project: string
  /** Absolute folder. */
  outDir: string
  /** Files of the public folder, which Vite copies unchanged. */
  publicFiles: readonly string[]
  /** Return the source files of a page by its absolute path. */
  sourcesOf: (page: string) => string[]
}

/** An output before its build starts. */
export type OutputFiles = Omit<Output, 'build'>

/** The final pages of an output. */
export interface BuiltPages {
  /** Final HTML by path relative to the project, as in findings. It is not on disk if a build fails. */
  html: Map<string, Html>
  /** Pages of the public folder that got tags: they are not in the bundle. */
  copies: Map<string, Html>
  /** Source files of the pages, relative to the project. */
  sources: string[]
  /** Every file that the build writes or copies. */
  files: string[]
  /** Whether all pages are as they got their tags. */
  areTagged: boolean
}

/**
 * Return whether a bundle contains a page. One of several outputs may have none, such as the scripts for old
 * browsers.
 */
export function hasPages(bundle: Rollup.OutputBundle, config: ResolvedConfig): boolean {
  return Object.values(bundle).some((output) => pageOf(output, config) !== undefined)
}

/**
 * Add the tags to the pages of a bundle, before other plugins compress or copy them.
 *
 * @param recorder records the pages
 * @returns the HTML that the bundle now contains, by output file
 */
export function tagPages(output: Output, recorder: Recorder | undefined): Map<string, Html> {
  const { build, bundle } = output
  const inputs = inputsOf(output)
  declareSources(build, inputs)
  const tagged = new Map<string, Html>()
  for (const { file, read, sources, isCopy } of inputs) {
    if (isCopy) continue
    const original = read()
    const { html, changed } = build.addPage({ file, html: original, source: sources[0] })
    if (typeof original === 'string')
      recorder?.add({ file, html: original, source: sources[0], layouts: sources }, String(html))
    if (changed) setSource(bundle, file, html)
    tagged.set(file, html)
  }
  return tagged
}

/**
 * Read the pages of an output in their final form: pages that another plugin changed after they got their tags, and
 * pages of the public folder.
 *
 * @param tagged pages as `tagPages` returned them
 */
export function buildPages(output: Output, tagged: ReadonlyMap<string, Html>): BuiltPages {
  const { build, bundle, project, outDir, publicFiles } = output
  const inputs = inputsOf(output)
  declareSources(build, inputs)
  const present = new Set(inputs.map(({ file }) => file))
  for (const file of build.pages.files()) if (!present.has(file)) build.removePage(file)

  const built: BuiltPages = {
    html: new Map(),
    copies: new Map(),
    sources: inputs.flatMap(({ sources }) => sources),
    files: [...Object.keys(bundle), ...publicFiles],
    areTagged: inputs.length === tagged.size,
  }
  const shown = path.relative(project, outDir)
  for (const { file, read, sources, isCopy } of inputs) {
    const original = read()
    const isUnchanged = isSame(original, tagged.get(file))
    built.areTagged &&= isUnchanged
    const { html, changed } = isUnchanged
      ? { html: original, changed: false }
      : build.addPage({
          file,
          html: original,
          source: sources[0],
          wasChanged: build.pages.get(file)?.changed,
        })
    built.html.set(toPosix(path.join(shown, file)), html)
    if (!changed) continue
    if (isCopy) built.copies.set(file, html)
    else setSource(bundle, file, html)
  }
  return built
}

interface Input {
  /** Relative to the output folder, with forward slashes. */
  file: string
  read: () => Html
  sources: string[]
  /** Whether Vite copies the file instead of writing it. */
  isCopy: boolean
}

/** Return the pages of an output. */
export function inputsOf({ bundle, config, publicFiles, sourcesOf }: OutputFiles): Input[] {
  const built = Object.values(bundle).flatMap((output): Input[] => {
    const page = pageOf(output, config)
    if (page === undefined || output.type !== 'asset') return []
    return [{ file: output.fileName, read: () => output.source, sources: sourcesOf(page), isCopy: false }]
  })
  // A framework writes its pages later. Before that, there are only public HTML files (a widget, a site verification).
  if (built.length === 0 && !publicFiles.includes('index.html')) return []
  const copies = publicFiles.filter((file) => isHtml(file) && !(file in bundle))
  const copied = copies.map((file): Input => {
    const page = path.join(config.publicDir, file)
    return { file, read: () => readFileSync(page), sources: sourcesOf(page), isCopy: true }
  })
  return [...built, ...copied]
}

/** Return the files of an output before Vite writes them. */
export function pendingFilesOf(output: OutputFiles): NonNullable<BuildContext['pending']> {
  const reads = new Map(inputsOf(output).map(({ file, read }) => [file, read]))
  const others = [...Object.keys(output.bundle), ...output.publicFiles].filter((file) => !isHtml(file))
  return { list: () => [...reads.keys(), ...others], read: (page) => reads.get(page)!() }
}

/** Declare all pages and sources first, because a canonical may name one that is read later. */
function declareSources(build: Build, inputs: readonly Input[]): void {
  for (const { file, sources } of inputs) {
    build.declare({ file })
    for (const source of sources) build.declare({ file, source })
  }
}

/** Replace the HTML of a page, if it is in the bundle. */
export function setSource(bundle: Rollup.OutputBundle, file: string, html: Html): void {
  const asset = bundle[file]
  if (asset?.type === 'asset') asset.source = html
}

/** Return whether two pages have the same HTML. */
export function isSame(html: Html, other: Html | undefined): boolean {
  if (typeof html === 'string' || typeof other !== 'object') return html === other
  return Buffer.compare(html, other) === 0
}

/**
 * Return the absolute path of the project's HTML file from which Vite made an output file; undefined if it is not a
 * page.
 */
function pageOf(output: Rollup.OutputBundle[string], { root, build }: ResolvedConfig): string | undefined {
  const { fileName } = output
  if (output.type !== 'asset' || !isHtml(fileName)) return undefined
  const [original] = output.originalFileNames
  const page = path.resolve(root, original ?? fileName)
  // If a script imports HTML by URL, it gets a new name in the folder of the assets. It is then a file and not a page.
  const isAsset = build.assetsDir !== '' && fileName.startsWith(path.posix.join(build.assetsDir, '/'))
  const keepsName = original !== undefined && toPosix(path.relative(root, page)) === fileName
  return isAsset && !keepsName ? undefined : page
}

/** Return the files of the public folder that Vite copies, relative to the output folder. */
export function publicFilesOf({ publicDir, build }: ResolvedConfig): string[] {
  return publicDir !== '' && build.copyPublicDir && existsSync(publicDir) ? walkFiles(publicDir) : []
}
