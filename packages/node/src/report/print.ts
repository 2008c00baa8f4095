import { isAbsolute, relative, resolve } from 'node:path'
import { formatAnnotations, formatReport } from '@indexical/core'
import type { Report, TextOptions } from '@indexical/core'
import type { Paint } from '@indexical/core/internal'
import { toPosix } from '../output/show-file.ts'

/** Colours for a terminal; `NO_COLOR`, `FORCE_COLOR` and pipes are respected. */
export const paint: Paint = (style, text) =>
  process.getBuiltinModule('node:util').styleText(style, text, { stream: process.stdout })

/** Rules that report a page without a tag. */
const missingTag = /^canonical\/present$|\/matches-frontmatter$/

/** Where a framework's own code writes the head of all pages. */
export interface OwnHead {
  framework: string
  /** Relative to the project. */
  file: string
  /** The code for a canonical, indented. */
  lines: string
}

/**
 * Print the report of a build.
 *
 * @param head how to write canonicals if a framework would keep those that a tool adds
 */
export function printReport(report: Report, shown: TextOptions, head: OwnHead | undefined): void {
  console.log(`\n${formatReport(report, paint, shown)}\n`)
  if (!head || !report.findings.some(({ rule }) => missingTag.test(rule))) return
  const { framework, file, lines } = head
  console.log(
    `${framework}'s client would keep an added canonical when a visitor opens the next page. Add to ${file}:\n\n${lines}\n`,
  )
}

/**
 * Print findings as annotations for the lines of a pull request. Prints nothing outside of GitHub Actions.
 *
 * @param root absolute path of the project
 */
export function annotate({ findings }: Report, root: string): void {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return
  for (const line of formatAnnotations(findings, repositoryPath(root))) process.stdout.write(`${line}\n`)
}

/**
 * Return a function that makes paths relative to the repository. Findings have paths relative to the project, which may
 * be a folder of the repository. Outside of GitHub Actions and outside of the repository, paths do not change.
 *
 * @param root absolute path of the project
 */
export function repositoryPath(root: string): (file: string) => string {
  const { GITHUB_WORKSPACE: top } = process.env
  if (!top) return (file) => file
  const folder = toPosix(relative(top, root))
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder)) return (file) => file
  return (file) => toPosix(relative(top, resolve(root, file)))
}

/** The number of characters that are printed at once. */
const batchSize = 1 << 16

/** Print a long text in pieces, and wait if the reader of the output is slower. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  let batch = ''
  for (const piece of pieces) {
    batch += piece
    if (batch.length < batchSize) continue
    await new Promise((done) => process.stdout.write(batch, done))
    batch = ''
  }
  process.stdout.write(batch)
}
