import type { Files } from './lint-files.ts'

/** The content of a link to the playground. */
export interface State {
  files: Files
  /** The content of `indexical.config.json`. */
  options: Readonly<Record<string, unknown>>
}

/** Files that always have a tab, because most mistakes are in these. */
export const mainFiles: Readonly<Record<string, string>> = {
  'content/page/index.md': 'Front matter',
  'dist/page/index.html': 'HTML',
  'dist/other/index.html': 'Second page',
  'dist/_headers': '_headers',
  'dist/robots.txt': 'robots.txt',
}

/** The maximum length of a fragment in a page. For example, one rule has an example with a file of 500 KiB. */
export const longestFragment = 50_000

/** Return a state as the fragment of a link, without `#`. */
export function toFragment({ files, options }: State): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ files, options }))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Return the state of a fragment; undefined if it contains none. */
export function fromFragment(fragment: string): State | undefined {
  try {
    const text = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isState(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isState(value: unknown): value is State {
  const { files, options } = Object(value) as Partial<State>
  return (
    isObject(files) && isObject(options) && Object.values(files).every((text) => typeof text === 'string')
  )
}

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
