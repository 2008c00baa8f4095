import { dirname, resolve } from 'node:path'
import type { Finding } from '@indexical/core'
import type { Problem } from '@indexical/language-server'
import { frontmatterEnd } from '../../fix/edit-text.ts'
import { outputOf, readOutputText } from '../../output/output-folder.ts'
import { createShowFile } from '../../output/show-file.ts'
import { isHtml } from '../../output/walk-pages.ts'
import { relocateFindings } from '../../report/relocate-findings.ts'
import { rulePageOf } from '../../version.ts'
import { configProblems } from './config-problems.ts'
import { restsOnBuild } from './live-build.ts'
import type { LiveResult } from './live-build.ts'
import { lostUrl } from './lost-url.ts'
import { builtText, copyOf, urlOf, withoutMark } from './state.ts'
import type { State } from './state.ts'

/** The file whose mistakes are shown even if no run can start. */
export const configFile = 'indexical.config.json'

/** Sources with frontmatter. Of other files, only the last build has findings. */
const sourceFile = /\.(?:md|mdx|mdoc|markdown|markdoc|njk|liquid|html?)$/i

/** What is known about an open file as it is now. */
export interface Reading {
  text: string
  /** Whether all rules ran that can. */
  isFinal: boolean
  /** The findings in the file, as positions in its text. */
  shown: readonly ShownFinding[]
  /** Other problems. */
  others: readonly Problem[]
  /** The result of linting the text; undefined if it is that of the last build. */
  live: LiveResult | undefined
  /** The URL of its page. */
  url: string | undefined
}

/** A finding, and how the file shows it. */
export interface ShownFinding {
  finding: Finding
  problem: Problem
}

/**
 * Read an open file: as the last build if it is unchanged, else with the rules that its text and the build suffice for.
 *
 * @param isWhole whether rules about all pages run for a file that the build copies
 */
export function readProblems(state: State, file: string, text: string, isWhole: boolean): Reading {
  const none = { text, isFinal: true, shown: [], others: [], live: undefined, url: undefined }
  if (file === configFile) return { ...none, others: configProblems(text, file) }
  const copy = copyOf(state, file)
  const last = lastFindings(state, { file, copy, text: builtText(state, file) ?? text })
  const url = urlOf(state, { source: file, output: copy })
  const show = (finding: Finding, level: Problem['level']): ShownFinding => ({
    finding,
    problem: toProblem(state.root, finding, level),
  })
  if (state.site && builtText(state, file) === withoutMark(text))
    return { ...none, url, shown: last.map((finding) => show(finding, finding.level)) }
  const live = lint(state, { file, copy, text, isWhole })
  const own = live?.findings ?? []
  const before = builtText(state, file)?.split('\n') ?? []
  const now = text.split('\n')
  // What the text alone decides was decided again. The rest stays while its line does.
  const stays = ({ rule, line, file: at, ...rest }: Finding): boolean =>
    (live === undefined || restsOnBuild({ rule, file: at, ...rest }) || at !== file) &&
    !own.some((one) => one.rule === rule) &&
    (line === undefined || (before[line - 1] !== undefined && before[line - 1] === now[line - 1]))
  return {
    text,
    isFinal: copy === undefined || isWhole,
    shown: [
      ...own.map((finding) => show(finding, restsOnBuild(finding) ? 'hint' : finding.level)),
      ...last.filter(stays).map((finding) => show(finding, 'hint')),
    ],
    others: lostUrl(state, file, text),
    live,
    url: live?.url ?? url,
  }
}

function lint(
  { site, live }: State,
  { file, copy, text, isWhole }: { file: string; copy: string | undefined; text: string; isWhole: boolean },
): LiveResult | undefined {
  if (copy !== undefined) return live.copied(file, copy, isWhole)
  const isPage = sourceFile.test(file) && (!isHtml(file) || frontmatterEnd(text) >= 0)
  const isContent =
    !site ||
    site.pages.files.size === 0 ||
    foldersAbove(file).some((folder) => site.pages.folders.has(folder))
  return isPage && isContent ? live.source(file) : undefined
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)]
}

/**
 * Return the findings of the last build in a file and in its copy, and those in the pages of a source, which have no line
 * in it.
 */
function lastFindings(
  { site }: State,
  { file, copy, text }: { file: string; copy: string | undefined; text: string },
): Finding[] {
  if (!site) return []
  const { context } = site.build
  const own = site.findings.get(file) ?? []
  const ofPages = (site.ofOutput.get(file) ?? []).map(withoutLine)
  const shown = copy === undefined ? file : createShowFile(context)(copy)
  if (shown === file) return [...own, ...ofPages]
  const after = {
    folder: 'output' as const,
    name: copy!,
    file: shown,
    text: readOutputText(outputOf(context), copy!),
  }
  // The build may have added tags or our part of the file.
  const copied = relocateFindings(site.findings.get(shown) ?? [], [{ before: text, after }])
  return [...own, ...ofPages, ...copied.map((finding) => ({ ...finding, file }))]
}

function withoutLine(finding: Finding): Finding {
  const { line: _line, column: _column, endLine: _endLine, endColumn: _endColumn, ...rest } = finding
  return rest
}

function toProblem(root: string, finding: Finding, level: Problem['level']): Problem {
  const { rule, message, line, column, endLine, endColumn, file, related = [] } = finding
  const inOutput = line === undefined ? [{ message: 'in the output', file }] : []
  return {
    line,
    column,
    endLine,
    endColumn,
    level,
    rule,
    message: level === 'hint' ? `${message} (in the last build)` : message,
    isOfBuild: level === 'hint' || restsOnBuild(finding),
    help: rulePageOf(rule),
    related: [...inOutput, ...related].map(({ file: at, ...rest }) => ({ ...rest, path: resolve(root, at) })),
  }
}
