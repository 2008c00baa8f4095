import { changeTypes, countOf, diffPieces } from '@indexical/core/internal'
import type { Diff } from '@indexical/core/internal'
import { joinWords } from '@indexical/core/options'
import { paint, printPieces } from '../report/print.ts'
import { UsageError } from '../output/errors.ts'
import { loadBuild } from './load-build.ts'
import type { LoadedBuild } from './load-build.ts'
import { compareSides, summarize } from './diff/compare-sides.ts'
import type { Summary } from './diff/compare-sides.ts'
import { expectOperands } from './args.ts'
import type { SiteCommand } from './end-command.ts'
import { writeRedirects } from '../fix/write-redirects.ts'
import type { ReplacedUrl } from '../fix/write-redirects.ts'
import type { Format } from './flags.ts'

/** Values of `--fail-on`. */
const failures = [...changeTypes, 'findings', 'none'] as const

type Failure = (typeof failures)[number]

/**
 * `indexical diff <before> <after>`: compare two builds of one site.
 *
 * @returns the exit code: 1 for a lost URL with a certain successor, or for the changes in `--fail-on`
 */
export async function diffCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const { flags, format, root } = command
  const [before, after] = expectOperands(operands, 2, 'two builds')
  if (after === undefined) throw new UsageError('Missing builds, expected `indexical diff <before> <after>`')
  const failOn = readFailOn(flags['fail-on'])
  // The first build is reduced to its records before the second one is read, to save memory.
  const old = await summarizeBuild(loadBuild(before!, command))
  const { differences, finished } = compareSides(old, await loadBuild(after, command), root)
  const isPreview = finished.environment.name === 'preview'
  const diff = { ...differences, exit: isPreview ? ofPreview : exitOf(differences, failOn) }
  await print(diff, format)
  if (flags.fix) writeRedirects(replacedIn(diff), finished.options, root, { isDryRun: flags['dry-run'] })
  return diff.exit.code
}

/** This is a separate function, because otherwise the caller would keep the build in memory until it ends. */
async function summarizeBuild(loading: Promise<LoadedBuild>): Promise<Summary> {
  return summarize(await loading)
}

async function print(diff: Diff, format: Format): Promise<void> {
  if (format !== 'html') return printPieces(diffPieces(diff, format, paint))
  // Only this format needs hashes.
  const { htmlDiff } = await import('../report/on-request.ts')
  process.stdout.write(`${htmlDiff(diff)}\n`)
}

function replacedIn({ groups }: Diff): ReplacedUrl[] {
  const lost = groups.filter(({ type }) => type === 'lost')
  return lost.flatMap(({ changes }) => changes.map(({ url, successor }) => ({ url, successor })))
}

function readFailOn(text: string | undefined): readonly Failure[] | undefined {
  return text?.split(',').map((part) => {
    const known = failures.find((one) => one === part.trim())
    if (known !== undefined) return known
    throw new UsageError(`Unexpected --fail-on \`${part}\`, expected ${joinWords([...failures], 'or')}`)
  })
}

const ofPreview: Diff['exit'] = {
  code: 0,
  because: 'the second build is a preview, so no difference fails the command',
}

/**
 * Return the exit code and its reason. By default, only a URL that moved without a redirect fails, because deleting
 * content is legitimate.
 */
function exitOf(
  { groups, findings }: Omit<Diff, 'exit'>,
  failOn: readonly Failure[] | undefined,
): Diff['exit'] {
  if (!failOn) {
    const moved = groups
      .filter(({ type }) => type === 'lost')
      .flatMap(({ changes }) => changes.filter(isMistake))
    if (moved.length > 0)
      return { code: 1, because: `${countOf(moved.length, 'URL')} moved without a redirect` }
    const isOpen = groups.some(({ type }) => type === 'lost' || type === 'hidden')
    return {
      code: 0,
      because: `no URL moved without a redirect${isOpen ? '; `--fail-on lost,hidden` is stricter' : ''}`,
    }
  }
  const found = failOn.filter((failure) =>
    failure === 'findings' ? findings.new.length > 0 : groups.some(({ type }) => type === failure),
  )
  const wanted = `\`--fail-on ${failOn.join(',')}\``
  if (found.length === 0) return { code: 0, because: `nothing that ${wanted} names` }
  return { code: 1, because: `${joinWords(found, 'and')}, which ${wanted} names` }
}

function isMistake({ successor, isMinor = false }: Diff['groups'][number]['changes'][number]): boolean {
  return successor?.isCertain === true && !isMinor
}
