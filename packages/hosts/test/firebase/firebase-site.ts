import { firebase } from '../../src/firebase/firebase.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostModel } from '../../src/types.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostContext, HostFile, HostStatements } from '../../src/types.ts'
import type { DesiredConfig } from '../../src/desired-config.ts'

const names = ['index.html', 'about/index.html', 'papers/a.pdf', 'papers/b.pdf', 'papers/notes.txt', 'c.pdf']
/** A small site. */
export const context: HostContext = {
  root: 'https://example.com/',
  files: new Set(names),
  outputFolder: 'dist',
}

/** A `firebase.json`. */
function fileOf(text: string): HostFile {
  return { folder: 'project', name: 'firebase.json', file: 'firebase.json', text }
}

/** Parse a text. */
export function read(text: string, outputFolder: string | undefined = 'dist'): HostStatements {
  return firebase.read([fileOf(text)], { ...context, outputFolder })
}

/** Create the model of a text; without a file if it is empty. */
export function modelOf(text: string, own = context): HostModel {
  return createHostModel(firebase, firebase.read(text === '' ? [] : [fileOf(text)], own), own)
}

/** Return the text with the desired config, and what cannot be written. */
export function write(
  text: string | undefined,
  desired: DesiredConfig,
  own = context,
): { text: string; unwritable: string[] } {
  const files = text === undefined ? [] : [fileOf(text)]
  const { changed, unwritable } = configureHost(firebase, files, desired, { ...own, write: true })
  return {
    text: changed[0]?.text ?? text ?? '',
    unwritable: unwritable.map((one) => `${one.text}: ${one.reason}`),
  }
}
