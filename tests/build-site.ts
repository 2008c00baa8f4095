import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { linkModules } from '../scripts/link-modules.ts'
import { runWarm } from './warm.ts'
import { frameworks, type SiteSource } from './frameworks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')

/** A build that has ended. */
export interface Built {
  output: string
  status: number | null
  folder: string
  /** Build the same folder again. */
  again: (variables?: Readonly<Record<string, string>>) => Promise<Built>
}

/** Make a new empty folder of the workspace, which is gone after the tests of the file. */
export function newFolder(prefix: string): string {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, prefix))
  folders.push(folder)
  return folder
}

const folders: string[] = []
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Build a site in a new folder with one of the frameworks. */
export async function buildSite(
  name: string,
  site: SiteSource,
  variables: Record<string, string> = {},
): Promise<Built> {
  const { example, files, command } = frameworks[name]!(site)
  const folder = newFolder(`${name}-`)
  linkModules(join(root, 'examples', example), folder)
  for (const [file, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const again: Built['again'] = async (more) => {
    const { stdout, stderr, code } = await runWarm(command, folder, more)
    return { output: `${stdout}\n${stderr}`, status: code, folder, again }
  }
  return again(variables)
}
