import { readSidecar } from '@indexical/core'
import type { FileIntent, Options, Sidecar } from '@indexical/core'
import { readOutputText } from '../scan/output-folder.ts'
import type { OutputFolder } from './types.ts'
import { isHtml } from '../scan/walk-pages.ts'

const formats = { yaml: 'yaml', yml: 'yaml', json: 'json', toml: 'toml' } as const

/** Sidecars of an output folder: what they ask for, and what is wrong with them. */
export interface Sidecars {
  intents: FileIntent[]
  problems: Sidecar['problems']
}

/**
 * Find the data files that speak for another file: `paper.pdf.yaml` beside `paper.pdf`. One beside a page is its
 * frontmatter, and none of this.
 *
 * @param files output files, relative to the output folder
 */
export function findSidecars(
  files: ReadonlySet<string>,
  output: OutputFolder,
  options: Options,
  showFile: (file: string) => string,
): Sidecars {
  const intents: FileIntent[] = []
  const problems: Sidecar['problems'] = []
  for (const name of files) {
    const { file, format } = sidecarTarget(name) ?? {}
    if (file === undefined || isHtml(file) || !files.has(file)) continue
    const source = showFile(name)
    const sidecar = readSidecar(
      readOutputText(output, name),
      source,
      formats[format as keyof typeof formats],
      options.fields,
    )
    if (!sidecar) continue
    intents.push({ file, source, intent: sidecar.intent })
    problems.push(...sidecar.problems)
  }
  return { intents, problems }
}

/** The file that a data file speaks for by its name, and the ending of the data; undefined for other names. */
export function sidecarTarget(name: string): { file: string; format: string } | undefined {
  const [ending, format] = /\.(yaml|yml|json|toml)$/.exec(name) ?? []
  if (ending === undefined || format === undefined) return undefined
  const file = name.slice(0, -ending.length)
  return /\.[^./]+$/.test(file) ? { file, format } : undefined
}
