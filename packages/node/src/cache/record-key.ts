import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'

/** The inputs of a build besides its pages and the files of the site. */
export interface ReplayContext {
  /** Absolute project folder. */
  root: string
  /** Absolute output folder. */
  outDir: string
  /** The user's options. */
  options: Readonly<Record<string, unknown>>
  /** All other inputs from the framework, as plain data. */
  inputs: unknown
  /** Absolute folder with the code of the adapter. */
  code: string
}

/** The path of a build's record, and the key that it must contain. */
export type RecordKey = NonNullable<ReturnType<typeof recordKey>>

/** Options whose effect depends only on the pages and the files of the site. */
const plainOptions: ReadonlySet<string> = new Set([
  'base',
  'cleanUrls',
  'environment',
  'exclude',
  'fields',
  'inject',
  'noindexCanonical',
  'overrides',
  'preset',
  'productionBranch',
  'rules',
  'site',
  'sitemap',
  'trailingSlash',
])

/** Environment variables that decide which host serves a build, whether it is for production, or how it prints. */
const variables =
  'CF_PAGES CF_PAGES_BRANCH CI_ENVIRONMENT_TIER CI_MERGE_REQUEST_IID CONTEXT GITHUB_ACTIONS GITHUB_EVENT_NAME GITHUB_WORKSPACE GITLAB_CI INDEXICAL_FIX NETLIFY VERCEL VERCEL_ENV'.split(
    ' ',
  )

/** Return the values of the environment variables that decide about a build. */
export function environmentValues(): (string | undefined)[] {
  return variables.map((name) => process.env[name])
}

/** Return the key of a build and the path of its record; undefined if an option has effects that no record contains. */
export function recordKey({ root, outDir, options, inputs, code }: ReplayContext) {
  const { sitemap = true } = options
  const isPlain = Object.keys(options).every((name) => plainOptions.has(name))
  if (!isPlain || (typeof sitemap === 'object' && sitemap !== null)) return undefined
  try {
    const stamps = [import.meta.dirname, code].map(stampOf)
    const all = serialize([process.version, root, outDir, options, inputs, environmentValues(), stamps])
    const name = hash('sha256', outDir).slice(0, 16)
    return {
      key: hash('sha256', all),
      /** Absolute path. */
      path: join(root, 'node_modules/.cache/indexical', `build-${name}.json`),
    }
  } catch {
    // Functions cannot be compared. Code in an archive has no folder.
    return undefined
  }
}

/** Return a text that changes with the code in a folder. The version is not enough: a patch may keep it. */
export function stampOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file))
      return `${file} ${size} ${mtimeMs}`
    })
    .join('\n')
}
