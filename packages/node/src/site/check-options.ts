import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OptionsError, rules } from '@indexical/core'
import { checkOptions as checkAll } from '@indexical/core/internal'
import type { Options } from '@indexical/core'
import { attempt } from '../output/errors.ts'
import type { BuildContext } from '../output/types.ts'
import { isInOutput } from '../output/write-output.ts'
import { describeOldNode } from '../version.ts'
import { loadSelect } from './mark-selected.ts'

/**
 * Validate all options before anything is built.
 *
 * @param own the options that only this adapter has
 * @throws {OptionsError} one sentence for each option that cannot be used, or for a Node that is too old
 */
export function checkOptions(userOptions: unknown, own?: Parameters<typeof checkAll>[1]['own']): Options {
  // Before a missing function leads to another error.
  const old = describeOldNode(process.versions.node)
  if (old !== undefined) throw new OptionsError(old)
  return checkAll(userOptions, { rules, checkSelectors: loadSelect, own })
}

/**
 * Refuse options that do not fit a build.
 *
 * @throws {OptionsError} if the option `content` would have no effect, or a report would be published by mistake
 */
export function checkOptionsFor({ root, outDir, content }: BuildContext, options: Options): void {
  const { reports } = options
  if (options.content !== undefined && content === undefined)
    throw new OptionsError(
      'Unexpected option `content`, expected none: this plugin knows the source of each page',
    )
  if (!reports || reports.publish) return
  for (const [format, file] of Object.entries(reports)) {
    const path = typeof file === 'string' ? resolve(root, file) : undefined
    if (path !== undefined && attempt('write', path, () => isInOutput(outDir, path)))
      throw new OptionsError(
        `Unexpected file \`${file}\` in option \`reports.${format}\`, expected one outside of the output folder, or \`publish: true\``,
      )
  }
}

/**
 * Return the first config file of a framework that exists, relative to the project.
 *
 * @param names file names in the order in which the framework looks for them
 * @param fallback text for a project without one, and for a file that the command line of the framework names
 */
export function findConfigFile(root: string, names: readonly string[], fallback: string): string {
  if (process.argv.some((arg) => /^--config(?:=|$)/.test(arg))) return fallback
  return names.find((name) => existsSync(join(root, name))) ?? fallback
}
