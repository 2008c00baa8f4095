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
  /** Files to write; empty if writing is off. */
  changed: HostFile[]
}

/**
 * Write the desired config into the texts of a host's files, in memory, and read them again.
 *
 * @param write false to only compare the files with the desired config
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

/**
 * Write our part of the files. User rules have precedence: only what they lack, and do not contradict, is written.
 */
function writeMissing(host: Host, files: readonly HostFile[], wanted: Wanted, context: HostContext): Written {
  if (!host.write) return { files: [], unwritable: textsOf(wanted).map(unspeakable(host)) }
  const missing = isNothing(wanted) ? wanted : missingBeside(host, files, wanted, context)
  const written = host.write(missing, files, context)
  return { ...written, files: written.files.map((file) => ({ ...file, file: shownFile(file, context) })) }
}

/** Return the part of the desired config that the users' own rules lack. */
function missingBeside(host: Host, files: readonly HostFile[], wanted: Wanted, context: HostContext): Wanted {
  const own = files.map((file) => ({ ...file, text: blankBlock(file.text) }))
  const model = createHostModel(host, host.read(own, context), context)
  return compareWanted(wanted, model, context.root).missing
}

/** Return the path of a file as shown in findings, also of a new one. */
function shownFile({ room, name }: HostFile, { folder }: HostContext): string {
  return room === 'output' && folder ? `${folder}/${name}` : name
}

function unspeakable({ title }: Host): (wish: Unsaid) => Written['unwritable'][number] {
  return (wish) => ({ ...wish, reason: `another host: ${title} takes no headers or redirects` })
}

/** Return files with others in place of those with the same name. */
export function replaceFiles(files: readonly HostFile[], others: readonly HostFile[]): HostFile[] {
  const isSame = (a: HostFile, b: HostFile): boolean => a.room === b.room && a.name === b.name
  const kept = files.map((file) => others.find((other) => isSame(other, file)) ?? file)
  return [...kept, ...others.filter((other) => !files.some((file) => isSame(file, other)))]
}

/** Describe each rule once: many files of one glob are one request. */
export function textsOf({ headers, redirects }: Wanted): Unsaid[] {
  return [
    ...headers.flatMap(({ glob, paths, headers: lines, location }) =>
      lines.map(({ name, value }) => ({
        text: `${name} \`${value}\` for \`${glob ?? paths[0] ?? ''}\``,
        location,
      })),
    ),
    ...redirects.map(({ from, to, location }) => ({
      text: `redirect from \`${from}\` to \`${to}\``,
      location,
    })),
  ]
}
