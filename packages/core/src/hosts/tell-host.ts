import type { Unsaid, WantedConflict, Host, HostContext, HostFile, HostStatements, Written } from './types.ts'
import { compareWanted } from './compare-wanted.ts'
import { createHostModel } from './host-model.ts'
import type { HostModel } from './host-model.ts'
import { blankBlock } from './markers.ts'
import { isNothing } from './wanted.ts'
import type { Wanted } from './wanted.ts'

/** A host with its files, after it was told what the site wants. */
export interface ToldHost {
  host: Host
  statements: HostStatements
  model: HostModel
  conflicts: WantedConflict[]
  unwritable: Written['unwritable']
  unsaid: Unsaid[]
  /** Files to be written; none unless the host was to be told. */
  changed: HostFile[]
}

/**
 * Tell a host what a site wants, in memory: bring it into the texts of the host's files and read them again.
 *
 * @param write false only to compare what the files say with what they should
 */
export function tellHost(
  host: Host,
  files: readonly HostFile[],
  wanted: Wanted,
  { write, ...context }: HostContext & { write: boolean },
): ToldHost {
  const written = write ? writeMissing(host, files, wanted, context) : { files: [], unwritable: [] }
  const told = replaceFiles(files, written.files)
  const statements = host.read(told, context)
  const model = createHostModel(host, statements, context)
  const { missing, conflicts } = compareWanted(wanted, model, context.root)
  const { unwritable } = written
  return {
    host,
    statements,
    model,
    conflicts,
    unwritable,
    unsaid: unwritable.length > 0 ? [] : textsOf(missing),
    changed: written.files,
  }
}

/** What users wrote comes first: only what they do not say, and do not contradict, becomes our part. */
function writeMissing(host: Host, files: readonly HostFile[], wanted: Wanted, context: HostContext): Written {
  if (!host.write) return { files: [], unwritable: textsOf(wanted).map(unspeakable(host)) }
  const missing = isNothing(wanted) ? wanted : missingBeside(host, files, wanted, context)
  const written = host.write(missing, files, context)
  return { ...written, files: written.files.map((file) => ({ ...file, file: shownFile(file, context) })) }
}

/** What users' own rules do not say, our part of the files left out. */
function missingBeside(host: Host, files: readonly HostFile[], wanted: Wanted, context: HostContext): Wanted {
  const own = files.map((file) => ({ ...file, text: blankBlock(file.text) }))
  const model = createHostModel(host, host.read(own, context), context)
  return compareWanted(wanted, model, context.root).missing
}

/** How findings show a file, also one that is new. */
function shownFile({ room, name }: HostFile, { folder }: HostContext): string {
  return room === 'output' && folder ? `${folder}/${name}` : name
}

function unspeakable({ title }: Host): (wish: Unsaid) => Written['unwritable'][number] {
  return (wish) => ({ ...wish, reason: `another host: ${title} takes no headers or redirects` })
}

/** The files with others of the same name in their place. */
export function replaceFiles(files: readonly HostFile[], others: readonly HostFile[]): HostFile[] {
  const isSame = (a: HostFile, b: HostFile): boolean => a.room === b.room && a.name === b.name
  const kept = files.map((file) => others.find((other) => isSame(other, file)) ?? file)
  return [...kept, ...others.filter((other) => !files.some((file) => isSame(file, other)))]
}

/** One text for each rule: many files of one glob are one wish. */
export function textsOf({ headers, redirects }: Wanted): Unsaid[] {
  return [
    ...headers.flatMap(({ glob, paths, headers: lines, at }) =>
      lines.map(({ name, value }) => ({
        text: `${name} \`${value}\` for \`${glob ?? paths[0] ?? ''}\``,
        at,
      })),
    ),
    ...redirects.map(({ from, to, at }) => ({ text: `redirect from \`${from}\` to \`${to}\``, at })),
  ]
}
