import type { Location } from '@indexical/syntax'
import { readSidecar } from '@indexical/core/internal'
import type { Intent, Options } from '@indexical/core'
import { readOutputText } from './output-folder.ts'
import type { OutputFolder } from './types.ts'
import { isHtml } from './walk-pages.ts'

const formats = { yaml: 'yaml', yml: 'yaml', json: 'json', toml: 'toml' } as const

/** Sidecars of an output folder: their intent, and their problems. */
export interface Sidecars {
  intents: { file: string; source: string; intent: Intent }[]
  problems: { text: string; location: Location }[]
  /** Data files with directives for a file that does not exist, as shown in findings. */
  orphans: string[]
}

/**
 * Find the data files with the intent of another file: `paper.pdf.yaml` is the sidecar of `paper.pdf`. A data file next
 * to a page is not a sidecar; it contains the page's frontmatter.
 *
 * @param files output files, relative to the output folder
 */
export function findSidecars(
  files: ReadonlySet<string>,
  output: OutputFolder,
  options: Options,
  showFile: (file: string) => string,
): Sidecars {
  const intents: Sidecars['intents'] = []
  const problems: Sidecars['problems'] = []
  const orphans: string[] = []
  for (const name of files) {
    const target = sidecarTarget(name, files)
    if (!target) continue
    const { file, format, isMissing } = target
    const source = showFile(name)
    const sidecar = readSidecar(readOutputText(output, name), source, formats[format], options.fields)
    if (!sidecar) continue
    if (isMissing) {
      orphans.push(source)
      continue
    }
    intents.push({ file, source, intent: sidecar.intent })
    problems.push(...sidecar.problems)
  }
  return { intents, problems, orphans }
}

/** Files that search engines index and authors describe in sidecars. */
const documentName = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|rtf|jpe?g|png|gif|webp|avif|svg|mp4|webm|zip)$/i

/**
 * Return the file that a sidecar belongs to, the format of the sidecar, and whether the file is missing; undefined for
 * other files.
 */
export function sidecarTarget(
  name: string,
  files: ReadonlySet<string>,
): { file: string; format: keyof typeof formats; isMissing: boolean } | undefined {
  const [ending, format] = /\.(yaml|yml|json|toml)$/.exec(name) ?? []
  if (ending === undefined || format === undefined) return undefined
  const file = name.slice(0, -ending.length)
  if (!/\.[^./]+$/.test(file) || isHtml(file)) return undefined
  const isMissing = !files.has(file)
  // Data files with other names may have any purpose, such as `openapi.v1.yaml`.
  if (isMissing && !documentName.test(file)) return undefined
  return { file, format: format as keyof typeof formats, isMissing }
}
