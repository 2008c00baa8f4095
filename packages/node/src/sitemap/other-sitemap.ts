import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OptionsError } from '@indexical/core'
import type { UserOptions } from '@indexical/core'
import { sitemapAuthor, sitemapFile } from '@indexical/syntax/internal'

/** Another tool of the same build that writes a sitemap. */
export interface OtherTool {
  tool: string
  /** Return whether it writes a file of this name. */
  writes: (file: string) => boolean
  /** How to remove it, if that is not obvious. */
  removal?: string
}

/**
 * Return the name of the sitemap; undefined if the options turn it off.
 *
 * @throws {OptionsError} one sentence for another tool that writes the same file
 */
export function ownSitemap(options: Pick<UserOptions, 'sitemap'>, other?: OtherTool): string | undefined {
  const file = sitemapFile(options)
  if (file !== undefined && other?.writes(file)) throw new OptionsError(describeOther(other, file))
  return file
}

function describeOther({ tool, removal }: Omit<OtherTool, 'writes'>, file: string): string {
  const how = removal === undefined ? '' : ` (${removal})`
  return `Unexpected ${tool}, which writes \`${file}\` too, expected it removed${how}, or another name in option \`sitemap.file\``
}

/** The sitemaps that frameworks wrote in this process, by absolute path, each with its name in the output. */
const written = new Map<string, string>()

/**
 * Fail when the process ends if another tool replaced the sitemap. Some tools write theirs after the last hook of the
 * framework, so that no hook can compare the file.
 */
export function expectSitemapToStay(outDir: string, file: string): void {
  if (written.size === 0) process.once('exit', reportReplaced)
  written.set(join(outDir, file), file)
}

function reportReplaced(): void {
  for (const [path, file] of written) {
    if (!existsSync(path) || sitemapAuthor(readFileSync(path)) !== 'other') continue
    console.error(`\nindexical: ${describeOther({ tool: 'other tool' }, file)}`)
    process.exitCode = 1
  }
}
