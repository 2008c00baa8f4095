import { refuseAll } from '../describe-config.ts'
import { blankBlock, putBlock } from '../markers.ts'
import { newFile } from '../host-files.ts'
import type { HostContext, HostFile, Written } from '../types.ts'
import { isEmptyConfig } from '../desired-config.ts'
import type { DesiredConfig } from '../desired-config.ts'
import { respondTo } from './respond-to.ts'
import { makeSite } from './make-site.ts'
import { noNotes } from './config.ts'
import { writeHeaders } from './write-headers.ts'
import { writeGone, writeRedirects } from './write-redirects.ts'

const name = '.htaccess'

/**
 * Write the desired config to our block of the root `.htaccess`. The block is after the user's directives, whose
 * redirects are tried first.
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
  const own = files.map((one) => ({ ...one, text: blankBlock(one.text) }))
  const notes = noNotes()
  const site = makeSite(own, context, notes)
  const isOpen = notes.problems.some((at) => at.file === file.file) || /\\\r?\n?$/.test(blankBlock(file.text))
  if (!isEmpty && isOpen) return refuseAll(desired, 'a `.htaccess` that Apache reads to its end')
  const headers = writeHeaders(desired.headers, context, (path) => respondTo(site, path))
  const redirects = writeRedirects(desired.redirects, context)
  const lines = [...redirects.lines, ...writeGone(desired.gone ?? []), ...headers.lines]
  const text = putBlock(file.text, lines, 'end')
  const unwritable = [...redirects.unwritable, ...headers.unwritable]
  return { files: text === file.text ? [] : [{ ...file, text }], unwritable }
}
