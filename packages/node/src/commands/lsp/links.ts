import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { resolveSourceLink } from '@indexical/core/internal'
import type { FilePlace } from '@indexical/language-server'
import { siteUrl } from '@indexical/syntax/url'
import type { State } from './state.ts'

/** A position in a file: 1-based, in UTF-16 units. */
export interface Position {
  file: string
  line: number
  column: number
}

/** Return the URL to which the text at a position leads; undefined if it is no URL. */
export function urlAt(state: State, position: Position): string | undefined {
  const text = linkAt(state, position)
  if (!state.site || text === undefined || text.startsWith('.')) return undefined
  const { options } = state.site.build
  return URL.canParse(text, options.site) ? siteUrl(text, options) : undefined
}

/** Return the file to which the text at a position leads: the source of a page, or else its output. */
export function definitionAt(state: State, position: Position): FilePlace | undefined {
  const { root, site } = state
  const link = linkAt(state, position)
  if (link?.startsWith('.')) {
    const find = (name: string): string | undefined => (existsSync(join(root, name)) ? name : undefined)
    const { url: file } = resolveSourceLink(position.file, link, find)
    return file === undefined ? undefined : { path: join(root, file) }
  }
  const url = urlAt(state, position)
  const output = url === undefined ? undefined : site!.finished.fileAt(url)
  if (output === undefined) return undefined
  const source = site!.pages.sources.get(output)
  return { path: source === undefined ? resolve(site!.build.context.outDir, output) : join(root, source) }
}

/** Return the text at a position up to the next space, quote or bracket, if it is a path or a URL. */
function linkAt({ texts }: State, { file, line, column }: Position): string | undefined {
  const words = (texts.get(file)?.split('\n')[line - 1] ?? '').matchAll(/[^\s"'<>,[\]()]+/g)
  const [text] =
    [...words].find(({ index, 0: own }) => index < column && column <= index + own.length + 1) ?? []
  return text !== undefined && /^(?:\.{0,2}\/|https?:)/i.test(text) ? text : undefined
}
