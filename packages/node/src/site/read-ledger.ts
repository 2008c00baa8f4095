import { ledgerOfPages, parseLedger } from '@indexical/core/internal'
import type { Options } from '@indexical/core'
import { fileToUrl, rootUrl } from '@indexical/syntax/url'
import { projectOf, textOf } from '../output/output-folder.ts'
import { loadPart } from '../facts/part.ts'
import { readRenames } from '../git/read-renames.ts'
import { createSourceOf } from '../content/pair-sources.ts'
import { FactsError } from '../output/errors.ts'
import type { BuildContext, BuildInputs } from '../output/types.ts'

/**
 * Read the file of the option `ledger`; if it does not exist, it is missing.
 *
 * @throws {FactsError} when it contains facts that are damaged, or of another version or site
 */
export function readLedger(options: Options, context: BuildContext): Pick<BuildInputs, 'ledger' | 'missing'> {
  const { ledger: file } = options
  if (file === undefined) return { ledger: undefined, missing: [] }
  const { root } = context
  const renames = (): ReturnType<NonNullable<BuildInputs['ledger']>['renames']> => readRenames(root).renames
  const sourceOf = createSourceOf(context)
  const bytes = projectOf(context).read(file)
  if (!bytes) return { ledger: undefined, missing: [{ kind: 'ledger', file, option: 'ledger' }] }
  const at = { file, site: rootUrl(options) }
  if (!file.endsWith('.facts'))
    return { ledger: { ...parseLedger(textOf(bytes), at), renames, sourceOf }, missing: [] }
  const { pages, sources, files, options: theirs } = loadPart(file, root)
  const [found, expected] = [new URL(theirs.site).origin, new URL(options.site).origin]
  if (found !== expected)
    throw new FactsError(
      `Unexpected site \`${found}\` of \`${file}\`, expected \`${expected}\` as of this build`,
    )
  const others = files.filter((name) => !pages.has(name)).map((name) => fileToUrl(name, theirs))
  const ofPages = ledgerOfPages(
    Array.from(pages.values(), ({ page }) => page),
    others,
    { ...at, now: Date.now(), sourceOf: (name) => sources.get(name) },
  )
  return { ledger: { ...ofPages, renames, sourceOf }, missing: [] }
}
