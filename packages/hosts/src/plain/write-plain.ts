import { compileRedirects } from '../compile-redirects.ts'
import { isForOneCrawler } from '../header-value.ts'
import { parseHeadersFile } from './headers-file.ts'
import { blankBlock, putBlock } from '../markers.ts'
import { planHeaders } from './plan-headers.ts'
import type { Line } from './plan-headers.ts'
import { planGone, planRedirects } from './plan-redirects.ts'
import { keepRedirects, keepWithin } from './within-limits.ts'
import type { PlainLimits } from './within-limits.ts'
import { newFile } from '../host-files.ts'
import { serveOf } from '../host-model.ts'
import { servedPaths } from './served-paths.ts'
import type { HostContext, HostFile, Written, PlainHost } from '../types.ts'
import { isEmptyConfig } from '../desired-config.ts'
import type { DesiredConfig } from '../desired-config.ts'

/** One block of `_headers`. */
type Block = readonly [pattern: string, lines: readonly Line[]]

/**
 * Write headers and redirects into our block of `_headers` and `_redirects`. Redirects go to the start, because the
 * first rule wins and Cloudflare requires patterns last. Headers go to the end. Rules that a host would interpret
 * differently are not written.
 *
 * @param readers hosts that must interpret the files in the same way
 * @param limits the limits of the only reader; the rest is not written
 */
export function writePlain(
  desired: DesiredConfig,
  files: readonly HostFile[],
  context: HostContext,
  readers: readonly PlainHost[],
  limits?: PlainLimits,
): Written {
  if (isEmptyConfig(desired)) return { files: putBoth([], [], files), unwritable: [] }
  const own = files.map((file) => ({ ...file, text: blankBlock(file.text) }))
  const statements = readers.map((host) => host.read(own, context))
  const served = readers.map((host, index) => servedPaths(serveOf(host, statements[index]!), context))
  const conditional = readers.map((host, index) => {
    const rules = statements[index]!.redirects.filter(
      ({ conditions, query }) => conditions.length + query.size > 0,
    )
    const forAll = rules.map((rule) => ({ ...rule, conditions: [], query: new Map<string, string>() }))
    return compileRedirects(forAll, context.root, host.name)
  })
  const taken = new Set(readers.some(({ lastBlockWins }) => lastBlockWins) ? patternsOf(own) : [])
  const headers = planHeaders(desired.headers, { readers, context, served, taken })
  const plan = { readers, context, served, conditional }
  const redirects = planRedirects(desired.redirects, plan)
  const gone = planGone(desired.gone ?? [], plan)
  const sorted = [...headers.blocks].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const blocks = keepWithin(sorted, ([pattern]) => pattern, statements[0]!.headers.length, 'blocks', limits)
  const lines = keepRedirects([...gone, ...redirects.lines], redirects.pages, statements[0]!, limits)
  return {
    files: putBoth(lines.kept, blocks.kept.flatMap(linesOf), files),
    unwritable: [headers, redirects, blocks, lines].flatMap(({ unwritable }) => unwritable),
  }
}

function putBoth(
  redirects: readonly string[],
  headers: readonly string[],
  files: readonly HostFile[],
): HostFile[] {
  return [...put('_redirects', redirects, 'start', files), ...put('_headers', headers, 'end', files)]
}

/**
 * Return the lines of a block. Hosts join values of one name. A value for one crawler must be the last, because
 * crawlers would read the values after it as values for the same crawler.
 */
function linesOf([pattern, lines]: Block): string[] {
  const rankOf = ({ name, value }: Line): number => (name === 'Link' ? 2 : Number(isForOneCrawler(value)))
  const inOrder = lines.toSorted((a, b) => rankOf(a) - rankOf(b))
  return [pattern, ...inOrder.map(({ name, value }) => `  ${name}: ${value}`)]
}

function patternsOf(files: readonly HostFile[]): string[] {
  return files
    .filter(isNamed('_headers'))
    .flatMap(({ text, file }) => parseHeadersFile(text, file).headers.map(({ pattern }) => pattern))
}

function isNamed(expected: string): (file: HostFile) => boolean {
  return ({ folder, name }) => folder === 'output' && name === expected
}

/** Return the file with our block, if this changes the file. */
function put(
  name: string,
  lines: readonly string[],
  where: 'start' | 'end',
  files: readonly HostFile[],
): HostFile[] {
  const file = files.find(isNamed(name)) ?? newFile('output', name)
  const text = putBlock(file.text, lines, where)
  return text === file.text ? [] : [{ ...file, text }]
}
