import {
  changeTypes,
  compareBuilds,
  compareFindings,
  diffJson,
  diffMarkdown,
  diffUrls,
  formatDiff,
  indexUrls,
} from '@indexical/core/internal'
import type { Diff, DiffSide, UrlRecord } from '@indexical/core/internal'
import { joinWords } from '@indexical/core/options'
import { paint } from '../build/print.ts'
import { readRenames } from '../git/read-renames.ts'
import type { RenameHistory } from '../git/read-renames.ts'
import { UsageError } from '../errors.ts'
import { loadBuild } from '../scan/load-build.ts'
import type { LoadedBuild } from '../scan/load-build.ts'
import { readOptions } from './config.ts'
import type { SiteCommand } from './end-command.ts'
import { writeRedirects } from './write-redirects.ts'
import type { Replaced } from './write-redirects.ts'
import { printPieces } from './print-pieces.ts'
import type { Format } from './args.ts'

/** What `--fail-on` accepts. */
const failures = [...changeTypes, 'findings', 'none'] as const

type Failure = (typeof failures)[number]

/**
 * `indexical diff <before> <after>`: compare two builds of one site.
 *
 * @returns the exit code: 1 for a lost URL that a page certainly replaces, or for what `--fail-on` names
 */
export async function diffCommand(
  operands: readonly string[],
  { flags, format, root }: SiteCommand,
): Promise<number> {
  const [before, after, extra] = operands
  if (after === undefined) throw new UsageError('Missing builds, expected `indexical diff <before> <after>`')
  if (extra !== undefined) throw new UsageError(`Unexpected operand \`${extra}\`, expected two builds`)
  const failOn = readFailOn(flags['fail-on'])
  const context = { root, cache: flags['no-cache'] !== true }
  const load = (name: string): Promise<LoadedBuild> =>
    loadBuild(name, () => readOptions(flags, root), context)
  // One after the other: the first build is reduced to its records before the second one is read.
  const old = summarize(await load(before!))
  const now = await load(after)
  const renames = createReadRenames(root)
  const diff = compare(old, now, renames)
  const isPreview = now.finished.environment.name === 'preview'
  await printPieces(formatAs(format, diff))
  if (flags.fix) writeRedirects(replacedIn(diff), now.finished.options, root)
  if (isPreview) {
    process.stderr.write(`indexical: \`${after}\` is a preview, so no difference fails the command\n`)
    return 0
  }
  return fails(diff, failOn) ? 1 : 0
}

function* formatAs(format: Format, diff: Diff): Generator<string> {
  if (format === 'urls') for (const url of diffUrls(diff)) yield `${url}\n`
  else if (format === 'json') yield* diffJson(diff)
  else yield format === 'markdown' ? diffMarkdown(diff) : formatDiff(diff, paint)
  if (format !== 'urls') yield '\n'
}

type Summary = Pick<LoadedBuild, 'name' | 'folder'> & {
  site: string
  urls: ReadonlyMap<string, UrlRecord>
  findings: LoadedBuild['finished']['findings']
}

function summarize({ name, folder, finished }: LoadedBuild): Summary {
  return {
    name,
    folder,
    site: finished.options.site,
    urls: indexUrls(finished.urls()),
    findings: finished.findings,
  }
}

/** Return a function that reads the renames of source files, and prints a note if git lacks older commits. */
function createReadRenames(root: string): () => RenameHistory['renames'] {
  return () => {
    const { renames, isShallow } = readRenames(root)
    if (isShallow)
      process.stderr.write(
        'indexical: This clone of the repository is shallow, so renamed files are unknown. Fetch the history (`fetch-depth: 0`)\n',
      )
    return renames
  }
}

function replacedIn({ groups }: Diff): Replaced[] {
  const lost = groups.filter(({ type }) => type === 'lost')
  return lost.flatMap(({ changes }) => changes.map(({ url, successor }) => ({ url, successor })))
}

function compare(
  old: Summary,
  { finished, ...loaded }: LoadedBuild,
  renames: () => RenameHistory['renames'],
): Diff {
  const now = summarize({ finished, ...loaded })
  expectSameSite(old, now)
  return {
    site: now.site,
    before: sideOf(old),
    after: sideOf(now),
    groups: compareBuilds(old.urls, { urls: now.urls, follow: (url) => finished.follow(url), renames }),
    findings: compareFindings(old, now),
  }
}

/** @throws {UsageError} for builds of two sites: every URL would be lost */
function expectSameSite(old: Summary, now: Summary): void {
  const [expected, found] = [URL.parse(old.site)?.origin, URL.parse(now.site)?.origin]
  if (expected !== found)
    throw new UsageError(
      `Unexpected site \`${found}\` of \`${now.name}\`, expected \`${expected}\` as of \`${old.name}\``,
    )
  for (const key of old.urls.keys()) if (now.urls.has(key)) return
  throw new UsageError(
    `Unexpected \`${now.name}\` without any URL of \`${old.name}\`, expected two builds of one site`,
  )
}

function sideOf({ name, urls }: Summary): DiffSide {
  let indexable = 0
  for (const { hidden } of urls.values()) if (hidden === undefined) indexable++
  return { name, urls: urls.size, indexable }
}

function readFailOn(text: string | undefined): readonly Failure[] | undefined {
  return text?.split(',').map((part) => {
    const known = failures.find((one) => one === part.trim())
    if (known !== undefined) return known
    throw new UsageError(`Unexpected --fail-on \`${part}\`, expected ${joinWords([...failures], 'or')}`)
  })
}

/** Deleting content is legitimate, so by default only a URL that moved without a redirect fails. */
function fails({ groups, findings }: Diff, failOn: readonly Failure[] | undefined): boolean {
  if (!failOn) return groups.some(({ type, changes }) => type === 'lost' && changes.some(isMistake))
  return (
    groups.some(({ type }) => failOn.includes(type)) ||
    (failOn.includes('findings') && findings.new.length > 0)
  )
}

function isMistake({ successor, isMinor = false }: Diff['groups'][number]['changes'][number]): boolean {
  return successor?.isCertain === true && !isMinor
}
