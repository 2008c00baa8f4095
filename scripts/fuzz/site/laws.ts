import type { Report } from '../../../packages/core/src/report/report.ts'
import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import fc from 'fast-check'
import { difference } from '../target.ts'
import { findWrongLocation } from './wrong-location.ts'
import { readSite } from './read-site.ts'
import { apply, check, filesOf } from './run-site.ts'
import type { SiteFiles, SiteRun } from './run-site.ts'

/** The result of a law: a description of how it is broken, or undefined. */
type Verdict = string | undefined

/** A site with the report of `check`. */
export interface CheckedSite {
  options: UserOptions
  files: SiteFiles
  report: Report
}

/** Require that a second `apply` changes nothing and has the same report. */
export function isIdempotent(options: UserOptions, first: SiteRun): Verdict {
  const second = apply(options, first.files)
  const changed = filesDifference(first.files, second.files)
  if (changed !== undefined) return `apply, again: ${changed}`
  // Pages that a preview hides are linted in their form for the public, which the second run does not know.
  if (first.report.environment?.name === 'preview') return undefined
  const wrong = findWrongLocation(first.report.findings, first.files)
  if (wrong !== undefined) return `apply: ${wrong}`
  const told = difference(wordsOf(second.report), wordsOf(first.report))
  if (told !== undefined) return `apply, again:\n${told}`
  if (first.report.errors > 0) return undefined
  const errors = check(options, first.files).findings.filter(({ level }) => level === 'error')
  return errors.length === 0 ? undefined : `check after apply: ${JSON.stringify(errors)}`
}

/** Require the same results for any order of pages, because tools pass pages in any order. */
export function ignoresOrder({ options, files, report }: CheckedSite, choice: number): Verdict {
  const shuffled = (names: string[]): string[] =>
    fc.sample(fc.shuffledSubarray(names, { minLength: names.length }), { numRuns: 1, seed: choice })[0]!
  const words = difference(check(options, files, shuffled), report)
  return words && `pages in another order:\n${words}`
}

/** Require that a further image changes no result. */
export function ignoresPictures({ options, files, report }: CheckedSite): Verdict {
  // A glob may request headers for every file.
  if (options.files !== undefined) return undefined
  const output = new Map(files.output).set('qqq/qqq.avif', Uint8Array.of(0))
  const words = difference(withoutUnmatched(check(options, { ...files, output })), withoutUnmatched(report))
  return words && `with a picture:\n${words}`
}

/** Remove findings about globs without a match, because a glob for images may match the new image. */
function withoutUnmatched({ findings, ...rest }: Report): object {
  return [rest.sitemap, findings.filter(({ rule }) => rule !== 'headers/matches-files')]
}

/** A long text may be cut within the domain. */
const cutQuote = /`[^`]*…`/g

/** The domain before a character beyond ASCII is a part of another name, in Punycode. */
const partOfName = /example\.com[^\0-\x7f]/

/** Require that under another domain, the report is the same with that domain. */
export function followsDomain(text: string, { report }: CheckedSite, from: string, to: string): Verdict {
  if (partOfName.test(text)) return undefined
  const { options, ...files } = readSite(text, to)
  const other = check(options, filesOf(files))
  const named = (one: Report): Report =>
    JSON.parse(JSON.stringify(one).replaceAll(to, from).replaceAll(cutQuote, '…')) as Report
  const words = difference(sorted(named(other)), sorted(named(report)))
  return words && `under another domain:\n${words}`
}

/** Sort the lists of a report, because their order depends on the domain. */
function sorted({ findings, sitemap: { listed, left }, ...rest }: Report): unknown[] {
  const texts = (items: readonly unknown[]): string[] => items.map((item) => JSON.stringify(item)).sort()
  return [texts(findings), texts(listed), texts(left), rest]
}

function wordsOf({ changed: _changed, hostFiles: _hostFiles, sitemap, ...rest }: Report): object {
  return { ...rest, sitemap: { ...sitemap, replaced: undefined } }
}

/** Describe how two states of a site differ. */
export function filesDifference(before: SiteFiles, after: SiteFiles): Verdict {
  for (const folder of ['output', 'project'] as const) {
    for (const name of new Set([...before[folder].keys(), ...after[folder].keys()])) {
      const [one, two] = [before[folder].get(name), after[folder].get(name)].map(
        (bytes) => bytes && Buffer.from(bytes).toString('utf8'),
      )
      if (one !== two) return `${name}\n${JSON.stringify(one)}\n${JSON.stringify(two)}`
    }
  }
  return undefined
}
