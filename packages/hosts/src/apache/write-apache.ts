import { exactKey } from '@indexical/syntax/url'
import { unwritableAll, unwritableRedirect } from '../describe-wanted.ts'
import { blankBlock, putBlock } from '../markers.ts'
import { newFile } from '../new-file.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import { isNothing } from '../wanted.ts'
import type { Wanted, WantedRedirect } from '../wanted.ts'
import { answerRequest } from './answer-request.ts'
import type { Answer } from './answer-request.ts'
import { decodePath } from './escapes.ts'
import { makeSite } from './make-site.ts'
import { urlOf } from './read-apache.ts'
import { noNotes } from './read-config.ts'
import { writeHeaders } from './write-headers.ts'
import { writeRedirects } from './write-redirects.ts'

const name = '.htaccess'

/**
 * Write the desired config to our block of the root `.htaccess`, after the user's directives, whose redirects are
 * tried first. Lines that would have no effect because of a user directive are removed again.
 */
export function writeApache(wanted: Wanted, files: readonly HostFile[], context: HostContext): Written {
  const found = files.find((file) => file.room === 'output' && file.name === name)
  const file = found ?? newFile('output', name)
  const isEmpty = isNothing(wanted)
  if (!found && isEmpty) return { files: [], unwritable: [] }
  if (!isEmpty && !canContinue(file, context)) {
    const reason = 'a `.htaccess` that Apache reads to its end'
    return { files: [], unwritable: unwritableAll(wanted, reason) }
  }
  const own = files.map((one) => ({ ...one, text: blankBlock(one.text) }))
  const ask = asker(own, context)
  const headers = writeHeaders(wanted.headers, context, ask)
  let redirects = writeRedirects(wanted.redirects, context)
  const unwritable = [...redirects.unwritable, ...headers.unwritable]
  for (;;) {
    const text = putBlock(file.text, [...redirects.lines, ...headers.lines], 'end')
    const next = { ...file, text }
    const told = asker([...own.filter((one) => one.name !== name), next], context)
    const { kept, lost } = keepWorking(redirects.written, told, context)
    unwritable.push(...lost)
    if (lost.length === 0) return { files: text === file.text ? [] : [next], unwritable }
    redirects = writeRedirects(kept, context)
  }
}

/** Return whether lines can be appended to a file and Apache then reads them. */
function canContinue(file: HostFile, context: HostContext): boolean {
  const own = { ...file, text: blankBlock(file.text) }
  const notes = noNotes()
  makeSite([own], context, notes)
  return notes.problems.length === 0 && !/\\\r?\n?$/.test(own.text)
}

function asker(files: readonly HostFile[], context: HostContext): (path: string) => Answer {
  const { site } = makeSite(files, context, noNotes())
  return (path) => answerRequest(site, decodePath(path), undefined, path)
}

/** Split redirects into those that work, and those that another directive prevents. */
function keepWorking(
  redirects: readonly WantedRedirect[],
  ask: (path: string) => Answer,
  { root }: HostContext,
): { kept: WantedRedirect[]; lost: Written['unwritable'] } {
  const lost: Written['unwritable'] = []
  const kept = redirects.filter((redirect) => {
    const { status, location } = ask(redirect.from)
    const to = exactKey(new URL(redirect.to, root))
    if (status === 301 && location !== undefined && exactKey(urlOf(location, root)) === to) return true
    lost.push(unwritableRedirect(redirect, 'no other directive that applies first'))
    return false
  })
  return { kept, lost }
}
