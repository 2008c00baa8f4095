import { toBytes } from '../bytes.ts'
import { createFindIn } from '@indexical/syntax/internal'
import type { HostContext, HostFile } from '../types.ts'
import type { Site } from './respond-to.ts'
import { decodePath } from './escapes.ts'
import { mergeConfig } from './config.ts'
import type { Config, Notes } from './config.ts'
import { createFindAlias } from './find-alias.ts'
import { parseHtaccess } from './parse-htaccess.ts'
import { readConfig } from './read-config.ts'
import { documentRoot } from './variables.ts'

/** A site with the names of its files. */
export interface NamedSite {
  site: Site
  /** The own settings of each `.htaccess`, outer folders first. */
  own: Config[]
  /** Returns the output file at a path in the server's file system. */
  fileAt: (filename: string) => string | undefined
}

/** Map the output to the server's file system, with the settings of its `.htaccess` files. */
export function makeSite(files: readonly HostFile[], context: HostContext, notes: Notes): NamedSite {
  const root = new URL(context.root)
  const output = documentRoot + decodePath(root.pathname)
  const named = new Map<string, string>()
  const folders = new Set<string>()
  for (const file of context.files) {
    const filename = output + toBytes(file)
    named.set(filename, file)
    for (let end = filename.lastIndexOf('/'); end > 0; end = filename.lastIndexOf('/', end - 1)) {
      const folder = filename.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  const configs = new Map<string, Config>()
  const own: Config[] = []
  for (const file of files.toSorted((a, b) => depthOf(a) - depthOf(b) || (a.name < b.name ? -1 : 1))) {
    const folder = toBytes(file.name.slice(0, file.name.lastIndexOf('/') + 1))
    const { directives, problem } = parseHtaccess(file.text, file.file)
    const config = readConfig(directives, folder, notes)
    if (problem) {
      config.isBroken = true
      notes.problems.push(problem)
    }
    own.push(config)
    const path = (output + folder).slice(0, -1)
    const outer = nearest(configs, path)
    configs.set(path, outer ? mergeConfig(outer, config) : config)
  }
  return {
    site: {
      around: {
        root,
        isFile: (filename) => named.has(filename),
        isFolder: (filename) => folders.has(filename.replace(/\/$/, '')),
      },
      output,
      configs,
      findAlias: createFindAlias(),
      findFiles: createFindIn(),
    },
    own,
    fileAt: (filename) => named.get(filename),
  }
}

function depthOf({ name }: HostFile): number {
  return name.split('/').length
}

function nearest(configs: ReadonlyMap<string, Config>, path: string): Config | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const found = configs.get(path.slice(0, end))
    if (found) return found
  }
  return undefined
}
