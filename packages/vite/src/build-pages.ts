import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isHtml, toPosix, walkFiles } from 'indexical'
import type { Run } from 'indexical'
import type { ResolvedConfig, Rollup } from 'vite'
import { sourcesOf } from './page-source.ts'

/** What the pages of a build became. */
export interface BuiltPages {
  /** Final HTML by path relative to the project, as findings name it: not on disk when a build fails. */
  html: Map<string, string | Uint8Array>
  /** Pages of the public folder that got tags: the bundle does not hold them. */
  copies: Map<string, string | Uint8Array>
  /** Files that pages are made of, relative to the project. */
  sources: string[]
  /** Every file that the build writes or copies. */
  files: string[]
}

/** Run every page of a bundle and of the public folder; assets of the bundle get their final HTML. */
export function buildPages(run: Run, bundle: Rollup.OutputBundle, config: ResolvedConfig): BuiltPages {
  const fromPublic = publicFiles(config).filter((file) => !(file in bundle))
  const inputs = [
    ...Object.values(bundle).flatMap((output) => fromBundle(output, config)),
    ...fromPublic.filter(isHtml).map((file) => readPage(config, file)),
  ]
  // A canonical may name the source of a page that is read later.
  for (const { file, sources } of inputs) for (const source of sources) run.declare({ file, source })

  const built: BuiltPages = {
    html: new Map(),
    copies: new Map(),
    sources: inputs.flatMap(({ sources }) => sources),
    files: [...Object.keys(bundle), ...fromPublic],
  }
  const outDir = path.relative(config.root, path.resolve(config.root, config.build.outDir))
  for (const { file, original, sources } of inputs) {
    const { html, changed } = run.page({ file, html: original, source: sources[0] })
    built.html.set(toPosix(path.join(outDir, file)), html)
    const asset = bundle[file]
    if (!changed) continue
    if (asset?.type === 'asset') asset.source = html
    else built.copies.set(file, html)
  }
  return built
}

interface Input {
  /** Relative to the output folder, with forward slashes. */
  file: string
  original: string | Uint8Array
  sources: string[]
}

function fromBundle(output: Rollup.OutputBundle[string], config: ResolvedConfig): Input[] {
  const { fileName } = output
  if (output.type !== 'asset' || !isHtml(fileName)) return []
  // HTML that a script imports by URL lies among the assets: a file, not a page.
  const { assetsDir } = config.build
  if (assetsDir !== '' && fileName.startsWith(`${assetsDir}/`)) return []
  const [page = fileName] = output.originalFileNames
  return [
    {
      file: fileName,
      original: output.source,
      sources: sourcesOf(config.root, path.resolve(config.root, page)),
    },
  ]
}

/** Vite copies the public folder byte for byte, before and beside the bundle. */
function publicFiles({ publicDir, build }: ResolvedConfig): string[] {
  return publicDir !== '' && build.copyPublicDir && existsSync(publicDir) ? walkFiles(publicDir) : []
}

function readPage({ root, publicDir }: ResolvedConfig, file: string): Input {
  const page = path.join(publicDir, file)
  return { file, original: readFileSync(page), sources: sourcesOf(root, page) }
}
