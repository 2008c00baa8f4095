import { resolve } from 'node:path'
import type { LintedPage, Options } from '@indexical/core'
import { createPageStore, expectWritten } from '@indexical/core/internal'
import { FactsError, folderError } from '../output/errors.ts'
import { version } from '../version.ts'
import { readFacts } from './facts-file.ts'
import { isFactsHead, isFactsPage } from './facts-head.ts'
import type { FactsHead } from './facts-head.ts'

/** A part of a site that another machine built. */
export interface Part extends Omit<FactsHead, 'version' | 'options' | 'contents'> {
  /** Path of the facts, as the user named it. */
  path: string
  options: Options
  contents: ReadonlyMap<string, Uint8Array>
  pages: ReadonlyMap<string, LintedPage>
  /** Source files by output file, if a generator built the pages. */
  sources: ReadonlyMap<string, string>
}

/**
 * Read a part that the user named. All of it is validated, because the facts may come from another program.
 *
 * @throws {FactsError} when it is damaged or forged, or of another version
 * @throws {FolderError} when it cannot be read
 */
export function loadPart(name: string, root: string): Part {
  const path = resolve(root, name)
  const wrong = new FactsError(`Unexpected content of \`${name}\`, expected facts that Indexical wrote`)
  try {
    const facts = createPageStore().unpack(readFacts(path, name))
    const head = facts.next().value?.data
    if (typeof head === 'object' && head !== null && 'version' in head && head.version !== version) {
      throw new FactsError(`Unexpected version ${String(head.version)} of \`${name}\`, expected ${version}`)
    }
    if (!isFactsHead(head)) throw wrong
    const pages = new Map<string, LintedPage>()
    const sources = new Map<string, string>()
    for (const { data, page } of facts) {
      if (!page || !isFactsPage(data)) throw wrong
      expectWritten(page)
      const { changed, source } = data
      pages.set(page.file, { page, findings: undefined, changed })
      if (source !== undefined) sources.set(page.file, source)
    }
    return {
      path: name,
      ...head,
      options: JSON.parse(head.options) as Options,
      contents: new Map(
        head.contents.map(([file, text]) => [file, new Uint8Array(Buffer.from(text, 'base64'))]),
      ),
      pages,
      sources,
    }
  } catch (error) {
    if (error instanceof FactsError) throw error
    // These errors are for numbers and references that the store cannot resolve.
    throw error instanceof RangeError || error instanceof TypeError
      ? wrong
      : folderError('read', path, error as Error)
  }
}

/**
 * Refuse a part that was read with other options.
 *
 * @throws {FactsError} naming the first option that differs
 */
export function expectPartOptions({ path, options }: Part, expected: Options): void {
  const ours = JSON.parse(JSON.stringify(expected)) as Record<string, unknown>
  const theirs = options as unknown as Record<string, unknown>
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    if (process.getBuiltinModule('node:util').isDeepStrictEqual(ours[name], theirs[name])) continue
    const show = (value: unknown): string => (value === undefined ? 'none' : `\`${JSON.stringify(value)}\``)
    throw new FactsError(
      `Unexpected option \`${name}\` ${show(theirs[name])} in \`${path}\`, expected ${show(ours[name])} as in this run`,
    )
  }
}
