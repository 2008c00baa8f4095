import { azure } from '../../src/azure/azure.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostModel } from '../../src/types.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostContext, HostFile, HostStatements } from '../../src/types.ts'
import type { DesiredConfig } from '../../src/desired-config.ts'

const names = [
  'index.html',
  '404.html',
  'about/index.html',
  'contact.html',
  'papers/a.pdf',
  'papers/b.pdf',
  'papers/notes.txt',
  'images/logo.png',
  'staticwebapp.config.json',
]
/** A small site. */
export const context: HostContext = {
  root: 'https://example.com/',
  files: new Set(names),
  outputFolder: 'dist',
}

/** A `staticwebapp.config.json` of the output. */
export function fileOf(text: string): HostFile {
  const name = 'staticwebapp.config.json'
  return { folder: 'output', name, file: `dist/${name}`, text }
}

/** Parse a configuration. */
export function read(config: unknown): HostStatements {
  return azure.read([fileOf(typeof config === 'string' ? config : JSON.stringify(config))], context)
}

/** Create the model of a text; without a file if it is empty. */
export function modelOf(text: string, own = context): HostModel {
  return createHostModel(azure, azure.read(text === '' ? [] : [fileOf(text)], own), own)
}

/** `status file-or-target`, with header values. */
export function respond(config: unknown, path: string): string {
  const found = modelOf(typeof config === 'string' ? config : JSON.stringify(config)).respond(
    new URL(path, context.root).href,
  )
  if (!found) return 'elsewhere'
  const { status, location, file, lines } = found
  return [
    status,
    location?.replace(/^https:\/\/example\.com/, '') ?? file ?? '',
    ...lines.map(({ name, value }) => `${name}=${value.value}`),
  ]
    .join(' ')
    .trim()
}

/** Return the text with the desired config, and what cannot be written. */
export function write(
  text: string | undefined,
  desired: DesiredConfig,
  own = context,
): { text: string; unwritable: string[] } {
  const files = text === undefined ? [] : [fileOf(text)]
  const { changed, unwritable } = configureHost(azure, files, desired, { ...own, write: true })
  return {
    text: changed[0]?.text ?? text ?? '',
    unwritable: unwritable.map((one) => `${one.text}: ${one.reason}`),
  }
}
