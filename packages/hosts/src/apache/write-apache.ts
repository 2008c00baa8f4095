import { exactKey } from '@indexical/syntax/url'
import { unwritableAll, unwritableRedirect } from '../describe-config.ts'
import { blankBlock, putBlock } from '../markers.ts'
import { newFile } from '../host-files.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import { isEmptyConfig } from '../desired-config.ts'
import type { DesiredConfig, DesiredRedirect } from '../desired-config.ts'
import { respondTo } from './respond-to.ts'
import type { ApacheResponse } from './respond-to.ts'
import { decodePath } from './escapes.ts'
import { makeSite } from './make-site.ts'
import { urlOf } from './read-apache.ts'
import { noNotes } from './config.ts'
import { writeHeaders } from './write-headers.ts'
import { writeGone, writeRedirects } from './write-redirects.ts'

const name = '.htaccess'

/**
 * Write the desired config to our block of the root `.htaccess`. The block is after the user's directives, whose
 * redirects are tried first. Lines without effect because of a user directive are removed again.
 */
export function writeApache(
  desired: DesiredConfig,
  files: readonly HostFile[],
  context: HostContext,
): Written {
  const found = files.find((file) => file.folder === 'output' && file.name === name)
  const file = found ?? newFile('output', name)
  const isEmpty = isEmptyConfig(desired)
  if (!found && isEmpty) return { files: [], unwritable: [] }
  if (!isEmpty && !canContinue(file, context)) {
    const reason = 'a `.htaccess` that Apache reads to its end'
    return { files: [], unwritable: unwritableAll(desired, reason) }
  }
  const own = files.map((one) => ({ ...one, text: blankBlock(one.text) }))
  const respond = createResponder(own, context)
  const headers = writeHeaders(desired.headers, context, respond)
  let redirects = writeRedirects(desired.redirects, context)
  const gone = writeGone(desired.gone ?? [])
  const unwritable = [...redirects.unwritable, ...headers.unwritable]
  for (;;) {
    const text = putBlock(file.text, [...redirects.lines, ...gone, ...headers.lines], 'end')
    const next = { ...file, text }
    const respondAfter = createResponder([...own.filter((one) => one.name !== name), next], context)
    const { kept, lost } = keepWorking(redirects.written, respondAfter, context)
    unwritable.push(...lost)
    if (lost.length === 0) return { files: text === file.text ? [] : [next], unwritable }
    redirects = writeRedirects(kept, context)
  }
}

/** Return whether Apache would read lines that are appended to a file. */
function canContinue(file: HostFile, context: HostContext): boolean {
  const own = { ...file, text: blankBlock(file.text) }
  const notes = noNotes()
  makeSite([own], context, notes)
  return notes.problems.length === 0 && !/\\\r?\n?$/.test(own.text)
}

function createResponder(files: readonly HostFile[], context: HostContext): (path: string) => ApacheResponse {
  const { site } = makeSite(files, context, noNotes())
  return (path) => respondTo(site, decodePath(path), undefined, path)
}

/** Split redirects into those that work, and those that another directive prevents. */
function keepWorking(
  redirects: readonly DesiredRedirect[],
  respond: (path: string) => ApacheResponse,
  { root }: HostContext,
): { kept: DesiredRedirect[]; lost: Written['unwritable'] } {
  const lost: Written['unwritable'] = []
  const kept = redirects.filter((redirect) => {
    const { status, location } = respond(redirect.from)
    const to = exactKey(new URL(redirect.to, root))
    if (status === 301 && location !== undefined && exactKey(urlOf(location, root)) === to) return true
    lost.push(unwritableRedirect(redirect, 'no other directive that applies first'))
    return false
  })
  return { kept, lost }
}
