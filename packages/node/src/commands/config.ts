import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OptionsError } from '@indexical/core'
import { formatLocation, toIntentProblem } from '@indexical/core/internal'
import { readData } from '@indexical/syntax/data'
import type { UserOptions } from '@indexical/core'
import { checkOptions } from '../site/check-options.ts'
import { toPosix } from '../output/show-file.ts'
import { UsageError } from '../output/errors.ts'
import { findSite } from '../site/find-site.ts'
import type { Flags } from './flags.ts'

/** The names that are looked for, in this order. */
export const configNames = ['json', 'js', 'mjs', 'ts'].map((extension) => `indexical.config.${extension}`)

/**
 * Join the config file and the flags. A flag overrides the file.
 *
 * @param root absolute project folder, where the config file is looked for
 * @throws {UsageError} if a config file cannot be read
 */
export async function readOptions(flags: Flags, root: string): Promise<UserOptions> {
  const { $schema: _, ...config } = await readConfig(flags.config, root)
  // `createBuild` validates these later.
  const own: Record<string, unknown> = {}
  for (const [option, flag] of Object.entries(flagOf))
    if (flags[flag] !== undefined) own[option] = flags[flag]
  if (flags.content) own['content'] = flags.content.map((folder) => ({ folder }))
  // The flag sets only the file name. The config may contain other options of the sitemap.
  if (own['sitemap'] !== undefined) own['sitemap'] = { ...objectOf(config['sitemap']), file: flags.sitemap }
  if (flags['no-sitemap']) own['sitemap'] = false
  return { ...config, ...own } as unknown as UserOptions
}

/**
 * Turn off all edits, for a run that does not write pages. Only tags that exist count; headers are still compared.
 *
 * @throws {OptionsError} for wrong options, while the value of `inject` is still known
 */
export function readOnlyOptions(options: UserOptions): UserOptions {
  const { inject } = checkOptions(options)
  const headers = typeof inject === 'object' && inject.headers === true
  return { ...options, inject: { canonical: false, robots: false, headers } }
}

/** The flag of each option that has one. */
const flagOf: Readonly<Record<string, keyof Flags>> = {
  site: 'site',
  base: 'base',
  trailingSlash: 'trailing-slash',
  cleanUrls: 'clean-urls',
  exclude: 'exclude',
  content: 'content',
  allowedOrigins: 'allow-origin',
  externalPrefixes: 'external-prefix',
  robotsTxt: 'robots-txt',
  ledger: 'ledger',
  sitemap: 'sitemap',
}

/**
 * Return the same mistakes with the flag or the config file that contains each.
 *
 * @param root absolute project folder
 * @param dir output folder as the user named it, which may contain the URL of the site
 */
export function locateMistakes(
  { mistakes }: OptionsError,
  flags: Flags,
  root: string,
  dir: string,
): OptionsError {
  const file = findConfig(flags.config, root)
  const locate = (mistake: string): string => {
    const option = optionOf(mistake)?.replace(/\.(?:\d+|file)$/, '')
    const flag = option === undefined ? undefined : flagOf[option]
    if (flag === 'site' && mistake.startsWith('Missing')) {
      const found = findSite(root, resolve(root, dir))
      const value = found
        ? `: \`--site ${found.site}\`, because of ${found.source}`
        : ', such as `--site https://www.example.com`'
      return `Missing --site${file === undefined ? '' : `, or \`site\` in ${file}`}, expected the URL of the production site${value}`
    }
    if (flag !== undefined && flags[flag] !== undefined)
      return mistake.replace(/option `[^`]+`/, () => `--${flag}`)
    return file === undefined ? mistake : mistake.replace(/option `[^`]+`/, (name) => `${name} in ${file}`)
  }
  return new OptionsError(...mistakes.map(locate))
}

/** Return the path of the option that a mistake is about, such as `hosts.0`. */
export function optionOf(mistake: string): string | undefined {
  return /option `([^`]+)`/.exec(mistake)?.[1]
}

/**
 * Return the config file of a project, relative to it; undefined without one.
 *
 * @param named path from the flag `--config`
 */
export function findConfig(named: string | undefined, root: string): string | undefined {
  return named ?? configNames.find((name) => existsSync(resolve(root, name)))
}

/** Return the config file of a project, relative to it, if it is JSON: findings can be located in it. */
export function jsonConfig(flags: Flags, root: string): string | undefined {
  const file = findConfig(flags.config, root)
  return file?.endsWith('.json') ? toPosix(relative(root, resolve(root, file))) : undefined
}

async function readConfig(named: string | undefined, root: string): Promise<Record<string, unknown>> {
  const file = findConfig(named, root)
  if (file === undefined) return {}
  const path = resolve(root, file)
  if (!existsSync(path)) throw new UsageError(`Missing config \`${file}\`, expected a file with options`)
  try {
    const options = path.endsWith('.json')
      ? parseJson(await readFile(path, 'utf8'), file)
      : (((await import(pathToFileURL(path).href)) as { default?: unknown }).default ?? {})
    if (objectOf(options) && !Array.isArray(options)) return { ...objectOf(options) }
    throw new TypeError('it holds no object')
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    // Node keeps the place of a syntax error in a module to itself.
    const place = cause instanceof SyntaxError ? `; \`node --check ${file}\` shows the line` : ''
    throw new UsageError(
      `Unexpected config \`${file}\`, expected options that can be read: ${(cause as Error).message}${place}`,
    )
  }
}

/** @throws {UsageError} with the location of a mistake */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const [problem] = readData(text, file, 'json').problems
    if (!problem) throw cause
    const { args, location } = toIntentProblem(problem)
    const place = formatLocation({ file, ...location })
    throw new UsageError(`Unexpected ${args[0]} in config ${place}, expected ${args[1]}`)
  }
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}
