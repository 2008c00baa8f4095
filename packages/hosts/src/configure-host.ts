import type {
  DesiredPart,
  ConfigConflict,
  Host,
  HostContext,
  HostFile,
  HostStatements,
  Written,
} from './types.ts'
import { compareConfig } from './compare-config.ts'
import { describeConfig, refuseAll } from './describe-config.ts'
import { replaceFiles } from './host-files.ts'
import { createHostModel } from './host-model.ts'
import type { HostModel } from './types.ts'
import { blankBlock } from './markers.ts'
import { isEmptyConfig } from './desired-config.ts'
import type { DesiredConfig, DesiredRedirect } from './desired-config.ts'

const nothing: Written = { files: [], unwritable: [] }

/** A host and its files with the desired config. */
export interface ConfiguredHost {
  host: Host
  statements: HostStatements
  model: HostModel
  conflicts: ConfigConflict[]
  unwritable: Written['unwritable']
  missing: DesiredPart[]
  /** Files to write; empty if writing is off. */
  changed: HostFile[]
}

/**
 * Write the desired config into the texts of a host's files, in memory, and read them again.
 *
 * @param write false to only compare the files with the desired config
 */
export function configureHost(
  host: Host,
  files: readonly HostFile[],
  requested: DesiredConfig,
  { write, ...context }: HostContext & { write: boolean },
): ConfiguredHost {
  // A page that redirects at `/old.html` is also served at `/old`.
  const isNeeded = ({ hasOtherForm }: DesiredRedirect): boolean => !(host.writesPages && hasOtherForm)
  const desired = { ...requested, redirects: requested.redirects.filter(isNeeded) }
  // Config that the host does not support is not missing.
  const planned =
    write || !host.write || host.writesPages ? writeMissing(host, files, desired, context) : nothing
  const written = write ? planned : { ...planned, files: [] }
  const updated = replaceFiles(files, written.files)
  const statements = host.read(updated, context)
  const model = createHostModel(host, statements, context)
  const { missing, conflicts } = compareConfig(desired, model, context.root)
  const { unwritable } = written
  const isWritable = ({ page }: DesiredPart): boolean =>
    !unwritable.some((other) => (other.page === undefined) === (page === undefined))
  return {
    host,
    statements,
    model,
    conflicts,
    unwritable,
    missing: describeConfig(missing).filter(isWritable),
    changed: written.files,
  }
}

/**
 * Write our part of the files. Rules of the user have precedence, so we write only what they lack and do not
 * contradict.
 */
function writeMissing(
  host: Host,
  files: readonly HostFile[],
  desired: DesiredConfig,
  context: HostContext,
): Written {
  const { write } = host
  if (!write) return refuseAll(desired, `another host: ${host.title} takes no headers or redirects`)
  const own = files.map((file) => ({ ...file, text: blankBlock(file.text) }))
  const theirs = (): HostModel => createHostModel(host, host.read(own, context), context)
  const missing = isEmptyConfig(desired) ? desired : compareConfig(desired, theirs(), context.root).missing
  let written = write(missing, files, context)
  const [needed, ofPages] = [false, true].map((isOfPage) =>
    missing.redirects.filter(({ hasPage = false }) => hasPage === isOfPage),
  )
  const updated = replaceFiles(files, written.files)
  const [limit] = ofPages!.length > 0 ? host.read(updated, context).limits : []
  if (limit) {
    // The host could refuse the whole file, so redirects that pages also perform are omitted.
    const omitted = refuseAll({ headers: [], redirects: ofPages! }, limit.expected)
    const rest = write({ ...missing, redirects: needed! }, files, context)
    written = { files: rest.files, unwritable: [...rest.unwritable, ...omitted.unwritable] }
  }
  return { ...written, files: written.files.map((file) => ({ ...file, file: shownFile(file, context) })) }
}

/** Return the path of a file as shown in findings. The file may be new. */
function shownFile({ folder, name }: HostFile, { outputFolder }: HostContext): string {
  return folder === 'output' && outputFolder ? `${outputFolder}/${name}` : name
}
