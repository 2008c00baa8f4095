import type { Path } from '@indexical/syntax/data'
import { tableOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import { readJsonSource } from '../json/json-source.ts'
import { joinStatements, unreadable } from '../host-files.ts'
import type { HostContext, HostFile, HostStatements } from '../types.ts'
import { compileFirebaseGlob } from './firebase-glob.ts'
import { readFirebaseHeaders } from './firebase-headers.ts'
import { readFirebaseRedirects } from './firebase-redirects.ts'
import { createFirebaseServe } from './serve-firebase.ts'

/** The hosting table of the output folder, and the path of its keys. */
export interface FirebaseHosting {
  config: Table
  path: Path
}

/** Globs of files that are never deployed: those that `firebase init` writes, and those that crawlers never request. */
const usuallyIgnored: ReadonlySet<unknown> = new Set(['firebase.json', '**/.*', '**/node_modules/**'])

/**
 * Read the hosting configuration of `firebase.json`. Never throws.
 *
 * @see https://firebase.google.com/docs/hosting/full-config
 */
export function readFirebase({ text, file }: HostFile, context: HostContext): HostStatements {
  const { data, locate, error } = readJsonSource(text, file)
  if (error) return joinStatements(unreadable(file, error))
  const hosting = findHosting(data, context)
  if (!hosting) {
    const all = tableOf(data)['hosting']
    if (!Array.isArray(all) || all.length === 0) return joinStatements()
    const unsupported = [{ text: 'hosting', location: locate(['hosting']) }]
    return joinStatements({ unsupported, unknownBelow: ['/'], unknownHeadersBelow: ['/'] })
  }
  const { config, path } = hosting
  const readers = [readServing, readFirebaseRedirects, readFirebaseHeaders]
  return joinStatements(...readers.map((read) => read(config, path, locate)))
}

/**
 * Return the table whose `public` is the output folder, else the only table. Undefined if there are several and none
 * matches.
 */
export function findHosting(
  data: unknown,
  { outputFolder }: Pick<HostContext, 'outputFolder'>,
): FirebaseHosting | undefined {
  const { hosting } = tableOf(data)
  if (!Array.isArray(hosting)) {
    return typeof hosting === 'object' && hosting !== null
      ? { config: tableOf(hosting), path: ['hosting'] }
      : undefined
  }
  const own = hosting.findIndex(
    (entry) => outputFolder !== undefined && isFolder(tableOf(entry)['public'], outputFolder),
  )
  const index = own < 0 && hosting.length === 1 ? 0 : own
  return index < 0 ? undefined : { config: tableOf(hosting[index]), path: ['hosting', index] }
}

function isFolder(value: unknown, folder: string): boolean {
  return typeof value === 'string' && trimFolder(value) === trimFolder(folder)
}

function trimFolder(folder: string): string {
  return folder
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
}

function readServing(config: Table, path: Path, locate: Locate): Partial<HostStatements> {
  const unsupported: HostStatements['unsupported'] = []
  // With `i18n`, languages and countries of visitors choose the file; with `source`, a framework's server responds.
  for (const key of ['i18n', 'source']) {
    if (config[key] !== undefined) unsupported.push({ text: key, location: locate([...path, key]) })
  }
  const { cleanUrls, trailingSlash, ignore } = config
  const ignored: ((file: string) => boolean)[] = []
  for (const [index, glob] of (Array.isArray(ignore) ? ignore : []).entries()) {
    if (usuallyIgnored.has(glob) || typeof glob !== 'string') continue
    const matches = compileFirebaseGlob(glob, { dot: true })?.matches
    if (matches) ignored.push(matches)
    else unsupported.push({ text: glob, location: locate([...path, 'ignore', index]) })
  }
  return {
    unsupported,
    serve: createFirebaseServe({
      cleanUrls: cleanUrls === true,
      trailingSlash: typeof trailingSlash === 'boolean' ? trailingSlash : undefined,
      isIgnored: (file) => ignored.some((matches) => matches(file)),
    }),
  }
}
