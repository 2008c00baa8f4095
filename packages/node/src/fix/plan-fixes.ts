import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { rules } from '@indexical/core'
import type { Finding, RuleId } from '@indexical/core'
import { toPosix } from '../output/show-file.ts'
import { attempt } from '../output/errors.ts'
import { runGit } from '../git/run-git.ts'
import { compressedCopies } from '../output/compressed-copies.ts'
import { isInside } from '../output/walk-pages.ts'
import { realPathIn } from '../output/write-output.ts'
import { applyEdits, editOf } from './edit-text.ts'
import type { TextEdit } from './edit-text.ts'
import { hidesPage } from './hides-page.ts'

/** The context of fixes. */
export interface FixContext {
  /** Absolute project folder. */
  root: string
  /** Absolute output folder. */
  outDir: string
  /** Whether to change the output, or the files from which the next build makes it. */
  into: 'output' | 'sources'
  /** Rules whose fixes are applied, including unsafe ones. @default all rules with safe fixes */
  only?: readonly string[] | undefined
  /** Return the text of a file that an editor has not saved, by its real path. @default all are as on disk */
  unsaved?: (path: string) => string | undefined
}

/** A file with all its fixes. */
export interface FixedFile {
  path: string
  /** Relative to the project. */
  file: string
  bytes: Uint8Array
  before: string
  after: string
  edits: readonly PlannedEdit[]
}

/** One edit of a file, and the finding that offers it. */
export interface PlannedEdit extends TextEdit {
  finding: Finding
  /** Whether search engines show the page now, and not after the fix. */
  hides: boolean
}

/** The files that fixes change, and the findings that remain. */
export interface FixPlan {
  files: FixedFile[]
  left: { finding: Finding; reason: string }[]
  /** Rules with fixes that are made only if their rule is named, because they are guesses. */
  suggested: string[]
}

/**
 * Plan the fixes of findings. All bytes outside of an edit stay the same. Equal edits are applied once; if two edits
 * overlap, the first is applied.
 *
 * @throws {FolderError} naming a file that cannot be read
 */
export function planFixes(findings: readonly Finding[], context: FixContext): FixPlan {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  const offered = fixable.filter((finding) => isWanted(finding, context))
  const guesses = context.only ? [] : fixable.filter((finding) => !isWanted(finding, context))
  const plan: FixPlan = {
    files: [],
    left: [],
    suggested: [...new Set(guesses.map(({ rule }) => rule))].sort(),
  }
  const byPath = new Map<string, Finding[]>()
  const findTarget = createFindTarget(context)
  for (const finding of offered) {
    const target = findTarget(finding)
    if ('reason' in target) plan.left.push({ finding, reason: target.reason })
    else byPath.set(target.path, [...(byPath.get(target.path) ?? []), finding])
  }
  for (const [path, own] of byPath) planFile(path, own, context, plan)
  return plan
}

/** Plan the fix of one finding in its source, including a guess; undefined if nothing can be edited. */
export function planFix(
  finding: Finding,
  context: Pick<FixContext, 'root' | 'outDir' | 'unsaved'>,
): (FixedFile & { isSafe: boolean }) | undefined {
  const [fixed] = planFixes([finding], { ...context, into: 'sources', only: [finding.rule] }).files
  const hides = fixed?.edits.some((edit) => edit.hides)
  return fixed && { ...fixed, isSafe: rules[finding.rule as RuleId].fix === 'safe' && !hides }
}

function isWanted({ rule }: Finding, { only }: FixContext): boolean {
  return only ? only.includes(rule) : rules[rule as RuleId]?.fix === 'safe'
}

function planFile(
  path: string,
  findings: readonly Finding[],
  { root, only, unsaved }: FixContext,
  plan: FixPlan,
): void {
  const text = unsaved?.(path)
  const bytes = text === undefined ? attempt('read', path, () => readFileSync(path)) : Buffer.from(text)
  const before = bytes.toString('utf8')
  const isText = Buffer.from(before).equals(bytes)
  const file = toPosix(relative(realpathSync(root), path))
  const edits: PlannedEdit[] = []
  for (const finding of findings) {
    const edit = isText ? editOf(before, file, finding) : undefined
    const hides = edit !== undefined && hidesPage(before, finding, edit)
    if (hides && !only)
      plan.left.push({
        finding,
        reason: `the fix hides the page from search; \`--fix=${finding.rule}\` makes it`,
      })
    else if (!edit) plan.left.push({ finding, reason: 'its text cannot be edited safely' })
    else if (edits.every((other) => edit.end <= other.start || edit.start >= other.end))
      edits.push({ ...edit, finding, hides })
    else if (!edits.some((other) => isSame(edit, other)))
      plan.left.push({ finding, reason: 'another fix changes the same text; run the command again' })
  }
  const after = applyEdits(before, edits)
  if (after !== before) plan.files.push({ path, file, bytes, before, after, edits })
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text
}

type Target = { path: string } | { reason: string }

/** Folders that generators copy to the output unchanged. */
export const copied = [
  'public',
  'static',
  'assets',
  'src',
  'src/public',
  'src/static',
  'content',
  'docs',
  'site',
  '.',
]

function createFindTarget(context: FixContext): (finding: Finding) => Target {
  const { root, outDir, into } = context
  const known = new Map<string, Target>()
  const find = ({ file, source }: Finding): Target => {
    const path = resolve(root, file)
    if (!existsSync(path)) return { reason: 'the file does not exist' }
    if (into === 'sources') return isInside(outDir, path) ? sourceFor(path, source?.file, context) : { path }
    const copy = compressedCopies(path).find((name) => existsSync(name))
    return copy === undefined
      ? { path }
      : { reason: `servers send \`${toPosix(relative(root, copy))}\` instead` }
  }
  const withoutLinks = (target: Target): Target => {
    if ('reason' in target) return target
    const path = realPathIn(into === 'output' ? outDir : root, target.path)
    return path === undefined
      ? { reason: into === 'output' ? 'it is not in the output' : 'it is not in the project' }
      : { path }
  }
  return (finding) => {
    const key = `${finding.file}\n${finding.source?.file ?? ''}`
    const target = known.get(key) ?? withoutLinks(find(finding))
    known.set(key, target)
    return target
  }
}

/**
 * Find the file from which the build copied an output file: the only one with the same bytes. Without one, return the
 * output file if git tracks it, else the reason.
 */
function sourceFor(path: string, source: string | undefined, { root, outDir, only }: FixContext): Target {
  if (outDir === root) return { path }
  const name = relative(outDir, path)
  const bytes = attempt('read', path, () => readFileSync(path))
  const candidates = [
    ...(source === undefined ? [] : [source]),
    ...copied.map((folder) => join(folder, name)),
  ]
  const equal = [...new Set(candidates.map((candidate) => resolve(root, candidate)))].filter(
    (candidate) =>
      !isInside(outDir, candidate) && existsSync(candidate) && readFileSync(candidate).equals(bytes),
  )
  if (equal.length === 1) return { path: equal[0]! }
  if (equal.length > 1) return { reason: 'several sources have the same bytes' }
  if (runGit(root, 'ls-files', '--error-unmatch', '--', toPosix(relative(root, path))) !== undefined)
    return { path }
  const flags = only?.map((id) => `--fix=${id}`).join(' ') ?? '--fix'
  return { reason: `no source has the same bytes; \`indexical apply ${flags}\` edits the output` }
}
